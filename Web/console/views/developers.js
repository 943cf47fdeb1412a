// The corner of those who write programs against the API, and of those who run the server.

import { h } from "/api/v1/pages/dom.js";
import { operationsOpen } from "../api.js";
import { e, showsRequests } from "../parts.js";
import { text } from "../text.js";
import { section } from "./account-parts.js";

const words = text.developers;

/** A place, and what is there. */
const entry = (href, name, hint) => e("li", h("a", { href }, name), h("p.soft.small", null, hint));

/** Keeps whether views show their requests; a browser that keeps nothing shows none. */
function show(isShown) {
  try {
    if (isShown) localStorage.setItem("requests", "shown");
    else localStorage.removeItem("requests");
  } catch {
    // Said by the box, which is as it was when the view is opened again.
  }
}

export async function open({ settings }) {
  const box = h("input", { type: "checkbox", checked: showsRequests(), onchange: () => show(box.checked) });
  const element = e("div",
    e("h1", text.views.developers),
    section(words.api, e("ul",
      entry("/api/v1/docs", words.explorer, words.explorerHint),
      entry("/api/v1/redoc", words.reference, words.referenceHint),
      entry("/api/v1/changes", words.changes, words.changesHint))),
    section(words.requests, h("label.check", null, box, words.show), h("p.soft.small", null, words.showHint)),
    operationsOpen(settings) && section(text.views.operations, e("ul", entry("#/operations", words.operations, words.operationsHint))));
  return { element, title: text.views.developers };
}
