// Plan: how to get from one place to another, and what becomes of a journey while it is looked at.

import { copyButton, h } from "/api/v1/pages/dom.js";
import { address, every, get, send, session } from "../api.js";
import { clock, clockAndDay, now } from "../format.js";
import { alertLink, announce, e, failureNotice, icon, requestButton } from "../parts.js";
import { text } from "../text.js";
import { axesOf, differences, drawJourney, journeyRow, keyOf, moveNow, nextRide } from "./itinerary.js";
import { ASKED, TIMES, preferencesOf, questionForm } from "./question.js";
import { name, rows } from "./steady.js";

const words = text.plan;
const WALK = "max_walking_distance";
const LONG = 2000;
const OLD = 120_000;
const FAR = 50;
/** Milliseconds ahead of which live data mostly speaks. */
const LIVE_AHEAD = 7_200_000;
const KEPT = 5;

/** The last plans by their addresses, so that who comes back from a trip finds what was there. */
const kept = new Map();

/** A journey nobody has heard of for a while: nothing of it is called live. */
const aged = (journey) => ({
  ...journey, legs: journey.legs.map((leg) => (leg.realtime ? { ...leg, realtime: false, realtime_status: "stale" } : leg)),
});

/** Kilometres between two places, near enough. */
const kilometres = ([lat, lon], to) => 111 * Math.hypot(to.lat - lat, (to.lon - lon) * Math.cos(lat / 57.3));

/** What a place is called where somebody else, or this rider tomorrow, reads it. */
const forGood = (name) => (name === words.myPosition ? words.onMap : name);

/** Opens the view; the whole question is in the address. */
export function open(place) {
  const { map, go, settings } = place;
  const state = e("div.p-state");
  const results = e("div");
  const list = e("ol");
  const form = questionForm(map, (written) => {
    submitted = true;
    if (`${written}` === `${query}`) take({ query });
    else go(`#/plan?${written}`);
  });
  let query = place.query;
  let turn = 0;
  let submitted = false;
  let isAsking = false;
  /**
   * What is shown: `answer`, when it was `asked` for and by which `cursor`, the key of the journey that is `opened`,
   * `notes` of what is known of journeys beside themselves, by their keys.
   */
  let plan = null;

  const question = (cursor = plan?.cursor) => ({ ...Object.fromEntries(ASKED.map((each) => [each, query.get(each)])), cursor });
  const current = () => plan?.answer.itineraries.find((each) => keyOf(each) === plan.opened);
  const ends = () => [["from", plan.answer.origin], ["to", plan.answer.destination]];
  const pins = () => ends().map(([kind, end]) => ({ ...end, kind, label: end.name }));

  function take(to) {
    query = to.query;
    turn++;
    form.fill(query);
    const was = !submitted && kept.get(`${query}`);
    if (was) {
      plan = was;
      wait(false);
      lay();
      drawJourney(map, current(), pins());
      again();
    } else if (query.has("from") && query.has("to")) ask(submitted, query.get("cursor"), query.get("journey"));
    else {
      wait(false);
      clear();
    }
    submitted = false;
    return true;
  }

  function clear() {
    plan = null;
    results.replaceChildren();
    drawJourney(map, null, []);
  }

  /** Marks what is shown as what was asked before, until the answer comes: nothing of it can be pressed. */
  function wait(is) {
    isAsking = results.inert = is;
    results.setAttribute("aria-busy", is);
    for (const pager of results.querySelectorAll(".p-page")) pager.disabled = is;
    form.wait(is);
    state.replaceChildren(...(is ? [h("p.loading", { role: "status" }, text.loading)] : []));
  }

  /** Asks, for a page and to open a journey. `aloud` when the rider asked: then the answer is said and gets the focus. */
  async function ask(aloud, cursor = null, key = null) {
    const mine = ++turn;
    const written = `${query}`;
    form.complain(null);
    wait(true);
    try {
      const got = await get("/trips/plan", question(cursor));
      if (mine !== turn) return;
      wait(false);
      plan = { written, cursor, opened: null, notes: {}, lost: [] };
      show(got, aloud, key);
    } catch (failure) {
      if (mine !== turn) return;
      wait(false);
      // What was shown stays only where it answers this question.
      if (plan?.written !== written) clear();
      const isNowhere = failure.code === "PLACE_NOT_FOUND";
      const isFar = isNowhere && settings.center && kilometres(settings.center, failure.details ?? {}) > FAR;
      const far = isFar && query.get(failure.details.place === "origin" ? "from_name" : "to_name");
      if (isFar) failure.message = words.outside(far === words.myPosition, settings.name);
      const wrong = { origin: "from", destination: "to" }[isNowhere && failure.details?.place];
      // Picked from the list it is a stop, and written well.
      const isTyped = wrong && failure.details.type === "search" && !query.has(`${wrong}_name`);
      if (isTyped) failure.message += ` ${words.spelling}`;
      if (!form.complain(failure)) return trouble(failure, () => ask(true, cursor, key), aloud);
      form.look(query, ["from", "to"].filter((each) => each !== wrong));
      const mayHelp = !isTyped || Object.keys(words.loosen).some((each) => query.has(each));
      if (isNowhere && !isFar && mayHelp) results.replaceChildren(otherwise());
    }
  }

  function trouble(failure, retry, aloud) {
    state.replaceChildren(failureNotice(failure, retry));
    if (aloud) state.querySelector("button").focus();
  }

  /** Asks the same again, as a list of what leaves now grows old; what is shown stays, marked where nothing comes. */
  async function again() {
    if (!plan || isAsking || now() - plan.asked < 50_000) return;
    const mine = turn;
    try {
      const got = await get("/trips/plan", question());
      if (mine === turn) renew(got);
    } catch {
      if (mine !== turn || state.hasChildNodes()) return;
      trouble({ words: words.notAgain(clock(plan.asked)) }, () => ask(true, plan.cursor, plan.opened));
    }
  }

  /** Takes in an answer. Points are called what the question calls them. */
  function learn({ data, meta }) {
    Object.assign(plan, { answer: data, asked: now(), stale: meta.stale ? [meta.message ?? words.stale] : [] });
    for (const [key, end] of ends()) if (!end.stop_id) end.name = query.get(`${key}_name`) || words.onMap;
    data.itineraries.forEach(named);
    kept.delete(plan.written);
    kept.set(plan.written, plan);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  }

  function named(journey) {
    const [start, finish] = [journey.legs[0].from, journey.legs.at(-1).to];
    start.name = start.stop_id ? start.name : plan.answer.origin.name;
    finish.name = finish.stop_id ? finish.name : plan.answer.destination.name;
    return journey;
  }

  function tell() {
    const said = [...plan.lost, ...plan.stale, ...plan.answer.notices.map((each) => each.message)];
    results.querySelector(".p-said").replaceChildren(...said.map((each) => h("p.notice", { dir: "auto" }, each)));
    results.querySelector(".p-asked").textContent = words.asOf(clock(plan.asked), plan.answer.provider !== "timetable");
    return said.join(" ");
  }

  /** Shows the answer to a question, and the journey that is to be open. */
  function show(got, aloud, key) {
    learn(got);
    const { itineraries } = plan.answer;
    const wanted = key && itineraries.find((each) => keyOf(each) === key);
    if (key && !wanted) plan.lost.push(words.notThere);
    const said = lay();
    const heading = results.querySelector("h2");
    drawJourney(map, null, pins());
    if (wanted) toggle(wanted);
    (list.querySelector(".open") ?? heading).scrollIntoView();
    if (!aloud) return;
    heading.focus({ preventScroll: true });
    announce(itineraries.length ? words.found(itineraries.length, clockAndDay(itineraries[0].departure_time)) : said);
  }

  /** Puts a newer answer to the same question in the place of what is shown. */
  function renew(got) {
    const before = plan.answer.itineraries;
    const { itineraries } = got.data;
    // What is open stays as it was last refreshed, which says what is new of it.
    const seen = current();
    if (seen) {
      const index = itineraries.findIndex((each) => keyOf(each) === plan.opened);
      itineraries.splice(Math.max(index, 0), index < 0 ? 0 : 1, seen);
      plan.notes[plan.opened] = { ...plan.notes[plan.opened], at: plan.notes[plan.opened]?.at ?? plan.asked };
    }
    learn(got);
    state.replaceChildren();
    if (before.length && itineraries.length) {
      tell();
      draw();
    } else lay();
  }

  /** Lays out what is known, from the beginning. */
  function lay() {
    const { answer } = plan;
    for (const [key, end] of ends()) if (end.stop_id) form.understood(key, query.get(key), end.name);
    const pager = (which, drawing, cursor = answer[`${which}_cursor`]) =>
      cursor && h("button.quiet.p-page", { type: "button", onclick: () => ask(true, cursor) }, icon(drawing), words[which]);
    const heading = h("h2", { tabindex: "-1" }, name(answer.origin.name), " – ", name(answer.destination.name));
    list.replaceChildren();
    results.replaceChildren(e("section.section", e("div.spread.p-top", heading, copyButton(shared, words.share)),
      e("p.soft.small.p-asked"), e("div.p-said"), !answer.itineraries.length && otherwise(), pager("earlier", "up"), list,
      e("div.actions", pager("later", "down"), requestButton(() => address("/trips/plan", question()), { operation: "planTripLink" }))));
    draw();
    return tell();
  }

  /** The address of what is seen: the question with its moment, the page, and what is open. */
  function shared() {
    const link = new URLSearchParams(query);
    if (!TIMES.some((each) => link.has(each))) link.set("depart_at", plan.answer.requested_time);
    for (const [each, value] of [["cursor", plan.cursor], ["journey", plan.opened]]) {
      if (value) link.set(each, value);
      else link.delete(each);
    }
    for (const end of ["from_name", "to_name"]) if (link.has(end)) link.set(end, forGood(link.get(end)));
    return `${location.href.split("#")[0]}#/plan?${link}`;
  }

  function draw() {
    if (!plan) return;
    const { answer: { itineraries }, notes, opened } = plan;
    const axes = axesOf(itineraries);
    const heard = (key) => (key === opened && notes[key]?.at) || plan.asked;
    const items = itineraries.map((journey, index) => ({
      journey: now() - heard(keyOf(journey)) > OLD ? aged(journey) : journey, axis: axes[index], begins: axes[index] !== axes[index - 1],
      open: keyOf(journey) === opened, gone: Date.parse(journey.departure_time) < now() - 60_000,
      note: notes[keyOf(journey)], rider: !!session(),
    }));
    rows(list, items, (item) => keyOf(item.journey), (item) => journeyRow(item, () => toggle(item.journey), () => more(item)));
    moveNow(list, axes);
  }

  function note(key, said) {
    if (plan) plan.notes = { ...plan.notes, [key]: { ...plan.notes[key], ...said } };
    draw();
  }

  async function toggle(journey) {
    const key = keyOf(journey);
    plan.opened = plan.opened === key ? null : key;
    draw();
    drawJourney(map, current(), pins());
    if (!plan.opened) return;
    if (now() - (plan.notes[key]?.at ?? plan.asked) > 20_000) refresh();
    const alerts = await Promise.all(journey.alert_ids.slice(0, 5).map((id) =>
      get(`/alerts/${encodeURIComponent(id)}`).then(({ data }) => ({ id, header: data.header }), () => ({ id, header: id }))));
    note(key, { alerts });
  }

  /** Asks what has become of the journey that is open, and says once what is new. */
  async function refresh() {
    const before = current();
    if (isAsking || !before?.refresh_token) return;
    const key = plan.opened;
    try {
      const { data } = await send("POST", "/trips/refresh", { refresh_token: before.refresh_token });
      if (current() !== before) return;
      const { answer } = plan;
      const after = { ...(data.itinerary ?? { ...before, status: "broken", refresh_token: null }), instead: before.instead };
      const changes = differences(before, data.itinerary, data.changes);
      const others = data.alternatives.filter((each) => !answer.itineraries.some((known) => keyOf(known) === keyOf(each)));
      const found = [after, ...others.map((each) => ({ ...each, instead: true }))].map(named);
      answer.itineraries = answer.itineraries.flatMap((each) => (each === before ? found : [each]));
      note(key, { failed: null, at: now(), ...(changes.length && { changes, since: now() }) });
      if (!changes.length) return;
      announce(changes.join(" "));
      drawJourney(map, after, pins(), false);
    } catch (failure) {
      if (current() !== before) return;
      note(key, { failed: failure.status === 400 ? failure.words : words.notAgain(clock(plan.notes[key]?.at ?? plan.asked)) });
    }
  }

  /** What stands beneath the legs: alerts, the fare, what can be done. */
  function more({ journey, note: { at = plan.asked, failed, alerts = [], trouble, ...done } = {} }) {
    const { fare, refresh_token } = journey;
    const ridden = journey.legs.some((leg) => leg.trip_id);
    const rider = words.choices.rider[fare?.rider] ?? words.choices.rider[""];
    const button = (key, label, onclick) => h("button.quiet", { type: "button", "data-k": key, onclick }, label);
    const offer = (what, label, path, body) =>
      (done[what] ? e("p.small", done[what]) : button(what, label, () => keep(journey, what, path, body)));
    const next = nextRide(journey);
    return [
      ridden && e("p.small.soft", failed ?? (refresh_token ? words.checked(clock(at)) : words.unfollowed)),
      alerts.map(({ id, header }) =>
        e("p.p-risk", icon("warning"), h("a", { href: alertLink(id), "data-k": id }, name(header)))),
      fare ? h("p.small.soft", { dir: "auto" }, words.fare(rider, fare.table), fare.remark && ` ${fare.remark}`)
        : ridden && h("details.small", { "data-k": "fare" }, h("summary", { "data-k": "why" }, words.noFare),
          h("p.soft", { dir: "auto" }, journey.fare_unknown_reason)),
      e("div.actions", refresh_token && [button("refresh", words.refresh, refresh),
        requestButton(address("/trips/refresh"), { method: "POST", body: { refresh_token }, operation: "refreshTrip" })],
      !settings.accounts ? null : !session() ? h("a.button.quiet", { href: "#/account" }, words.signIn) : [
        next && offer("reminder", words.remind(next.minutes_before), "/reminders", next),
        offer("saved", words.save, "/saved-trips", savedTrip()),
      ]),
      trouble && h("p.notice.bad", { dir: "auto" }, trouble),
    ];
  }

  async function keep(journey, what, path, body) {
    const said = await send("POST", path, body, { signedIn: true }).then(
      async ({ data }) => ({ [what]: data.remind_at ? await promise(clock(data.remind_at)) : words.saved, trouble: null }),
      (failure) => ({ trouble: failure.words }));
    note(keyOf(journey), said);
    announce(said.trouble ?? said[what]);
  }

  /** What a reminder is worth: it rings on phones that take notifications, and nowhere else. */
  const promise = (time) => get("/user/devices", null, { signedIn: true, quiet: true }).then(
    ({ data }) => (data.devices.length > 0 ? words.reminded(time) : words.silent(time)), () => words.maybeSilent(time));

  function savedTrip() {
    const end = ({ name: given, stop_id, lat, lon }) => ({ ...(stop_id ? { stop_id } : { lat, lon }), name: forGood(given).slice(0, 100) });
    const { origin, destination } = plan.answer;
    const trip = words.tripName(forGood(origin.name), forGood(destination.name)).slice(0, 100);
    return { name: trip, origin: end(origin), destination: end(destination), preferences: preferencesOf(query) };
  }

  /** What else could be asked where nothing is found: the same without what narrows it. */
  function otherwise() {
    const short = Number(query.get(WALK) ?? 1000) < LONG;
    const without = Object.keys(words.loosen).filter((each) => (each === WALK ? short : query.has(each)));
    return e("div.card", e("p", words.otherwise), e("ul", without.map((each) => {
      const other = new URLSearchParams(query);
      for (const found of ["cursor", "journey"]) other.delete(found);
      if (each === WALK) other.set(each, LONG);
      else other.delete(each);
      return e("li", h("a", { href: `#/plan?${other}` }, words.loosen[each]));
    }), e("li.soft", words.otherTime)));
  }

  take(place);
  /** Modes of the rides that live data may speak of by now. */
  const soon = () => {
    const legs = (plan?.answer.itineraries ?? []).flatMap((each) => each.legs);
    return [...new Set(legs.filter((leg) => leg.realtime_status !== "none" && Date.parse(leg.from.departure_time) < now() + LIVE_AHEAD)
      .map((leg) => leg.mode.toLowerCase()))];
  };
  const endings = [every(30_000, refresh), every(60_000, again), every(10_000, async () => draw())];
  return {
    title: words.title, rests: () => ({ trip_updates: soon() }), element: e("div", e("div.heading", e("h1", words.title)), form.element, state, results), take,
    close() {
      turn++;
      for (const end of endings) end();
    },
  };
}
