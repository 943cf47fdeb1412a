// Pieces that several views are made of.

import { h } from "/api/v1/pages/dom.js";
import { ago } from "./format.js";
import { text } from "./text.js";

/** An element without attributes. */
export const e = (tag, ...children) => h(tag, null, ...children);

/** Where the board of a stop is, and the page of a line. */
export const stopLink = (id) => `#/stop/${encodeURIComponent(id)}`;
export const lineLink = (id) => `#/line/${encodeURIComponent(id)}`;

/** Where a run is, by its trip, its service date and for trips of a frequency its start. */
export const tripLink = (trip, date, start) =>
  `#/trip/${encodeURIComponent(trip)}?${new URLSearchParams({ ...(date && { date }), ...(start && { start }) })}`;

export const alertLink = (id) => `#/alerts/${encodeURIComponent(id)}`;

/** The name of a route in its colours; read out with its mode. `big` for headings. */
export function routeBadge(route, big = false) {
  const name = route.short_name ?? route.route_short_name ?? "";
  const long = route.long_name ?? route.route_long_name ?? "";
  const color = route.color ?? route.route_color;
  const ink = route.text_color ?? route.route_text_color;
  const mode = text.modes[route.mode] ?? "";
  const badge = h(big ? "span.route.big" : "span.route", { title: [mode, long].filter(Boolean).join(text.joins.name) },
    e("span.offscreen", `${mode} `), name || long || mode);
  if (color) badge.style.setProperty("--route", `#${color}`);
  if (color) badge.style.setProperty("--route-ink", inkOn(color, ink));
  return badge;
}

/** Where a run goes; by way of what is less than where to. */
export function headsign(words) {
  const at = words.search(/ via /i);
  return at > 0 ? e("bdi", words.slice(0, at + 1), e("span.via", words.slice(at + 1))) : e("bdi", words);
}

/** Modes a rider chooses from. Here, as a view's module reads its texts when it is fetched and no other view may fetch it. */
export const MODES = ["rail", "metro", "light_rail", "bus", "ferry", "coach"];

/**
 * What went wrong, with a button to try again; after a fault of the program, which trying does not mend, one to reload. Words name requests
 * and seconds; by `data-what`, what is asked again and again complains once.
 */
export function failureNotice(failure, again) {
  const isFault = !("words" in failure);
  const [act, label] = isFault ? [() => location.reload(), text.reload] : [again, text.retry];
  return h("div.notice.bad", { role: "alert", "data-what": failure.message }, e("p", isFault ? text.failure.program : failure.words),
    act && h("button.quiet", { type: "button", onclick: act }, label));
}

/** A word in a pill: `kind` is `good`, `moved`, `bad`, `broken` or none. */
export const pill = (words, kind = "") => h(`span.pill${kind && `.${kind}`}`, null, words);

/** How fresh live data is: `live`, `stale` or `none`, in a word and a shape, never by colour alone. */
export function freshness(status, updated) {
  const kind = { live: "good", stale: "bad", expired: "bad" }[status] ?? "";
  return h("span", { class: `freshness ${kind}`, title: updated ? ago(updated) : null }, text.live[status] ?? text.live.unknown);
}

/** A drawing by its name: see `icons.svg`. */
export function icon(name, label) {
  const namespace = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(namespace, "svg");
  const use = document.createElementNS(namespace, "use");
  drawing.setAttribute("class", "icon");
  if (label) {
    drawing.setAttribute("role", "img");
    drawing.setAttribute("aria-label", label);
  } else {
    drawing.setAttribute("aria-hidden", "true");
  }
  use.setAttribute("href", `/console/icons.svg#${name}`);
  drawing.append(use);
  return drawing;
}

/** Whether views show the requests behind them: chosen in the developers' view. */
export function showsRequests() {
  try {
    return localStorage.getItem("requests") === "shown";
  } catch {
    return false;
  }
}

/**
 * A button that shows the request behind a view, for who has chosen that. `path` is the whole path with its query; more for other methods, and
 * `signedIn` where it takes a rider.
 */
export function requestButton(path, { method = "GET", ...more } = {}) {
  if (!showsRequests()) return null;
  const open = async () => {
    const { showRequest } = await import("./request.js");
    showRequest({ method, path: typeof path === "function" ? path() : path, ...more });
  };
  return h("button.quiet.request", { type: "button", onclick: open }, text.request.show);
}

/** Says something to screen readers once, and to nobody else. */
export function announce(words) {
  let region = document.getElementById("announcer");
  if (!region) {
    region = h("div.offscreen", { id: "announcer", role: "status", "aria-live": "polite" });
    document.body.append(region);
  }
  // The same words again are news only where there were none between.
  region.textContent = "";
  setTimeout(() => (region.textContent = words), 50);
}

const light = (hex) => {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
};

/** The publisher's ink on its colour where that can be read, else white or black, of which one always can. */
export function inkOn(color, ink) {
  const ground = light(color);
  const ratio = (each) => Math.max(ground, light(each)) / Math.min(ground, light(each));
  return `#${[ink, "ffffff", "000000"].find((each) => each && ratio(each) >= 4.5)}`;
}
