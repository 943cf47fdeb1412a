// Plan: how to get from one place to another, and what becomes of a journey while it is looked at.

import { copyButton, h } from "/api/v1/pages/dom.js";
import { address, every, get, send, session } from "../api.js";
import { clock, clockAndDay, now } from "../format.js";
import { announce, failureNotice, icon, requestButton } from "../parts.js";
import { text } from "../text.js";
import { axisLine, axisOf, differences, drawJourney, journeyRow, keyOf, moveNow, nextRide } from "./itinerary.js";
import { ASKED, preferencesOf, questionForm } from "./question.js";
import { e, name, rows } from "./steady.js";

const words = text.plan;
const WALK = "max_walking_distance";
const LONG = 2000;
const OLD = 120_000;

/** A journey nobody has heard of for a while: nothing of it is called live. */
const aged = (journey) => ({
  ...journey, legs: journey.legs.map((leg) => (leg.realtime ? { ...leg, realtime: false, realtime_status: "stale" } : leg)),
});

/** Opens the view; the whole question is in the address. */
export function open(place) {
  const { map, go, settings } = place;
  const results = e("div");
  const list = e("ol");
  const form = questionForm(map, (written) => {
    submitted = true;
    if (`${written}` === `${query}`) take({ query });
    else go(`#/plan?${written}`);
  });
  let query = place.query;
  let answer = null;
  let asked = 0;
  let turn = 0;
  let opened = null;
  let submitted = false;
  let cursor = null;
  /** What is known of journeys beside themselves, by their keys. */
  let notes = {};

  const question = () => ({ ...Object.fromEntries(ASKED.map((each) => [each, query.get(each)])), cursor });
  const current = () => answer?.itineraries.find((each) => keyOf(each) === opened);
  const ends = () => [["from", answer.origin], ["to", answer.destination]].map(([kind, end]) => ({ ...end, kind, label: end.name }));

  function take(to) {
    query = to.query;
    form.fill(query);
    if (query.has("from") && query.has("to")) ask(submitted);
    else {
      turn++;
      clear();
    }
    submitted = false;
    return true;
  }

  function clear() {
    answer = null;
    results.replaceChildren();
    drawJourney(map, null, []);
  }

  /** Asks. `aloud` when the rider asked: then the answer is said and gets the focus. */
  async function ask(aloud, page = null) {
    const mine = ++turn;
    cursor = page;
    opened = null;
    form.complain(null);
    if (!answer) results.replaceChildren(h("p.loading", { role: "status" }, text.loading));
    try {
      const got = await get("/trips/plan", question());
      if (mine === turn) show(got, aloud);
    } catch (failure) {
      if (mine !== turn) return;
      clear();
      if (!form.complain(failure)) results.replaceChildren(failureNotice(failure, () => ask(true, page)));
      else if (failure.code === "PLACE_NOT_FOUND") results.replaceChildren(otherwise());
    }
  }

  /** Asks the same again, as a list of what leaves now grows old; what is shown stays, marked where nothing comes. */
  async function again() {
    if (!answer || now() - asked < 50_000) return;
    const mine = turn;
    try {
      const got = await get("/trips/plan", question());
      if (mine === turn) show(got, false, true);
    } catch {
      if (mine === turn) tell([words.notAgain(clock(asked))]);
    }
  }

  function tell(messages) {
    const said = [...messages, ...answer.notices.map((each) => each.message)];
    results.querySelector(".p-said").replaceChildren(...said.map((each) => h("p.notice", { dir: "auto" }, each)));
    results.querySelector(".p-asked").textContent = words.asOf(clock(asked), answer.provider !== "timetable");
    return said.join(" ");
  }

  /** Shows an answer; with `newer`, in place of an older one to the same question. */
  function show({ data, meta }, aloud, newer = false) {
    const same = newer && answer.itineraries.length > 0 && data.itineraries.length > 0;
    // What is open stays as it was last refreshed, which says what is new of it.
    const seen = same && current();
    if (seen) {
      const index = data.itineraries.findIndex((each) => keyOf(each) === opened);
      data.itineraries.splice(Math.max(index, 0), index < 0 ? 0 : 1, seen);
      notes[opened] = { ...notes[opened], at: notes[opened]?.at ?? asked };
    }
    answer = data;
    asked = now();
    for (const [key, end] of [["from", data.origin], ["to", data.destination]]) {
      if (end.stop_id) form.understood(key, query.get(key), end.name);
      else end.name = words.onMap;
    }
    const pager = (which, drawing, page = data[`${which}_cursor`]) =>
      page && h("button.quiet", { type: "button", onclick: () => ask(true, page) }, icon(drawing), words[which]);
    const heading = h("h2", { tabindex: "-1" }, name(data.origin.name), " – ", name(data.destination.name));
    if (!same) {
      list.replaceChildren();
      results.replaceChildren(e("section.section", e("div.spread", heading, copyButton(() => location.href, words.share)),
        e("p.soft.small.p-asked"), e("div.p-said"), !data.itineraries.length && otherwise(), pager("earlier", "up"), e("div.p-line"), list,
        e("div.actions", pager("later", "down"), requestButton(() => address("/trips/plan", question()), { operation: "planTripLink" }))));
    }
    const said = tell(meta.stale ? [meta.message ?? words.stale] : []);
    draw();
    if (same) return;
    drawJourney(map, null, ends());
    heading.scrollIntoView();
    if (!aloud) return;
    heading.focus({ preventScroll: true });
    const [first] = data.itineraries;
    announce(first ? words.found(data.itineraries.length, clockAndDay(first.departure_time)) : said);
  }

  function draw() {
    if (!answer?.itineraries.length) return;
    const axis = axisOf(answer.itineraries);
    results.querySelector(".p-line").replaceChildren(axisLine(axis));
    const heard = (key) => (key === opened ? notes[key]?.at ?? asked : asked);
    const items = answer.itineraries.map((journey) => ({
      journey: now() - heard(keyOf(journey)) > OLD ? aged(journey) : journey, axis, open: keyOf(journey) === opened, gone: Date.parse(journey.departure_time) < now() - 60_000,
      note: notes[keyOf(journey)], rider: !!session(),
    }));
    rows(list, items, (item) => keyOf(item.journey), (item) => journeyRow(item, () => toggle(item.journey), () => more(item)));
    moveNow(list, axis);
  }

  function note(key, said) {
    notes = { ...notes, [key]: { ...notes[key], ...said } };
    draw();
  }

  async function toggle(journey) {
    const key = keyOf(journey);
    opened = opened === key ? null : key;
    draw();
    drawJourney(map, current(), ends());
    if (!opened) return;
    if (now() - (notes[key]?.at ?? asked) > 20_000) refresh();
    const alerts = await Promise.all(journey.alert_ids.slice(0, 5).map((id) =>
      get(`/alerts/${encodeURIComponent(id)}`).then(({ data }) => ({ id, header: data.header }), () => ({ id, header: id }))));
    note(key, { alerts });
  }

  /** Asks what has become of the journey that is open, and says once what is new. */
  async function refresh() {
    const before = current();
    const key = opened;
    if (!before?.refresh_token) return;
    try {
      const { data } = await send("POST", "/trips/refresh", { refresh_token: before.refresh_token });
      if (current() !== before) return;
      const after = { ...(data.itinerary ?? { ...before, status: "broken", refresh_token: null }), instead: before.instead };
      const changes = differences(before, data.itinerary, data.changes);
      const others = data.alternatives.filter((each) => !answer.itineraries.some((known) => keyOf(known) === keyOf(each)));
      const found = [after, ...others.map((each) => ({ ...each, instead: true }))];
      answer.itineraries = answer.itineraries.flatMap((each) => (each === before ? found : [each]));
      note(key, { failed: null, at: now(), ...(changes.length && { changes, since: now() }) });
      if (!changes.length) return;
      announce(changes.join(" "));
      drawJourney(map, after, ends(), false);
    } catch (failure) {
      note(key, { failed: failure.status === 400 ? failure.words : words.notAgain(clock(notes[key]?.at ?? asked)) });
    }
  }

  /** What stands beneath the legs: alerts, the fare, what can be done. */
  function more({ journey, note: { at = asked, failed, alerts = [], trouble, ...done } = {} }) {
    const { fare, refresh_token } = journey;
    const rider = words.choices.rider[fare?.rider] ?? words.choices.rider[""];
    const button = (key, label, onclick) => h("button.quiet", { type: "button", "data-k": key, onclick }, label);
    const kept = (what, label, path, body) =>
      (done[what] ? e("p.small", done[what]) : button(what, label, () => keep(journey, what, path, body)));
    const next = nextRide(journey);
    return [
      e("p.small.soft", failed ?? (refresh_token ? words.checked(clock(at)) : words.unfollowed)),
      alerts.map(({ id, header }) =>
        e("p.p-risk", icon("warning"), h("a", { href: `#/alerts/${encodeURIComponent(id)}`, "data-k": id }, name(header)))),
      h("p.small.soft", { dir: "auto" }, words.fare(fare ? `${rider}, ${fare.table}` : journey.fare_unknown_reason)),
      e("div.actions", refresh_token && [button("refresh", words.refresh, refresh),
        requestButton(address("/trips/refresh"), { method: "POST", body: { refresh_token }, operation: "refreshTrip" })],
      !settings.accounts ? null : !session() ? h("a.button.quiet", { href: "#/account" }, words.signIn) : [
        next && kept("reminder", words.remind(next.minutes_before), "/reminders", next),
        kept("saved", words.save, "/saved-trips", savedTrip()),
      ]),
      trouble && h("p.notice.bad", { dir: "auto" }, trouble),
    ];
  }

  async function keep(journey, what, path, body) {
    const said = await send("POST", path, body, { signedIn: true }).then(
      ({ data }) => ({ [what]: data.remind_at ? words.reminded(clock(data.remind_at)) : words.saved, trouble: null }),
      (failure) => ({ trouble: failure.words }));
    note(keyOf(journey), said);
    announce(said.trouble ?? said[what]);
  }

  function savedTrip() {
    const end = ({ name: given, stop_id, lat, lon }) => ({ ...(stop_id ? { stop_id } : { lat, lon }), name: given.slice(0, 100) });
    const { origin, destination } = answer;
    const trip = words.tripName(origin.name, destination.name).slice(0, 100);
    return { name: trip, origin: end(origin), destination: end(destination), preferences: preferencesOf(query) };
  }

  /** What else could be asked where nothing is found: the same without what narrows it. */
  function otherwise() {
    const short = Number(query.get(WALK) ?? 1000) < LONG;
    const without = Object.keys(words.loosen).filter((each) => (each === WALK ? short : query.has(each)));
    return e("div.card", e("p", words.otherwise), e("ul", without.map((each) => {
      const other = new URLSearchParams(query);
      if (each === WALK) other.set(each, LONG);
      else other.delete(each);
      return e("li", h("a", { href: `#/plan?${other}` }, words.loosen[each]));
    }), e("li.soft", words.otherTime)));
  }

  take(place);
  const endings = [every(30_000, refresh), every(60_000, again), every(10_000, async () => draw())];
  return {
    title: words.title, element: e("div", e("div.heading", e("h1", words.title)), form.element, results), take,
    close() {
      turn++;
      for (const end of endings) end();
    },
  };
}
