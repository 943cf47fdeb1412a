// The question for journeys as a form: places, time, and how the rider travels.

import { h } from "/api/v1/pages/dom.js";
import { get } from "../api.js";
import { cityZone, clock, isoDate, now } from "../format.js";
import { showMap } from "../map-strip.js";
import { pick } from "../map/pick.js";
import { MODES, announce, e, icon } from "../parts.js";
import { text } from "../text.js";
import { fullName } from "./found.js";
import { PlaceSearch } from "./place-search.js";
import { nameOfPoint } from "./point-name.js";

const words = text.plan;
export const TIMES = ["depart_at", "arrive_by"];
/** What can be chosen, by parameter: the first is the server's default. */
const CHOICES = {
  window_minutes: ["", "30", "60", "120", "240"], optimize: ["", "fewest_transfers", "least_walking"],
  max_walking_distance: ["", "250", "500", "2000", "5000"], walking_speed: ["", "0.8", "1.7"], max_transfers: ["", "0", "1", "2", "3"],
  minimum_transfer_minutes: ["", "3", "5", "10"], rider: ["", "youth", "concession", "senior"],
};
const CHECKS = { wheelchair_accessible: "true", avoid_steps: "true", bicycle: "true", realtime: "false" };
const OPTIONS = ["via", "modes", ...Object.keys(CHOICES), ...Object.keys(CHECKS)];
/** Every parameter of a question. */
export const ASKED = ["from", "to", ...TIMES, ...OPTIONS];
const PREFERENCES = ["modes", "optimize", "max_walking_distance", "walking_speed", "max_transfers", "minimum_transfer_minutes",
  "wheelchair_accessible", "avoid_steps", "bicycle"];

/** How the rider of a question travels, as a body says it. */
export const preferencesOf = (query) => Object.fromEntries(PREFERENCES.filter((each) => query.has(each)).map((each) => {
  const value = query.get(each);
  return [each, each === "modes" ? value.split(",") : each === "optimize" ? value : JSON.parse(value)];
}));

/** Whether a place of a question is a point, `-33.87,151.2`. */
export const isPoint = (value) => /^\s*-?[\d.]+\s*,\s*-?[\d.]+\s*$/.test(value);
/** A moment as a field for times takes it. */
export const fieldTime = (moment) => `${isoDate(moment)}T${clock(moment)}`;

/** A message under a field, and the field marked by it. */
function complaint(id, input) {
  const line = h("p.p-wrong", { id, hidden: true });
  return [line, (message) => {
    line.hidden = !message;
    line.textContent = message ?? "";
    for (const [key, value] of [["aria-invalid", "true"], ["aria-describedby", id]]) {
      if (message) input.setAttribute(key, value);
      else input.removeAttribute(key);
    }
    if (message) input.focus();
  }];
}

/** A stop, a place or an address by its name, where the rider is, or a point on the map. On the way there can only be a stop. */
export function placeField(id, label, map) {
  let [value, name, shown] = ["", "", ""];
  const isVia = id === "via";
  const search = new PlaceSearch({
    label, placeholder: isVia ? words.stopHint : words.placeholder, near: () => map.center(), onPick: (found) => set(found.place, fullName(found)),
    takes: (found) => (isVia ? found.stop_id !== null : found.place !== null), refuses: isVia ? words.onlyStops : words.noLines,
  });
  const [line, complain] = complaint(`plan-${id}-wrong`, search.input);
  const set = (next, called) => {
    // What is only called by its name is as wrong as before.
    if ((next ?? "") !== value) complain();
    value = next ?? "";
    name = called ?? "";
    shown = name || (isPoint(value) ? words.point(value) : value);
    search.set(shown);
    if (value && !name && isPoint(value)) nameOfPoint(value).then((known) => known && next === value && search.input.value === shown && set(value, known.said));
  };
  const point = (lat, lon, called) => set(`${lat.toFixed(5)},${lon.toFixed(5)}`, called);
  const here = () => {
    if (!navigator.geolocation) return complain(words.noPosition);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => point(coords.latitude, coords.longitude, words.myPosition), () => complain(words.noPosition), { timeout: 10_000 });
  };
  const onMap = async () => {
    showMap(true);
    const found = await pick(map, words.pick(label));
    showMap(false);
    if (found) point(found.lat, found.lon);
    search.input.focus();
  };
  const tool = (drawing, does, onclick) =>
    h("button.plain.p-tool", { type: "button", onclick, title: does, "aria-label": `${label}: ${does}` }, icon(drawing));
  const tools = !isVia && [tool("here", words.myPosition, here), tool("pin", words.onMap, onMap)];
  return {
    set, complain,
    element: e("div", e("div.p-place", search.element, tools), line),
    read() {
      const typed = search.input.value.trim();
      return typed === shown ? { value, name } : { value: typed, name: "" };
    },
  };
}

/** The form; `onAsk(query)` hears a question. */
export class QuestionForm {
  when = h("select", { "aria-label": words.when }, ["", ...TIMES].map((value) => h("option", { value }, words.times[value])));
  moment = h("input", { type: "datetime-local", "aria-label": words.moment, hidden: true });
  selects = Object.entries(CHOICES).map(([name, values]) =>
    h("select", { name }, values.map((value) => h("option", { value }, words.choices[name][value]))));
  checks = Object.entries(CHECKS).map(([name, value]) => h("input", { type: "checkbox", name, value }));
  modes = MODES.map((value) => h("input", { type: "checkbox", value }));
  find = h("button", { type: "submit" }, words.go);
  /** Stands for the form where somebody is shown a journey and has asked nothing. */
  opener = h("button.quiet.p-opener", { type: "button", onclick: () => this.fold(false) }, words.askElse);

  /** `onAsk` gets the question; `onSwap` hears that its ends were swapped. */
  constructor(map, onAsk, onSwap) {
    Object.assign(this, { onAsk, onSwap });
    this.places = Object.fromEntries(["from", "to", "via"].map((key) => [key, placeField(key, words.places[key], map)]));
    this.options = this.makeOptions();
    this.when.onchange = () => {
      this.moment.hidden = !this.when.value;
      if (this.when.value) this.moment.value ||= fieldTime(now());
    };
    const { from, to } = this.places;
    const [line, complainOfTime] = complaint("plan-when-wrong", this.moment);
    this.complainOfTime = complainOfTime;
    this.element = h("form.p-form",
      { "aria-label": words.title, onsubmit: (event) => this.submit(event), oninput: () => this.wait(false) }, from.element,
      h("button.plain.p-tool.p-swap", { type: "button", onclick: () => this.swap(), title: words.swap, "aria-label": words.swap }, icon("swap")),
      to.element, e("div.p-when", this.when, this.moment), line,
      Intl.DateTimeFormat().resolvedOptions().timeZone !== cityZone() && e("p.small.soft", words.zone(cityZone())),
      this.options, this.find);
  }

  fold(is) {
    const isPressed = document.activeElement === this.opener;
    this.element.hidden = is;
    this.opener.hidden = !is;
    if (isPressed) this.element.querySelector("input").focus();
  }

  makeOptions() {
    const [modesLine, complainOfModes] = complaint("plan-modes-wrong", this.modes[0]);
    this.complainOfModes = complainOfModes;
    const check = (box, label) => e("label.check", box, label);
    return e("details", e("summary", words.options), this.places.via.element,
      e("fieldset.section", e("legend", words.modes), modesLine, e("div.p-grid", this.modes.map((box) => check(box, text.modes[box.value])))),
      e("div.p-grid", this.selects.map((select) => e("label", words.labels[select.name], select))),
      e("div.p-grid", this.checks.map((box) => check(box, words.labels[box.name]))));
  }

  swap() {
    const { from, to } = this.places;
    const [one, other] = [from.read(), to.read()];
    from.set(other.value, other.name);
    to.set(one.value, one.name);
    announce(words.swapped);
    this.onSwap();
  }

  /** The question as it stands in the form. */
  read() {
    const query = new URLSearchParams();
    const put = (name, value) => value && query.set(name, value);
    for (const [key, field] of Object.entries(this.places)) {
      const { value, name } = field.read();
      put(key, value);
      put(`${key}_name`, name);
    }
    if (this.when.value) put(this.when.value, this.moment.value);
    for (const each of [...this.selects, ...this.checks.filter((box) => box.checked)]) put(each.name, each.value);
    const chosen = this.modes.filter((box) => box.checked);
    if (chosen.length < this.modes.length) put("modes", chosen.map((box) => box.value).join());
    return query;
  }

  /** Shows a question; that of a journey which somebody was sent is folded. */
  fill(query) {
    this.fold(query.has("journey"));
    for (const [key, field] of Object.entries(this.places)) {
      const value = query.get(key);
      field.set(value, query.get(`${key}_name`));
    }
    // Where a question is asked, its answer names the places; a stop alone is looked up.
    this.look(query, query.has("from") && query.has("to") ? ["via"] : Object.keys(this.places));
    this.when.value = TIMES.find((name) => query.has(name)) ?? "";
    const asked = query.get(this.when.value) ?? "";
    // A moment with its offset is shown by the city's clocks; what is none, the server refuses.
    this.moment.value = /^[\d-]+T[\d:]+$/.test(asked) ? asked : Date.parse(asked) ? fieldTime(asked) : "";
    this.moment.hidden = !this.when.value;
    for (const select of this.selects) {
      const value = query.get(select.name) ?? "";
      if (![...select.options].some((each) => each.value === value)) select.append(h("option", { value }, value));
      select.value = value;
    }
    for (const box of this.checks) box.checked = query.get(box.name) === box.value;
    for (const box of this.modes) box.checked = !query.get("modes") || query.get("modes").split(",").includes(box.value);
    this.options.open ||= OPTIONS.some((name) => query.has(name));
  }

  /** Learns what the stops in these fields are called. */
  look(query, keys) {
    for (const key of keys) {
      const value = query.get(key);
      if (!value || isPoint(value) || query.has(`${key}_name`)) continue;
      get(`/stops/${encodeURIComponent(value)}`).then(({ data }) => this.understood(key, value, data.stop_name), () => {});
    }
  }

  /** What a place that stands in the form is called, where that is known by now. */
  nameOf(key) {
    return this.places[key].read().name;
  }

  /** Takes note of what a place is called. */
  understood(key, value, name) {
    if (this.places[key].read().value === value) this.places[key].set(value, name);
  }

  /** Shows an error at the field it names; false where it names none. */
  complain(failure) {
    for (const each of [...Object.values(this.places).map((field) => field.complain), this.complainOfTime, this.complainOfModes]) each();
    if (!failure) return true;
    this.fold(false);
    const { parameter, place, stop_id: stop } = failure.details ?? {};
    const named = { origin: "from", destination: "to", SAME_ORIGIN_AND_DESTINATION: "to", OUTSIDE_TIMETABLE: "time" }[place ?? failure.code]
      ?? (TIMES.includes(parameter) ? "time" : parameter);
    const field = this.places[named] ?? (stop && Object.values(this.places).find((each) => each.read().value === stop));
    if (!field && named !== "time") return false;
    (field?.complain ?? this.complainOfTime)(failure.words);
    announce(failure.words);
    return true;
  }

  submit(event) {
    event.preventDefault();
    const { from, to } = this.places;
    const missing = [from, to].find((field) => !field.read().value);
    this.complain(null);
    if (missing) missing.complain(words.missing);
    else if (this.when.value && !this.moment.value) this.complainOfTime(words.noTime);
    else if (this.modes.some((box) => box.checked)) this.onAsk(this.read());
    else {
      this.options.open = true;
      this.complainOfModes(words.noModes);
    }
  }

  /** While an answer is under way nothing else can be asked, unless the question is changed. */
  wait(is) {
    this.find.disabled = is;
  }
}
