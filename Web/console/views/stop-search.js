// A box that finds stops as one types: the ARIA pattern of a combobox with a list.

import { h } from "/api/v1/pages/dom.js";
import { get } from "../api.js";
import { distance } from "../format.js";
import { announce, icon } from "../parts.js";
import { text } from "../text.js";

const DRAWN = { rail: "train", metro: "train", light_rail: "train", bus: "bus", coach: "bus", ferry: "ferry" };
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
export class StopSearch {
  id = `stop-search-${++made}`;
  list = h("ul.options", { id: `${this.id}-list`, role: "listbox", "aria-label": text.board.found, hidden: true });
  hint = h("p.soft.small", { hidden: true });
  /** Text that was picked or set; stops that were found, and for which text. */
  chosen = "";
  found = [];
  answers = null;
  active = -1;

  constructor({ label, placeholder, onPick, near }) {
    const { id, list } = this;
    Object.assign(this, { onPick, near });
    this.input = h("input", {
      id, type: "text", role: "combobox", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "search",
      maxlength: "100", placeholder, "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id,
      oninput: () => this.typed(), onkeydown: (event) => this.key(event), onblur: () => this.forget() });
    this.element = h("div.stop-search", null, h("label", { for: id }, label),
      h("div.search-box", null, icon("search"), this.input, list), this.hint);
  }

  close() {
    this.unfold(false);
    this.mark(-1);
  }

  unfold(isOpen) {
    this.list.hidden = !isOpen;
    this.input.setAttribute("aria-expanded", String(isOpen));
  }

  mark(index) {
    this.active = index;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", this.list.children[index].id);
    this.list.children[index].scrollIntoView({ block: "nearest" });
  }

  pick(stop) {
    this.forget();
    this.set(stop.stop_name);
    this.onPick(stop);
  }

  forget() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.close();
  }

  set(words) {
    this.input.value = this.chosen = words;
    this.found = [];
    this.answers = null;
    this.hint.hidden = true;
  }

  async search(query) {
    this.asking?.abort();
    const mine = (this.asking = new AbortController());
    const at = this.near?.();
    try {
      const { data } = await get("/stops",
        { query, limit: 8, near: at && `${at.lat.toFixed(5)},${at.lon.toFixed(5)}` }, { signal: mine.signal });
      this.show(query, data.stops);
      this.say(this.found.length ? "" : text.board.nothingFound(query));
    } catch (failure) {
      if (failure.name === "AbortError") return;
      this.answers = null;
      this.say(failure.words);
    }
  }

  show(query, stops) {
    this.found = stops;
    this.answers = query;
    this.list.replaceChildren(...stops.map((stop, index) => h("li", {
      id: `${this.id}-${index}`, role: "option", "aria-selected": "false",
      onmousedown: (event) => event.preventDefault(), onclick: () => this.pick(stop),
    }, stopWords(stop))));
    this.mark(-1);
    const open = stops.length > 0 && document.activeElement === this.input;
    this.unfold(open);
    if (open) announce(text.board.count(stops.length));
  }

  say(words) {
    this.hint.hidden = words === "";
    this.hint.textContent = words;
    if (words) announce(words);
  }

  typed() {
    clearTimeout(this.timer);
    const query = this.input.value.trim();
    if (query) this.timer = setTimeout(() => this.search(query), PAUSE);
    else {
      this.forget();
      this.set("");
    }
  }

  async enter() {
    const query = this.input.value.trim();
    clearTimeout(this.timer);
    if (query && this.answers !== query) await this.search(query);
    // What could not be asked, or was asked for something else, chooses nothing.
    if (!this.found.length || this.answers !== query || this.input.value.trim() !== query) return;
    const missing = this.found[0].unmatched_words?.join(" ");
    if (this.active >= 0 || !missing) this.pick(this.found[Math.max(0, this.active)]);
    else this.say(text.board.partly(missing));
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.found.length) {
      this.unfold(true);
      this.mark(this.active < 0 && step < 0 ? this.found.length - 1 : (this.active + step + this.found.length) % this.found.length);
    } else if (event.key === "Enter" && (!this.list.hidden || this.input.value !== this.chosen)) this.enter();
    else if (event.key === "Escape" && (!this.list.hidden || this.input.value)) this.list.hidden ? this.set("") : this.close();
    else return;
    event.preventDefault();
  }
}
