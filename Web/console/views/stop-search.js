// A box that finds stops as one types: the ARIA pattern of a combobox with a list.

import { h } from "/api/v1/pages/dom.js";
import { get } from "../api.js";
import { distance } from "../format.js";
import { announce, icon } from "../parts.js";
import { text } from "../text.js";

const DRAWN = { rail: "train", metro: "train", light_rail: "train", bus: "bus", coach: "bus", school_bus: "bus", ferry: "ferry" };
const PAUSE = 120;
let made = 0;

/** What a stop is: `Station · Train, Bus · 350 m`. */
export function stopFacts(stop) {
  const words = text.board;
  const code = stop.platform_code;
  // Many feeds name the platform in the name of the stop.
  return [stop.location_type === 1 ? words.station : !code ? words.stop : !stop.stop_name.endsWith(code) && words.platform(code),
    (stop.modes ?? []).map((mode) => text.modes[mode] ?? mode).join(", "),
    typeof stop.distance_meters === "number" && distance(stop.distance_meters)].filter(Boolean).join(" · ");
}

/** The drawing and the words of a stop in a list. */
export const stopWords = (stop) => [h("span.modes", null, icon(DRAWN[stop.modes?.find((mode) => mode in DRAWN)] ?? "here")),
  h("span.stop-words", null, h("bdi", null, stop.stop_name), h("span.soft.small", null, stopFacts(stop)))];

/** A search box. `onPick` gets the API's stop; `near` gives `{ lat, lon }`, where nearer stops rank higher. */
export function stopSearch({ label, placeholder, onPick, value = "", near }) {
  const id = `stop-search-${++made}`;
  const list = h("ul.options", { id: `${id}-list`, role: "listbox", "aria-label": text.board.found, hidden: true });
  const input = h("input", {
    id, type: "text", role: "combobox", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "search",
    maxlength: "100", placeholder, "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id });
  input.value = value;
  const hint = h("p.soft.small", { hidden: true });
  const element = h("div.stop-search", null, h("label", { for: id }, label), h("div.search-box", null, icon("search"), input, list), hint);
  let chosen = value;
  let found = [];
  let answers = null;
  let active = -1;
  let timer = null;
  let asking = null;

  function close() {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    mark(-1);
  }

  function mark(index) {
    active = index;
    [...list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-activedescendant", list.children[index].id);
    list.children[index].scrollIntoView({ block: "nearest" });
  }

  function pick(stop) {
    forget();
    set(stop.stop_name);
    onPick(stop);
  }

  function forget() {
    clearTimeout(timer);
    asking?.abort();
    close();
  }

  function set(words) {
    input.value = chosen = words;
    found = [];
    answers = null;
    hint.hidden = true;
  }

  async function search(query) {
    asking?.abort();
    const mine = (asking = new AbortController());
    const at = near?.();
    try {
      const { data } = await get("/stops",
        { query, limit: 8, near: at && `${at.lat.toFixed(5)},${at.lon.toFixed(5)}` }, { signal: mine.signal });
      show(query, data.stops);
      say(found.length ? "" : text.board.nothingFound(query));
    } catch (failure) {
      if (failure.name === "AbortError") return;
      answers = null;
      say(failure.words);
    }
  }

  function show(query, stops) {
    found = stops;
    answers = query;
    list.replaceChildren(...stops.map((stop, index) => h("li", {
      id: `${id}-${index}`, role: "option", "aria-selected": "false",
      onmousedown: (event) => event.preventDefault(), onclick: () => pick(stop),
    }, stopWords(stop))));
    mark(-1);
    const open = stops.length > 0 && document.activeElement === input;
    list.hidden = !open;
    input.setAttribute("aria-expanded", String(open));
    if (open) announce(text.board.count(stops.length));
  }

  function say(words) {
    hint.hidden = words === "";
    hint.textContent = words;
    if (words) announce(words);
  }

  function typed() {
    clearTimeout(timer);
    const query = input.value.trim();
    if (query) timer = setTimeout(search, PAUSE, query);
    else set("", forget());
  }

  async function enter() {
    const query = input.value.trim();
    clearTimeout(timer);
    if (query && answers !== query) await search(query);
    // What could not be asked, or was asked for something else, chooses nothing.
    if (!found.length || answers !== query || input.value.trim() !== query) return;
    const missing = found[0].unmatched_words?.join(" ");
    if (active >= 0 || !missing) pick(found[Math.max(0, active)]);
    else say(text.board.partly(missing));
  }

  function key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      list.hidden = false;
      input.setAttribute("aria-expanded", "true");
      mark(active < 0 && step < 0 ? found.length - 1 : (active + step + found.length) % found.length);
    } else if (event.key === "Enter" && (!list.hidden || input.value !== chosen)) enter();
    else if (event.key === "Escape" && (!list.hidden || input.value)) list.hidden ? set("") : close();
    else return;
    event.preventDefault();
  }

  input.addEventListener("input", typed);
  input.addEventListener("keydown", key);
  input.addEventListener("blur", forget);
  return { element, input, set };
}
