// The reference: everything written out to be read, with examples beside the text.

import { codeBlock, json } from "./code.js";
import { h } from "./dom.js";
import { answer, introduction, method, open, path, statusBadge } from "./frame.js";
import { prose } from "./prose.js";
import { curl, requestOf } from "./request.js";
import { bounds, exampleOf, fields, typeText } from "./schema.js";

open("redoc", (api) => [
  introduction(api, h("span", null, "To try a request out, use the ", h("a", { href: "docs" }, "explorer"), ".")),
  ...api.groups.map((group) => h(`section.group.${group.line}`, { "aria-label": group.name },
    h("div.group-head", null, h("h2", null, group.name), prose(group.description)),
    group.operations.map((operation) => article(api, operation)))),
]);

function article(api, operation) {
  const places = ["path", "query", "header"];
  return h("article", { id: operation.id, "data-operation": operation.key, "aria-label": operation.summary },
    h("div.text", null,
      h("h3", null, h("a.anchor", { href: `#${operation.id}` }, operation.summary), operation.deprecated && h("span.required", null, "deprecated")),
      h("p.route", null, method(operation), path(operation.path)),
      prose(operation.description),
      operation.needsKey && h("p.bounds", null, `Needs an API key in ${api.apiKey.name}.`),
      operation.secured && h("p.bounds", null, "Needs a bearer token."),
      places.map((place) => parameters(api, operation, place)),
      body(api, operation),
      h("h4", null, "Answers"),
      operation.responses.map((response, index) => answer(api, response, index === 0 && response.status[0] === "2"))),
    h("aside.samples", { "aria-label": `Examples of ${operation.summary}` }, requestSample(api, operation), responseSamples(api, operation)));
}

function parameters(api, operation, place) {
  const chosen = operation.parameters.filter((parameter) => parameter.in === place);
  if (!chosen.length) return null;
  const titles = { path: "Path", query: "Query", header: "Headers" };
  return [h("h4", null, titles[place]), h("div.fields", null, chosen.map((parameter) => {
    const example = parameter.example ?? (parameter.examples ? exampleOf(api, parameter) : undefined);
    const notes = bounds(api, parameter.schema ?? {});
    if (example !== undefined) notes.push(`for example ${[example].flat().join(",")}`);
    return h("div.field", null,
      h("p.field-head", null, h("span.name", null, parameter.name), " ", h("span.type", null, typeText(api, parameter.schema ?? {})),
        parameter.required && h("span.required", null, "required")),
      notes.length > 0 && h("p.bounds", null, notes.join(" · ")), prose(parameter.description));
  }))];
}

function body(api, operation) {
  const media = Object.entries(operation.body?.content ?? {})[0];
  if (!media) return null;
  return [h("h4", null, "Body"), h("p.bounds", null, media[0]), prose(operation.body.description), fields(api, media[1].schema)];
}

function requestSample(api, operation) {
  const media = Object.entries(operation.body?.content ?? {})[0];
  const wanted = operation.parameters.filter((parameter) => parameter.required && parameter.in !== "cookie");
  const request = requestOf(api, operation, {
    values: wanted.map((parameter) => ({ parameter, value: String([exampleOf(api, parameter)].flat().join(",")) })),
    accept: "application/json", token: operation.secured ? "token" : undefined, key: operation.needsKey ? "key" : undefined,
    body: media && JSON.stringify(exampleOf(api, media[1]), null, 2), type: media?.[0],
  });
  return codeBlock("Request", h("code", null, curl(request)));
}

/** The answers' examples, one at a time, chosen by status. */
function responseSamples(api, operation) {
  const samples = operation.responses.flatMap((response) => Object.entries(response.content ?? {})
    .filter(([type]) => /json/.test(type)).slice(0, 1)
    .map(([type, media]) => ({ status: response.status, type, example: exampleOf(api, media) })));
  if (!samples.length) return null;
  const place = h("div");
  const buttons = samples.map((chosen) => h("button.quiet", { type: "button", "aria-pressed": "false", "aria-label": `Example of ${chosen.status}` }, statusBadge(chosen.status)));
  const show = (index) => {
    place.replaceChildren(codeBlock(`Response ${samples[index].status}`, json(samples[index].example ?? null)));
    buttons.forEach((button, other) => button.setAttribute("aria-pressed", String(other === index)));
  };
  buttons.forEach((button, index) => button.addEventListener("click", () => show(index)));
  show(0);
  return [h("div.statuses", { role: "group", "aria-label": "Response examples" }, buttons), place];
}
