// How far one gets from a place in an hour, now or at another time, on the map and in words.

import { h } from "/api/v1/pages/dom.js";
import { address, every, get } from "../api.js";
import { clock, clockAndDay, count, now } from "../format.js";
import { place } from "../map/projection.js";
import { ReachArea } from "../map/reach.js";
import { announce, e, failureNotice, requestButton } from "../parts.js";
import { text } from "../text.js";
import { MOST, Reached, STEPS } from "./reach-answer.js";
import { FIXED, ReachForm, momentOf } from "./reach-form.js";
import { planTo, stationList } from "./reach-list.js";
import { name } from "./steady.js";

const words = text.reach;
const HEAVY = "rail,metro,light_rail,ferry";
/** Milliseconds after which "now" is another time. */
const OLD = 300_000;

/** The view; the whole question is in the address. */
class Reach {
  title = words.title;
  state = e("div");
  results = e("div");
  asking = 0;
  /** What is shown: `now` and `other` of `Reached`, and which of them is on the map. */
  found = null;

  constructor({ map, go, query }) {
    this.map = map;
    this.form = new ReachForm(map, (written) => {
      this.aloud = true;
      if (`${written}` === `${this.query}`) this.take({ query: this.query });
      else go(`#/reach?${written}`);
    });
    this.element = e("div", e("div.heading", e("h1", words.title)), this.form.element, this.state, this.results);
    this.take({ query });
    this.end = every(OLD, async () => this.found && !this.query.has("at") && !this.results.contains(document.activeElement) && this.ask(false), { later: true });
  }

  question(at) {
    return { from: this.query.get("from"), depart_at: at, max_minutes: MOST };
  }

  take({ query }) {
    this.query = query;
    this.form.fill(query);
    const aloud = this.aloud;
    this.aloud = false;
    if (query.has("from")) this.ask(aloud, true);
    else this.clear([e("p.soft", words.intro)]);
    return true;
  }

  clear(parts = []) {
    this.asking++;
    this.found = null;
    this.wait(false);
    this.map.setBanner();
    this.map.setArea(null);
    this.map.setPins([]);
    this.results.replaceChildren(...parts);
  }

  /** Asks; `aloud` when the rider asked: then the answer is said. `isNew` where it is another question, which the map is to show. */
  async ask(aloud, isNew = false) {
    const mine = ++this.asking;
    const { query } = this;
    const at = query.get("at");
    const against = momentOf(query.get("against"), at);
    const reach = (moment) => get("/reach", this.question(moment)).then(({ data }) => new Reached(data));
    this.form.complain(null);
    if (isNew) this.wait(true);
    try {
      const [first, other] = await Promise.all([reach(at), against && reach(against).catch((failure) => failure)]);
      const known = await this.stations(first);
      if (mine !== this.asking) return;
      this.found = { first, known, against, failed: other instanceof Error && other, other: other instanceof Error ? null : other };
      if (isNew) this.isOther = false;
      this.wait(false);
      this.show(isNew);
      if (aloud) this.tell();
    } catch (failure) {
      if (mine !== this.asking) return;
      this.wait(false);
      if (isNew) this.clear();
      const isSaid = isNew && this.form.complain(failure);
      this.state.replaceChildren(...(isSaid ? [] : [failureNotice(failure, () => this.ask(true, true))]));
    }
  }

  /** Marks what is shown as what was asked before: nothing of it can be pressed. */
  wait(is) {
    this.results.inert = is;
    this.results.setAttribute("aria-busy", is);
    this.state.replaceChildren(...(is ? [h("p.loading", { role: "status" }, text.loading)] : []));
  }

  /** Stations that riders know, where anything is reached; the areas stand without them too. */
  async stations(reached) {
    if (!reached.stops.length) return [];
    const bbox = reached.box.map((edge, index) => (edge + (index < 2 ? -0.02 : 0.02)).toFixed(1 + (index > 3))).join();
    return get("/map/stops", { bbox, modes: HEAVY, limit: 1000 }).then(({ data }) => data.stops, () => []);
  }

  get start() {
    const { from } = this.found.first;
    return from.stop_id ? from.name : this.query.get("from_name") || from.name || words.point;
  }

  /** How the two times are called. */
  get names() {
    return [this.query.has("at") ? words.at(clockAndDay(this.query.get("at"))) : words.nowAt(clock(this.found.first.departs)),
      this.found.against && words.at(clockAndDay(this.found.against))];
  }

  tell() {
    const { first, other } = this.found;
    const [all, others] = [first.count(MOST), other?.count(MOST)];
    this.results.querySelector("h2").focus({ preventScroll: true });
    announce(other ? words.compared(all, count(all), others, count(others), this.names[1]) : words.alone60(all, count(all)));
  }

  show(isNew) {
    const { first, other, failed, against } = this.found;
    const { from } = first;
    if (from.stop_id) this.form.understood(this.query.get("from"), from.name);
    const moment = this.query.get("at");
    this.results.replaceChildren(e("section.section", h("h2", { tabindex: "-1" }, name(words.from(this.start))),
      e("p.soft.small", moment ? words.leaving(clockAndDay(moment)) : words.asOf(clock(now()))),
      failed && h("p.notice.bad", { dir: "auto" }, words.otherFailed(this.names[1], failed.words ?? failed.message)),
      first.stops.length === 0 && e("p.notice", words.nothing),
      other && this.choice(), this.table(), other && this.key, this.others(),
      e("p.soft.small", words.tap), e("p.soft.small", words.limits),
      stationList(this),
      e("div.actions", requestButton(() => address("/reach", this.question(this.isOther ? against : moment)), { operation: "reach" }))));
    this.draw();
    if (isNew) this.fit();
  }

  /** Which of two times the map shows. */
  choice() {
    const option = (isOther, label) => e("label", h("input", { type: "radio", name: "shown", checked: this.isOther === isOther, onchange: () => {
      this.isOther = isOther;
      this.draw();
    } }), h("span", null, label));
    return h("fieldset.r-shown", null, e("legend", words.onMap), option(false, this.names[0]), option(true, this.names[1]));
  }

  /** The key to the map, with how much is reached. */
  table() {
    const { first, other } = this.found;
    const [one, another] = this.names;
    this.key = e("p.small", h("span.r-swatch", { "data-step": "other" }), h("span.r-edge"));
    const cell = (reached, step) => e("td.numbers", words.stops(reached.count(step), count(reached.count(step))));
    return h("table.r-table", null, e("thead", e("tr", h("th", { scope: "col" }, words.within), h("th", { scope: "col" }, one),
      other && h("th", { scope: "col" }, another))),
    e("tbody", STEPS.map((step) => e("tr", h("th", { scope: "row" }, h("span.r-swatch", { "data-step": step }), words.minutes(step)),
      cell(first, step), other && cell(other, step)))));
  }

  /** The same question beside another time, or alone again. */
  others() {
    const link = (time, label) => {
      const written = new URLSearchParams(this.query);
      if (time) written.set("against", time);
      else written.delete("against");
      return h("a", { href: `#/reach?${written}` }, label);
    };
    if (this.query.has("against")) return e("p.r-others.small", link(null, words.alone));
    return e("p.r-others.small", e("span", words.compare), FIXED.map((time) => link(time, words.at(time))));
  }

  draw() {
    const { first, other } = this.found;
    const [shown, behind] = this.isOther ? [other, first] : [first, other];
    if (other) this.key.lastChild.textContent = words.edge(this.names[this.isOther ? 0 : 1]);
    this.map.setArea(new ReachArea(STEPS, shown, behind, (at, stop) => this.tapped(at, stop)));
    this.pin();
  }

  pin(...more) {
    const { lat, lon } = this.found.first.from;
    this.map.setPins([{ lat, lon, label: this.start, kind: "from" }, ...more].filter((each) => each.lat !== null));
  }

  fit() {
    const { from, bases } = this.found.first;
    const near = bases.filter(({ minutes }) => minutes <= STEPS[1]).map(({ lat, lon }) => [lat, lon]);
    if (near.length > 1) this.map.fit(near);
    else if (from.lat !== null) this.map.focus(from, 14);
  }

  /** Says over the map how long it takes to a place on it. */
  tapped(at, stop) {
    const to = stop ? { lat: stop.stop_lat, lon: stop.stop_lon } : place(...at);
    const { first, other } = this.found;
    const [way, there] = [first.to(to), other?.to(to)];
    const said = (found) => (found ? words.there(found.minutes) : words.tooFar);
    const by = way && (way.base.id === null ? words.way.foot : stop || way.walk < 1 ? words.way.stop(way.base.name) : words.way.walk(way.base.name, way.walk));
    const target = stop ? { place: stop.stop_id, name: stop.stop_name } : { place: `${to.lat.toFixed(5)},${to.lon.toFixed(5)}`, name: words.point };
    this.pin({ ...to, label: stop?.stop_name ?? "", kind: "to" });
    const close = () => {
      this.map.setBanner();
      this.pin();
      this.map.surface.focus({ preventScroll: true });
    };
    this.map.setBanner(h("span.r-there", { dir: "auto" }, h("strong", null, said(way)), by && ` ${by}`,
      other && h("span.small", null, h("br"), `${said(there)} ${this.names[1]}`)),
    h("div.row", null, h("a.button", { href: planTo(this.query, target) }, words.planThere),
      h("button.quiet", { type: "button", onclick: close }, text.close)));
  }

  rests() {
    return { trip_updates: this.query.has("at") ? [] : null };
  }

  close() {
    this.asking++;
    this.end();
    this.map.setBanner();
  }
}

/** Opens the view. Beside the style of plans it has one of its own, which the map's colours are from. */
export async function open(given) {
  await given.styled("/console/reach.css");
  return new Reach(given);
}
