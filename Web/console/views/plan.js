// Plan: how to get from one place to another, and what becomes of a journey while it is looked at.

import { h } from "/api/v1/pages/dom.js";
import { address, every, get, session } from "../api.js";
import { clock, clockAndDay, now } from "../format.js";
import { announce, e, failureNotice, icon, requestButton } from "../parts.js";
import { language, text } from "../text.js";
import { journeyRow, keyOf } from "./itinerary.js";
import { tookMinutes } from "./journey-bar.js";
import { handOn, linkTo } from "./journey-link.js";
import { drawJourney, lookAt } from "./journey-map.js";
import { bestOf, dayOver, hasLeft, orderOf, ordered } from "./journey-order.js";
import { othersOf } from "./leg-others.js";
import { again, refresh } from "./plan-follow.js";
import { guessNotice } from "./plan-guesses.js";
import { nightAsked, nightCard, noticeWords } from "./plan-night.js";
import { more } from "./plan-offers.js";
import { explained, otherwise } from "./plan-refusals.js";
import { backTool, handedOn, orderTool, reachTool, showOrder } from "./plan-tools.js";
import { ASKED, QuestionForm, isPoint } from "./question.js";
import { name, rows } from "./steady.js";

const words = text.plan;
const OLD = 120_000;
/** Milliseconds ahead of which live data mostly speaks. */
const LIVE_AHEAD = 7_200_000;
const KEPT = 5;

/** The last plans by their addresses, so that who comes back from a trip finds what was there. */
const kept = new Map();

/** A journey nobody has heard of for a while: nothing of it is called live. */
const aged = (journey) => ({
  ...journey, legs: journey.legs.map((leg) => (leg.realtime ? { ...leg, realtime: false, realtime_status: "stale" } : leg)),
});

/** A question without the order in which its answer is shown. */
function unordered(query) {
  const asked = new URLSearchParams(query);
  asked.delete("sort");
  return `${asked}`;
}

/** The view; the whole question is in the address. */
class Plan {
  title = words.title;
  state = e("div.p-state");
  results = e("div");
  list = e("ol");
  /** Number of the question that is answered last. */
  asking = 0;
  submitted = false;
  isBusy = false;
  /**
   * What is shown: `answer`, when it was `asked` for and by which `cursor`, the key of the journey that is `opened`,
   * `notes` of what is known of journeys beside themselves, by their keys.
   */
  plan = null;

  constructor({ map, go, settings, query }) {
    Object.assign(this, { map, go, settings, query });
    this.form = new QuestionForm(map, (written) => {
      this.submitted = true;
      if (this.query.has("sort")) written.set("sort", this.query.get("sort"));
      if (`${written}` === `${this.query}`) this.take({ query: this.query });
      else go(`#/plan?${written}`);
    }, () => this.plan && this.form.element.requestSubmit());
    this.element = e("div", e("div.heading", e("h1", words.title)), this.form.opener, this.form.element, this.state, this.results);
    this.take({ query });
    this.endings = [every(30_000, () => refresh(this)), every(60_000, () => again(this)), every(10_000, async () => this.draw())];
  }

  question(cursor = this.plan?.cursor) {
    return { ...Object.fromEntries(ASKED.map((each) => [each, this.query.get(each)])), ...nightAsked(this.query), cursor };
  }

  current() {
    return this.plan?.answer.itineraries.find((each) => keyOf(each) === this.plan.opened);
  }

  ends() {
    return [["from", this.plan.answer.origin], ["to", this.plan.answer.destination]];
  }

  pins() {
    return this.ends().map(([kind, end]) => ({ ...end, kind, label: end.name }));
  }

  take(to) {
    const isOrderAlone = !this.isBusy && !this.submitted && `${to.query}` !== `${this.query}` && this.plan?.written === unordered(to.query);
    this.query = to.query;
    if (isOrderAlone) {
      this.draw();
      showOrder(this);
      return true;
    }
    this.asking++;
    this.form.fill(this.query);
    const was = !this.submitted && kept.get(unordered(this.query));
    if (was) {
      this.plan = was;
      this.wait(false);
      this.lay();
      drawJourney(this.map, this.current(), this.pins());
      again(this);
    } else if (this.query.has("from") && this.query.has("to")) this.ask(this.submitted, this.query.get("cursor"), this.query.get("journey"));
    else {
      this.wait(false);
      this.clear();
    }
    this.submitted = false;
    return true;
  }

  clear() {
    this.plan = null;
    this.results.replaceChildren();
    drawJourney(this.map, null, []);
  }

  /** Marks what is shown as what was asked before, until the answer comes: nothing of it can be pressed. */
  wait(is) {
    this.isBusy = this.results.inert = is;
    this.results.setAttribute("aria-busy", is);
    for (const pager of this.results.querySelectorAll(".p-page")) pager.disabled = is;
    this.form.wait(is);
    this.state.replaceChildren(...(is ? [h("p.loading", { role: "status" }, text.loading)] : []));
  }

  /** Asks, for a page and to open a journey. `aloud` when the rider asked: then the answer is said and gets the focus. */
  async ask(aloud, cursor = null, key = null) {
    const mine = ++this.asking;
    const written = unordered(this.query);
    this.form.complain(null);
    this.wait(true);
    try {
      const got = await get("/trips/plan", this.question(cursor));
      if (mine !== this.asking) return;
      this.wait(false);
      this.plan = { written, cursor, opened: null, notes: {}, lost: [] };
      this.show(got, aloud, key);
    } catch (failure) {
      if (mine !== this.asking) return;
      this.wait(false);
      // What was shown stays only where it answers this question.
      if (this.plan?.written !== written) this.clear();
      this.refused(failure, () => this.ask(true, cursor, key), aloud);
    }
  }

  /** Says why there is no answer: at the field that is to blame, and with what else could be asked where a place is not found. */
  refused(failure, retry, aloud) {
    const { form, query } = this;
    const { wrong, isFar, isTyped, isNowhere } = explained(failure, query, this.settings);
    if (!form.complain(failure)) return this.trouble(failure, retry, aloud);
    form.look(query, ["from", "to"].filter((each) => each !== wrong));
    const mayHelp = !isTyped || Object.keys(words.loosen).some((each) => query.has(each));
    if (isNowhere && !isFar && mayHelp) this.results.replaceChildren(otherwise(query));
  }

  trouble(failure, retry, aloud) {
    this.state.replaceChildren(failureNotice(failure, retry));
    if (aloud) this.state.querySelector("button").focus();
  }

  /** Takes in an answer. Points are called what the question calls them; what was typed, what it was taken for. */
  learn({ data, meta }) {
    const { stale, message } = meta;
    const isOld = message ? text.server.notice({ code: "live_data_stale", message }) : words.stale;
    Object.assign(this.plan, { answer: data, asked: now(), stale: stale ? [isOld] : [] });
    for (const [key, end] of this.ends()) {
      if (!end.stop_id && isPoint(this.query.get(key))) end.name = this.query.get(`${key}_name`) || this.form.nameOf(key) || words.onMap;
    }
    data.itineraries.forEach((each) => this.named(each));
    kept.delete(this.plan.written);
    kept.set(this.plan.written, this.plan);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }

  named(journey) {
    const [start, finish] = [journey.legs[0].from, journey.legs.at(-1).to];
    start.name = start.stop_id ? start.name : this.plan.answer.origin.name;
    finish.name = finish.stop_id ? finish.name : this.plan.answer.destination.name;
    return journey;
  }

  tell() {
    const { lost, stale, answer: { notices } } = this.plan;
    const told = notices.map((each) => noticeWords(each, this.plan.answer, this.query));
    const night = nightCard(this.plan.answer, this.query);
    const said = [...lost, ...stale, ...told];
    this.results.querySelector(".p-said").replaceChildren(...[...lost, ...stale].map((each) => h("p.notice", { dir: "auto" }, each)),
      ...notices.map((each, at) => (each.code === "place_guessed" ? guessNotice(each, this.query) : h("p.notice", { dir: "auto" }, told[at]))),
      ...(night ? [night] : []));
    this.results.querySelector(".p-asked").textContent = words.asOf(clock(this.plan.asked), this.plan.answer.provider !== "timetable");
    return said.join(" ");
  }

  /** Shows the answer to a question, and the journey that is to be open. */
  show(got, aloud, key) {
    this.learn(got);
    const { itineraries } = this.plan.answer;
    const wanted = key && itineraries.find((each) => keyOf(each) === key);
    if (key && !wanted) this.plan.lost.push(words.notThere);
    if (!wanted) this.form.fold(false);
    const said = this.lay();
    const heading = this.results.querySelector("h2");
    drawJourney(this.map, null, this.pins());
    if (wanted) this.toggle(wanted);
    (this.list.querySelector(".open") ?? heading).scrollIntoView();
    if (!aloud) return;
    heading.focus({ preventScroll: true });
    announce(itineraries.length ? words.found(itineraries.length, clockAndDay(itineraries[0].departure_time)) : said);
  }

  /** Lays out what is known, from the beginning. */
  lay() {
    const { answer } = this.plan;
    for (const [key, end] of this.ends()) if (!isPoint(this.query.get(key))) this.form.understood(key, this.query.get(key), end.name);
    const pager = (which, drawing, cursor = answer[`${which}_cursor`]) =>
      cursor && h("button.quiet.p-page", { type: "button", onclick: () => this.ask(true, cursor) }, icon(drawing), words[which]);
    const heading = h("h2", { tabindex: "-1" }, name(answer.origin.name), " – ", name(answer.destination.name));
    this.list.replaceChildren();
    this.results.replaceChildren(e("section.section", e("div.spread.p-top", heading, handOn(() => handedOn(this))),
      e("p.soft.small.p-asked"), e("div.p-said"), !answer.itineraries.length && otherwise(this.query), e("div.p-tools", pager("earlier", "up"), orderTool(this)),
      this.list, e("div.actions", pager("later", "down"), backTool(this), reachTool(this), requestButton(() => address("/trips/plan", this.question()), { operation: "planTripLink" }))));
    this.draw();
    return this.tell();
  }

  /** The address of what is seen. */
  shared() {
    return linkTo(this.query, this.plan);
  }

  draw() {
    if (!this.plan) return;
    const { answer: { itineraries }, notes, opened } = this.plan;
    const order = orderOf(this.query, itineraries);
    const listed = ordered(itineraries, order);
    const best = bestOf(listed, order);
    const longest = Math.max(...listed.map(tookMinutes));
    const heard = (key) => (key === opened && notes[key]?.at) || this.plan.asked;
    const items = listed.map((journey, index) => ({
      journey: now() - heard(keyOf(journey)) > OLD ? aged(journey) : journey, day: dayOver(journey, listed[index - 1]), best: best[index], longest,
      open: keyOf(journey) === opened, gone: hasLeft(journey), note: notes[keyOf(journey)], rider: !!session(),
    }));
    rows(this.list, items, (item) => keyOf(item.journey), (item) => journeyRow(item, {
      toggle: () => this.toggle(item.journey), more: () => more(this, item), others: (leg, index) => this.others(item, leg, index),
      hover: (index) => drawJourney(this.map, this.current(), this.pins(), false, index), see: (index) => this.see(index),
    }));
  }

  /** Shows the open journey on the map, or one leg of it. */
  see(index) {
    lookAt(this.map, this.current(), this.pins(), index);
  }

  /** What else there is for a ride of a journey, once it is asked for. */
  others({ journey, note }, leg, index) {
    const key = keyOf(journey);
    return othersOf(leg, index, this.query, note?.others?.[index],
      (known) => this.note(key, { others: { ...this.plan?.notes[key]?.others, [index]: known } }));
  }

  note(key, said) {
    if (this.plan) this.plan.notes = { ...this.plan.notes, [key]: { ...this.plan.notes[key], ...said } };
    this.draw();
  }

  async toggle(journey) {
    const key = keyOf(journey);
    this.plan.opened = this.plan.opened === key ? null : key;
    this.draw();
    drawJourney(this.map, this.current(), this.pins());
    if (!this.plan.opened) return;
    if (now() - (this.plan.notes[key]?.at ?? this.plan.asked) > 20_000) refresh(this);
    const alerts = await Promise.all(journey.alert_ids.slice(0, 5).map((id) =>
      get(`/alerts/${encodeURIComponent(id)}`, { language }).then(({ data }) => ({ id, header: data.header }), () => ({ id, header: id }))));
    this.note(key, { alerts });
  }

  /** Modes of the rides that live data may speak of by now. */
  rests() {
    const legs = (this.plan?.answer.itineraries ?? []).flatMap((each) => each.legs);
    const soon = legs.filter((leg) => leg.realtime_status !== "none" && Date.parse(leg.from.departure_time) < now() + LIVE_AHEAD);
    return { trip_updates: [...new Set(soon.map((leg) => leg.mode.toLowerCase()))] };
  }

  close() {
    this.asking++;
    for (const end of this.endings) end();
  }
}

/** Opens the view. */
export const open = (place) => new Plan(place);
