// The question of how far one gets: from where, when, and beside which other time.

import { h } from "/api/v1/pages/dom.js";
import { isoDate, now } from "../format.js";
import { announce, e } from "../parts.js";
import { text } from "../text.js";
import { fieldTime, placeField } from "./question.js";

const words = text.reach;
/** Times of the same day that are offered beside: a morning, a noon and a late evening. */
export const FIXED = ["08:00", "12:00", "23:00"];
const TIME = /^\d\d:\d\d$/;

/** A moment as the server takes it: of a time alone, that of the day one leaves (`at`). */
export const momentOf = (value, at) => (value && TIME.test(value) ? `${(at ?? isoDate(now())).slice(0, 10)}T${value}` : value);

/** A choice of times, whose last one is a moment of the rider's own. `read()` gives null where that is missing. */
function timeField(label, momentLabel, options) {
  const own = options.at(-1)[0];
  const select = h("select", { "aria-label": label }, options.map(([value, said]) => h("option", { value }, said)));
  const moment = h("input", { type: "datetime-local", "aria-label": momentLabel, hidden: true });
  select.onchange = () => {
    moment.hidden = select.value !== own;
    if (!moment.hidden) moment.value ||= fieldTime(now());
  };
  return {
    element: e("div.p-when", select, moment),
    read: () => (select.value === own ? moment.value || null : select.value),
    set(value) {
      const isOwn = !options.slice(0, -1).some(([each]) => each === value);
      select.value = isOwn ? own : value;
      moment.value = !isOwn ? "" : /^[\d-]+T[\d:]+$/.test(value) ? value : Date.parse(value) ? fieldTime(value) : "";
      moment.hidden = !isOwn;
    },
    focus: () => moment.focus(),
  };
}

/** The form; `onAsk(query)` hears a question. */
export class ReachForm {
  constructor(map, onAsk) {
    this.from = placeField("from", text.plan.places.from, map);
    this.when = timeField(words.when, words.moment, [["", words.times.now], ["at", words.times.at]]);
    this.against = timeField(words.against, words.otherMoment,
      [["", words.beside[""]], ...FIXED.map((time) => [time, words.fixed(time)]), ["at", words.beside.at]]);
    this.wrong = h("p.p-wrong", { hidden: true });
    this.element = h("form.p-form", { "aria-label": words.title, onsubmit: (event) => {
      event.preventDefault();
      const query = this.read();
      if (query) onAsk(query);
    } }, this.from.element, e("div.r-whens", this.when.element, this.against.element), this.wrong, h("button", { type: "submit" }, words.go));
  }

  /** The question as it stands in the form; null, and what is missing is said. */
  read() {
    const { value, name } = this.from.read();
    this.complain(null);
    if (!value) return void this.from.complain(words.missing);
    const query = new URLSearchParams({ from: value, ...(name && { from_name: name }) });
    for (const [key, field] of [["at", this.when], ["against", this.against]]) {
      const time = field.read();
      if (time === null) {
        field.focus();
        return void this.say(words.noTime);
      }
      if (time) query.set(key, time);
    }
    return query;
  }

  say(message) {
    this.wrong.hidden = !message;
    this.wrong.textContent = message ?? "";
    if (message) announce(message);
  }

  fill(query) {
    this.from.set(query.get("from"), query.get("from_name"));
    this.when.set(query.get("at") ?? "");
    this.against.set(query.get("against") ?? "");
  }

  /** Takes note of what a stop is called. */
  understood(value, name) {
    if (this.from.read().value === value) this.from.set(value, name);
  }

  /** Shows an error at what it names; false where that is nothing here. */
  complain(failure) {
    this.from.complain();
    this.say(null);
    if (!failure) return true;
    const { parameter, place } = failure.details ?? {};
    const isTime = parameter === "depart_at" || failure.code === "OUTSIDE_TIMETABLE";
    if (!isTime && parameter !== "from" && !["from", "origin"].includes(place) && failure.code !== "STOP_NOT_FOUND") return false;
    if (isTime) this.say(failure.words);
    else this.from.complain(failure.words);
    if (!isTime) announce(failure.words);
    return true;
  }
}
