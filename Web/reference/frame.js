// What both pages share: the header, the contents drawn as transit lines, and what to show when reading fails.

import { h } from "./dom.js";
import { inline, prose } from "./prose.js";
import { load } from "./openapi.js";
import { bounds, fields, typeText } from "./schema.js";

const PAGES = [["docs", "Explorer"], ["redoc", "Reference"]];

/** Reads the description and lets `draw` fill the page; whatever goes wrong is said on the page. */
export async function open(page, draw) {
  const main = document.getElementById("main");
  try {
    const api = await load();
    document.getElementById("header").replaceChildren(...masthead(api, page));
    main.replaceChildren(...draw(api));
    const contents = document.getElementById("contents");
    contents.replaceChildren(...drawContents(api, main));
    document.documentElement.dataset.ready = "true";
    if (location.hash) arrive();
    addEventListener("hashchange", arrive);
    follow(contents);
  } catch (failure) {
    main.replaceChildren(h("p.loading", { role: "alert" }, `The API description could not be read: ${failure.message}`));
    throw failure;
  }
}

function masthead(api, page) {
  const links = PAGES.map(([path, name]) => h("a", { href: path, "aria-current": path === page ? "page" : null }, name));
  return [
    h("a.brand", { href: page }, h("img", { src: "/api/v1/pages/mark.svg", alt: "", width: "28", height: "28" }), api.info.title ?? "API"),
    h("span.version", { title: "Version of the API" }, `v${api.info.version ?? "?"}`),
    h("span.spring"),
    h("div.links", { role: "navigation", "aria-label": "Pages" }, links, h("a", { href: "openapi.json" }, "OpenAPI")),
  ];
}

/** Title and prose at the head of a page. */
export function introduction(api, note) {
  return h("section.introduction", null, h("h1", null, api.info.title ?? "API"), prose(api.info.description), h("p.note", null, note));
}

export const method = (operation) => h(`span.method.${operation.method}`, null, operation.method.toUpperCase());

/** A path with its parameters set apart, free to break after each slash. */
export function path(text) {
  const parts = text.split(/(\{[^}]+\}|\/)/).filter(Boolean);
  return h("code.path", null, parts.map((part) => (part === "/" ? ["/", h("wbr")] : part[0] === "{" ? h("em", null, part) : part)));
}

/** One answer of an operation, folded: its meaning, its headers, its fields. */
export function answer(api, response, open) {
  const content = Object.entries(response.content ?? {});
  const shapes = content.filter(([, media]) => media.schema);
  const shape = shapes.length ? fields(api, shapes[0][1].schema) : null;
  const headers = Object.entries(response.headers ?? {}).map(([name, raw]) => [name, api.resolve(raw)]);
  return h("details.answer", { open }, h("summary", null, statusBadge(response.status), " ", inline(firstLine(response.description))),
    content.length > 0 && h("p.bounds", null, content.map(([type]) => type).join(" · ")),
    headers.length > 0 && h("details.headers", null, h("summary", null, `${headers.length} response header${headers.length > 1 ? "s" : ""}`),
      headers.map(([name, header]) => h("div.field", null,
        h("p.field-head", null, h("span.name", null, name), " ", h("span.type", null, typeText(api, header.schema ?? {}))),
        bounds(api, header.schema ?? {}).length > 0 && h("p.bounds", null, bounds(api, header.schema).join(" · ")),
        prose(header.description)))),
    shape ?? shapes.map(([, media]) => h("p.bounds", null, typeText(api, media.schema))));
}

const firstLine = (text) => (text ?? "").split("\n")[0];

export const statusBadge = (status) => h(`span.status.s${String(status)[0]}`, null, String(status));

/** The contents: each tag a line, each operation a stop on it. */
function drawContents(api, main) {
  const search = h("input", { type: "search", id: "search", placeholder: "Find an operation", autocomplete: "off", "aria-describedby": "found" });
  const found = h("p.bounds", { id: "found", role: "status" });
  const stops = [];
  const lines = api.groups.map((group) => h(`div.line.${group.line}`, null, h("h2", null, group.name), h("ul", null,
    group.operations.map((operation) => {
      const stop = h("li", null, h("a", { href: `#${operation.id}` }, operation.summary));
      stops.push({ stop, operation, text: `${operation.key} ${operation.summary} ${group.name}`.toLowerCase() });
      return stop;
    }))));
  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { stop, operation, text } of stops) {
      const hidden = !words.every((word) => text.includes(word));
      stop.hidden = hidden;
      main.querySelector(`[data-operation="${CSS.escape(operation.key)}"]`).hidden = hidden;
      count += hidden ? 0 : 1;
    }
    for (const line of [...lines, ...main.querySelectorAll(".group")]) {
      line.hidden = !line.querySelector("li:not([hidden]), [data-operation]:not([hidden])");
    }
    found.textContent = words.length ? `${count} of ${stops.length}` : "";
  };
  search.addEventListener("input", filter);
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    search.value = "";
    filter();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, textarea, select")) return;
    event.preventDefault();
    fold.open = true;
    search.focus();
  });
  // On a phone the contents fold away under one heading; from a tablet on they always stand beside the text.
  const wide = matchMedia("(min-width: 60rem)");
  const fold = h("details", { open: wide.matches }, h("summary", null, "Contents"),
    h("label.search", { for: "search" }, h("span", null, "Find an operation ", h("kbd", null, "/")), search), found, lines);
  wide.addEventListener("change", () => (fold.open = wide.matches));
  fold.addEventListener("click", (event) => {
    if (event.target.closest("a") && !wide.matches) fold.open = false;
  });
  return [fold];
}

/** Opens what the address points at and brings it into view. */
function arrive() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return;
  if (target.tagName === "DETAILS") target.open = true;
  target.scrollIntoView();
}

/** Marks the stop that is being read. */
function follow(contents) {
  const links = new Map([...contents.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  const watcher = new IntersectionObserver((entries) => {
    const shown = entries.find((entry) => entry.isIntersecting);
    if (!shown) return;
    for (const link of links.values()) link.removeAttribute("aria-current");
    const current = links.get(shown.target.id);
    current?.setAttribute("aria-current", "true");
    if (matchMedia("(min-width: 60rem)").matches) current?.scrollIntoView({ block: "nearest" });
  }, { rootMargin: "-15% 0px -75% 0px" });
  for (const id of links.keys()) watcher.observe(document.getElementById(id));
}
