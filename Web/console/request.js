// The request behind what is shown, as one may try it: in a dialog, with what was asked lately.

import { h } from "/api/v1/pages/dom.js";
import { PREFIX, asked, authHeaders } from "./api.js";
import { count } from "./format.js";
import { learn, text } from "./text.js";

await learn("developers");
const words = text.developers.behind;

function curl({ method, path, body, signedIn }) {
  const stream = path.includes("/stream");
  const parts = ["curl", stream ? "-N" : null, method === "GET" ? null : `-X ${method}`, `'${location.origin}${path.replaceAll("'", "%27")}'`];
  if (path.startsWith("/auth/")) parts.push(...Object.entries(authHeaders()).map(([name, value]) => `-H '${name}: ${value}'`));
  if (signedIn) parts.push(`-H "Authorization: Bearer $TOKEN"`);
  if (body !== undefined) {
    parts.push("-H 'Content-Type: application/json'", `-d '${JSON.stringify(hidden(body)).replaceAll("'", "'\\''")}'`);
  }
  return parts.filter(Boolean).join(" ");
}

/** A body without what nobody should see over a shoulder. */
const hidden = (body) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, /password|token/.test(name) ? "…" : value]));

/** Opens the dialog. */
export function showRequest(request) {
  const dialog = h("dialog", { "aria-labelledby": "request-title" });
  const explorer = `${PREFIX}/docs${request.operation ? `#${request.operation}` : ""}`;
  const recent = asked.slice(0, 12).map((each) => h("li", null, h("code", null, `${each.method} ${each.path}`), " ",
    h("span.soft", null, each.milliseconds === null ? each.status : words.took(each.status, count(each.milliseconds)))));
  dialog.append(
    h("h2", { id: "request-title" }, words.title), h("p.soft", null, words.hint),
    h("pre", { tabindex: "0" }, h("code", null, curl(request))),
    request.signedIn && h("p.small", null, words.token),
    h("p", null, h("a", { href: explorer }, words.explorer)),
    recent.length > 0 && h("details", null, h("summary", null, words.recent), h("ul.asked", null, recent)),
    h("button", { type: "button", onclick: () => dialog.close() }, text.close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
