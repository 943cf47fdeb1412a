// The explorer: every operation with fields to fill in and a button that performs the request.

import { codeBlock, copyButton } from "./code.js";
import { h } from "./dom.js";
import { answer, introduction, method, open, path } from "./frame.js";
import { prose } from "./prose.js";
import { curl, requestOf, send } from "./request.js";
import { bounds, exampleOf, fields, typeText } from "./schema.js";

open("docs", (api) => {
  const token = api.bearer && h("input", { id: "token", type: "password", autocomplete: "off", spellcheck: "false" });
  const key = api.apiKey && h("input", { id: "key", type: "password", autocomplete: "off", spellcheck: "false" });
  return [
    introduction(api, "Open an operation, change what you like, and send the request to this very server."),
    token && h("div.token", null, h("label", { for: "token" }, "Bearer token"), token,
      h("p.bounds", null, "Sent with operations that need it. It stays in this page and is gone when you close it.")),
    key && h("div.token", null, h("label", { for: "key" }, "API key"), key,
      h("p.bounds", null, `Sent as ${api.apiKey.name} with operations that look at it, once you have typed one. It stays in this page too.`)),
    ...api.groups.map((group) => h(`section.group.${group.line}`, { "aria-label": group.name },
      h("h2", null, group.name), prose(group.description),
      group.operations.map((operation) => panel(api, operation, { token: () => token?.value, key: () => key?.value })))),
  ].filter(Boolean);
});

/** One operation. Its inside is drawn when it is first opened, so that a long description opens at once. */
function panel(api, operation, secrets) {
  const details = h("details.operation", { id: operation.id, "data-operation": operation.key },
    h("summary", null, method(operation), path(operation.path),
      h("span.title", null, operation.summary, operation.deprecated && h("span.required", null, "deprecated"))));
  details.addEventListener("toggle", () => {
    if (!details.open || details.querySelector(".inside")) return;
    details.append(h("div.inside", null, h("div.about", null, prose(operation.description)), form(api, operation, secrets),
      h("section", { "aria-label": "Documented answers" }, h("h3", null, "Answers"),
        operation.responses.map((response) => answer(api, response, false)))));
  });
  return details;
}

function form(api, operation, secrets) {
  const inputs = operation.parameters.filter((parameter) => parameter.in !== "cookie").map((parameter) => input(api, operation, parameter));
  const accepts = [...new Set(operation.responses.flatMap((response) => Object.keys(response.content ?? {})))];
  const accept = h("select", { id: `${operation.id}-accept` }, ["*/*", ...accepts].map((type) => h("option", { value: type }, type)));
  const media = Object.entries(operation.body?.content ?? {})[0];
  const body = media && h("textarea", { id: `${operation.id}-body`, rows: "10", spellcheck: "false" });
  if (body) body.value = JSON.stringify(exampleOf(api, media[1]), null, 2);
  const request = () => requestOf(api, operation, {
    values: inputs.map(({ parameter, control }) => ({ parameter, value: control.value })),
    accept: accept.value, body: body?.value, type: media?.[0],
    token: operation.secured ? secrets.token() : undefined, key: operation.keyed ? secrets.key() : undefined,
  });

  const command = h("code");
  const refresh = () => (command.textContent = curl(request()));
  // Only this line is read out: an answer can be long.
  const outcome = h("p.outcome", { role: "status" });
  const result = h("div.result");
  const button = h("button.send", { type: "submit" }, "Send");
  const element = h("form", { "aria-label": `Try ${operation.summary}`, novalidate: true, oninput: refresh },
    inputs.length > 0 && h("h3", null, "Parameters"), inputs.map(({ element: line }) => line),
    body && [h("h3", null, h("label", { for: body.id }, "Body")), h("p.bounds", null, media[0]), prose(operation.body.description), body,
      h("details.headers", null, h("summary", null, "Fields of the body"), fields(api, media[1].schema))],
    h("div.actions", null, button, h("label.inline", { for: accept.id }, "Accept"), accept, copyButton(() => curl(request()), "Copy as curl")),
    codeBlock("curl", command), outcome, result);
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    delete outcome.dataset.status;
    outcome.replaceChildren(h("span.bounds", null, "Waiting for the answer…"));
    result.replaceChildren();
    const sent = await send(request());
    result.replaceChildren(...sent.content);
    outcome.replaceChildren(...sent.outcome);
    if (sent.status) outcome.dataset.status = sent.status;
    button.disabled = false;
  });
  refresh();
  return element;
}

/** A parameter with its field. What a request needs is filled in; the rest shows its example and stays unsent,
 * because examples that make sense alone (a day, a cursor, a route) seldom make sense together. */
function input(api, operation, parameter) {
  const schema = api.resolve(parameter.schema ?? {});
  const id = `${operation.id}-${parameter.in}-${parameter.name}`;
  const declared = parameter.example ?? (parameter.examples ? exampleOf(api, parameter) : undefined) ?? schema.example ?? schema.examples?.[0];
  const start = parameter.required ? declared ?? exampleOf(api, parameter) : undefined;
  const hint = schema.default ?? declared;
  const choices = schema.enum ?? ([schema.type].flat().includes("boolean") ? [true, false] : null);
  const shared = { id, name: parameter.name, "aria-describedby": `${id}-about`, "aria-required": parameter.required ? "true" : null };
  const control = choices
    ? h("select", shared, !parameter.required && h("option", { value: "" }, "not sent"), choices.map((choice) => h("option", { value: choice }, String(choice))))
    : h("input", { ...shared, type: "text", autocomplete: "off", spellcheck: "false", placeholder: hint === undefined ? "" : `e.g. ${[hint].flat().join(",")}` });
  if (start !== undefined) control.value = String([start].flat().join(","));
  const element = h("div.parameter", null,
    h("div", null, h("label", { for: id }, h("span.name", null, parameter.name), " ",
      h("span.type", null, typeText(api, parameter.schema ?? {})), parameter.required && h("span.required", null, "required")), control),
    h("div.hint", { id: `${id}-about` }, prose(parameter.description),
      h("p.bounds", null, [`in ${parameter.in}`, ...bounds(api, parameter.schema ?? {})].join(" · "))));
  return { parameter, control, element };
}
