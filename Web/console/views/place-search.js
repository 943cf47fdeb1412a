// The one box: finds stops, lines, places, streets and addresses as one types: ARIA's combobox with a list.

import { h } from "/api/v1/pages/dom.js";
import { Failure, get } from "../api.js";
import { distance } from "../format.js";
import { announce, e, icon } from "../parts.js";
import { text } from "../text.js";

/** Milliseconds after the last letter: what is half written is not asked about. */
const PAUSE = 200;
const SHOWN = 8;
let made = 0;

export const joined = (...facts) => facts.filter(Boolean).join(" · ");
export const named = (modes) => (modes ?? []).map((mode) => text.modes[mode] ?? mode).join(text.joins.names);
export const far = ({ distance_meters: meters }) => typeof meters === "number" && distance(meters);

/** What a stop is: `Station · Train, Bus · 350 m`. */
export function stopFacts(stop) {
  const { kinds, platform } = text.board;
  const code = stop.platform_code;
  // Many feeds name the platform in the name of the stop.
  return joined(stop.location_type === 1 ? kinds.station : !code ? kinds.stop : !stop.stop_name.endsWith(code) && platform(code),
    named(stop.modes), far(stop));
}

/** The box of boards, which goes where what was found leads. */
export function findBox(go, near) {
  const { board } = text;
  const search = new PlaceSearch({ label: board.search, placeholder: board.searchHint, near, onPick: (found) => go(search.told.leadsTo(found)) });
  search.element.classList.add("find");
  return search.element;
}

/**
 * A search box. `onPick` gets the API's suggestion; `near` gives `{ lat, lon }`, where what is nearer ranks higher. `takes` says what
 * can be picked here, and `refuses` gives the words where only other things are found.
 */
export class PlaceSearch {
  id = `place-search-${++made}`;
  list = h("ul", { id: `${this.id}-list`, role: "listbox", "aria-label": text.board.found });
  lacking = h("p.small.late", { hidden: true });
  credit = h("p.small.soft", { hidden: true });
  options = h("div.options", { hidden: true, onmousedown: (event) => event.preventDefault() }, this.lacking, this.list, this.credit);
  hint = h("p.soft.small", { hidden: true });
  /** Text that was picked or set; what was found, and for which text. */
  chosen = "";
  found = [];
  answers = null;
  active = -1;
  /** How what was found is told: fetched with the first answer. */
  told = null;

  constructor({ label, placeholder, onPick, near, takes = () => true, refuses }) {
    const { id, list } = this;
    Object.assign(this, { onPick, near, takes, refuses });
    this.input = h("input", {
      id, type: "text", role: "combobox", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "search",
      maxlength: "100", placeholder, "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": list.id,
      oninput: () => this.typed(), onkeydown: (event) => this.key(event), onblur: () => this.forget() });
    this.element = e("div.place-search", h("label", { for: id }, label),
      e("div.search-box", icon("search"), this.input, this.options), this.hint);
  }

  close() {
    this.unfold(false);
    this.mark(-1);
  }

  get isOpen() {
    return !this.options.hidden;
  }

  unfold(isOpen) {
    this.options.hidden = !isOpen;
    this.input.setAttribute("aria-expanded", String(isOpen));
  }

  mark(index) {
    this.active = index;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    if (index < 0) return this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-activedescendant", this.list.children[index].id);
    this.list.children[index].scrollIntoView({ block: "nearest" });
  }

  pick(found) {
    this.forget();
    this.set(this.told.fullName(found));
    this.onPick(found);
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
      const telling = import("./found.js").catch((failure) => Promise.reject(new Failure(failure.message)));
      const asked = get("/suggest", { query, limit: this.refuses ? 20 : SHOWN, near: at && `${at.lat.toFixed(5)},${at.lon.toFixed(5)}` },
        { signal: mine.signal });
      const [{ data }, told] = await Promise.all([asked, telling]);
      this.told = told;
      // The rider may have typed on while the words were fetched.
      if (this.asking === mine) this.show(query, data);
    } catch (failure) {
      if (failure.name === "AbortError") return;
      this.answers = null;
      this.say(failure.words);
    }
  }

  /**
   * Shows what was found. Where something fits wholly, stops that do not are not worth a look; where nothing does, that is said
   * above. Who knows of it is said below.
   */
  show(query, { suggestions, attribution }) {
    const { missing, words } = this.told;
    const usable = suggestions.filter(this.takes);
    const isWhole = usable.some((each) => !missing(each));
    this.found = usable.filter((each) => !isWhole || !missing(each) || !each.stop_id).slice(0, SHOWN);
    this.answers = query;
    const lacking = [...new Set(this.found.map(missing))];
    this.list.replaceChildren(...this.found.map((found, index) => h("li", {
      id: `${this.id}-${index}`, role: "option", "aria-selected": "false", onclick: () => this.pick(found),
    }, words(found, lacking.length === 1))));
    this.lacking.hidden = isWhole || !lacking.length;
    this.lacking.textContent = this.lacking.hidden ? "" : text.board.partly(lacking.length === 1 && lacking[0]);
    this.credit.hidden = !this.found.some((each) => each.source === "openstreetmap");
    this.credit.textContent = attribution ?? "";
    this.mark(-1);
    this.unfold(this.found.length > 0 && document.activeElement === this.input);
    if (!this.found.length) return this.say(suggestions.length ? this.refuses(query) : text.board.nothingFound(query));
    this.say("");
    if (this.isOpen) announce([this.lacking.textContent, text.board.count(this.found.length)].filter(Boolean).join(" "));
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
    const [first] = this.found;
    if (this.active >= 0 || !(this.told.missing(first) || this.told.isTurned(query, first.name))) return this.pick(this.found[Math.max(0, this.active)]);
    // Nor does what lacks a word or has them otherwise: it is offered.
    this.lacking.textContent ||= text.board.which;
    this.lacking.hidden = false;
    this.unfold(true);
    announce(this.lacking.textContent);
  }

  key(event) {
    // Keys of an input method; Safari marks the last of them by its code alone.
    if (event.isComposing || event.keyCode === 229) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.found.length) {
      this.unfold(true);
      this.mark(this.active < 0 && step < 0 ? this.found.length - 1 : (this.active + step + this.found.length) % this.found.length);
    } else if (event.key === "Enter" && (this.isOpen || this.input.value !== this.chosen)) this.enter();
    else if (event.key === "Escape" && (this.isOpen || this.input.value)) this.isOpen ? this.close() : this.set("");
    else return;
    event.preventDefault();
  }
}
