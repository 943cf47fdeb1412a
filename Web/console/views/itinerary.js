// One journey: its bar, its facts, and leg by leg what it is made of.

import { h } from "/api/v1/pages/dom.js";
import { clock, clockAndDay, delayBetween, distance, minutesBetween, now, span } from "../format.js";
import { e, icon, pill, routeBadge, stopLink } from "../parts.js";
import { locale, text } from "../text.js";
import { bar, label, lost, mode, paint } from "./journey-bar.js";
import { name } from "./steady.js";

const words = text.plan;
const MINUTE = 60_000;
const rides = (journey) => journey.legs.filter((leg) => leg.trip_id);
const time = (moment) => h("time", { datetime: moment }, clock(moment));
const minute = (moment) => Math.floor(new Date(moment) / MINUTE);
/** How long it takes by the clocks that are shown: below two minutes too they are minutes. */
function minutes(from, to) {
  const count = minutesBetween(from, to);
  return count < 2 ? text.time.minutes(count) : span(count * 60);
}
const took = (leg) => minutes(leg.from.departure_time, leg.to.arrival_time);
const badge = (leg) => routeBadge({ ...leg, mode: mode(leg) });

/** What tells a journey from others, whatever becomes of its times and platforms. */
export const keyOf = (journey) =>
  rides(journey).map((leg) => [leg.trip_id, leg.service_date, leg.start_time].filter(Boolean).join(" ")).join("|") || "walk";

/** How far live data covers a journey: never called live where a ride is not. */
function standing(journey) {
  const all = rides(journey);
  if (!all.length) return pill(words.onFoot);
  const live = all.filter((leg) => leg.realtime).length;
  const [status, kind] = journey.status === "broken" ? ["broken", "broken"]
    : journey.status === "at_risk" ? ["at_risk", "bad"]
      : all.some((leg) => leg.realtime_status === "stale") ? ["stale", "bad"]
        : live && live === all.length ? ["live", "good"] : [live ? "partly" : "scheduled"];
  return pill(words.status[status], kind);
}

const money = ({ fare, fare_cents: cents }) => cents !== null && reckoned(fare?.certainty === "estimate", new Intl.NumberFormat(locale, {
  style: "currency", currency: fare?.currency ?? "AUD" }).format(cents / 100));
/** An amount or a length; where it is reckoned, with the word for it. */
const reckoned = (isReckoned, amount) => (isReckoned ? words.about(amount) : amount);

/**
 * A journey in the list, under a `day` where one begins; `best` is what it is best at, `longest` the minutes of the longest. Open, with its
 * legs and `more` beneath them: `hover(index)` hears which leg is looked at, null for none, `see(index)` which is wanted on the map, and
 * `others(leg, index)` stand under rides.
 */
export function journeyRow({ journey, day, best, longest, open, gone, note }, { toggle, hover, see, others, more }) {
  const all = rides(journey);
  const { legs } = journey;
  const facts = [
    all.length > 0 && words.changes(journey.transfers),
    journey.walking_distance_meters > 0 && words.walking(distance(journey.walking_distance_meters)),
    money(journey), journey.alert_ids.length > 0 && words.alerts(journey.alert_ids.length), gone && words.gone,
  ];
  const leg = (each, index) => h("li", {
    class: each.trip_id ? "p-leg" : "p-leg p-foot", onpointerenter: () => hover(index), onfocusin: () => hover(index),
  }, legRow(each, legs[index - 1], legs[index + 1], seen(index, see), each.trip_id && others(each, index)));
  return e(`li.p-journey${open ? ".open" : ""}`,
    day && e("p.p-day", day),
    e("h3", h("button.plain.p-head", { type: "button", "aria-expanded": String(open), "data-k": "head", onclick: toggle },
      e("span.spread", e(`span.p-times.numbers${journey.status === "broken" ? ".struck" : ""}`,
        h("time", { datetime: journey.departure_time }, clockAndDay(journey.departure_time)), "–", time(journey.arrival_time)),
      e("span", minutes(journey.departure_time, journey.arrival_time))),
      all.length > 0 && e("span.offscreen", words.by(all.map(label))), bar(journey, longest))),
    e("p.p-facts", journey.instead && pill(words.instead, "moved"), standing(journey), best && e("span.p-best", words.best[best]),
      e("span", facts.filter(Boolean).join(" · "))),
    legs.map(risk),
    open && [note?.changes && news(note),
      h("ol.p-legs", { onpointerleave: () => hover(null), onfocusout: () => hover(null) },
        legs.map((each, index) => paint(leg(each, index), each))), more()]);
}

const news = ({ changes, since }) =>
  h("div.notice.bad", { dir: "auto" }, e("strong", words.changed(clock(since))), changes.map((each) => e("p", each)));

/** A change that may fail: why, and what then, in words. */
function risk({ connection, to }) {
  if (!connection?.at_risk && !connection?.missed) return null;
  const { missed, slack_seconds: slack, minimum_seconds: least, next } = connection;
  return e(`p.p-risk${missed ? ".p-missed" : ""}`, icon("warning"), h("span", { dir: "auto" },
    missed ? words.missed(to.name, span(-slack)) : words.tight(to.name, span(slack), span(least)), " ",
    next ? words.then(next.route_short_name, clock(next.departure_time), next.arrival_time && clock(next.arrival_time))
      : words.nothingThen));
}

/** Shows a leg on the map. */
const seen = (index, see) => h("button.plain.p-see", {
  type: "button", "data-k": `see ${index}`, title: words.onTheMap, "aria-label": words.legOnMap(index + 1), onclick: () => see(index),
}, icon("pin"));

/** A leg, after the one `before` it. On foot between two rides it is the change, told of in one line. */
function legRow(leg, before, after, seen, others) {
  const [from, to] = [call(leg.from, "departure", leg), call(leg.to, "arrival", leg)];
  if (leg.trip_id) return [from, ride(leg, seen), others, to, after?.trip_id && leg.connection && e("p.small.soft", change(leg))];
  const far = leg.distance_meters > 5 && reckoned(leg.certainty === "estimated", distance(leg.distance_meters));
  const way = before?.connection ? change(before, far) : [words.walk(far, took(leg)), after && [` ${words.to} `, name(leg.to.name)]];
  return [!before && from, e("p.p-what", icon("walk"), e("span", way), seen), directions(leg), !after && to];
}

/** How one walks, turn by turn, folded; and whether anybody has looked at the way. */
function directions({ steps = [], certainty, from, distance_meters: far }) {
  const said = words.certainty[certainty];
  if (!steps.length) return said && far > 5 && e("p.p-way.small.soft", said);
  return h("details.p-way", { "data-k": `steps ${from.departure_time}` }, h("summary", { "data-k": `walk ${from.departure_time}` }, words.steps),
    e("ol", steps.map((step) => e("li.small", h("span", { dir: "auto" }, text.server.step(step)), " ",
      step.distance_meters > 5 && e("span.soft.numbers", distance(step.distance_meters))))), said && e("p.small.soft", said));
}

/** What a change needs, and where that is not told of as a risk, what is left beyond it. */
const change = ({ connection: { minimum_seconds: least, slack_seconds: slack, at_risk: risky, missed }, trip_status: status }, far) =>
  words.change(far, span(least), !risky && !missed && status !== "cancelled" && span(slack));

/** Where a leg starts or ends: the time, the timetable's where that was another, the stop, the platform. */
function call(place, which, leg) {
  const moment = place[`${which}_time`];
  const planned = place[`scheduled_${which}_time`] ?? moment;
  const told = place.platform_changed ? words.platformNow(place.platform, place.scheduled_platform)
    : place.platform && !place.name.endsWith(` ${place.platform}`) && words.platform(place.platform);
  return e("p.p-call", e("span.p-time", e(lost(leg) ? "span.struck" : "span", time(moment)),
    clock(planned) !== clock(moment) && e("s", e("span.offscreen", words.planned), clock(planned))),
  place.stop_id ? h("a", { href: stopLink(place.stop_id) }, name(place.name)) : name(place.name),
  told && [" ", pill(name(told), place.platform_changed ? "moved" : "")]);
}

/** How live data has a ride by the times that stand there: late at its start, and at its end where that differs. */
function punctual({ from, to }) {
  const leaves = from.scheduled_departure_time && delayBetween(from.scheduled_departure_time, from.departure_time);
  const arrives = to.scheduled_arrival_time && delayBetween(to.scheduled_arrival_time, to.arrival_time);
  const told = (delay, words) => delay && [text.joins.facts, h("span", { class: delay.kind }, words(delay.words))];
  return [words.status.live, told(leaves, String), arrives?.words !== leaves?.words && told(arrives, words.arrives)];
}

function ride(leg, seen) {
  const query = new URLSearchParams({ date: leg.service_date, ...(leg.start_time && { start: leg.start_time }) });
  const remarks = [
    leg.stays_seated && words.seated, leg.headway_minutes && words.headway(leg.headway_minutes), words.pickup[leg.pickup],
    words.wheelchair[leg.wheelchair], ...(leg.accessibility_notes ?? []), !lost(leg) && words.trip[leg.trip_status], leg.agency_name,
  ];
  const stops = words.stops(leg.intermediate_stops.length, took(leg));
  return e("div.p-ride",
    e("p.p-what", badge(leg),
      h(lost(leg) ? "a.struck" : "a", { href: `#/trip/${encodeURIComponent(leg.trip_id)}?${query}` },
        words.towards, " ", name(leg.headsign || leg.route_long_name || leg.to.name)), seen),
    e("p.small", lost(leg) ? pill(words.trip[leg.trip_status], "broken")
      : leg.realtime ? punctual(leg) : e("span.soft", words.source[leg.realtime_status])),
    h("p.small.soft", { dir: "auto" }, remarks.filter(Boolean).join(" · ")),
    leg.intermediate_stops.length
      ? h("details", { "data-k": `stops ${leg.trip_id}` }, h("summary", { "data-k": `unfold ${leg.trip_id}` }, stops),
        e("ul", leg.intermediate_stops.map(between)))
      : e("p.small.soft", stops));
}

function between({ arrival_time, departure_time, skipped, stop_name }) {
  const moment = arrival_time ?? departure_time;
  return e("li.small", e("span.p-time", moment && time(moment)), e(skipped ? "span.struck" : "span", name(stop_name)),
    skipped && [" ", pill(words.trip.skipped, "broken")]);
}

/** What a rider would notice between two states of a journey, in sentences; what only the server knows is in `told`. */
export function differences(before, after, told) {
  const news = told.filter(({ kind }) => !["departure_time", "arrival_time", "platform"].includes(kind))
    .map((each) => text.server.change(each, (after ?? before).legs[each.leg_index]));
  if (before.legs.length !== after?.legs.length) return news;
  after.legs.forEach((leg, index) => {
    const was = before.legs[index].from;
    const later = minute(leg.from.departure_time) - minute(was.departure_time);
    const platform = leg.from.platform !== was.platform && leg.from.platform;
    if (leg.trip_id && !lost(leg) && (later || platform)) {
      news.push(words.nowLeaves(label(leg), leg.from.name, later, clock(leg.from.departure_time), platform));
    }
  });
  const later = minute(after.arrival_time) - minute(before.arrival_time);
  if (later && after.status !== "broken") news.push(words.nowArrives(later, clock(after.arrival_time)));
  return news;
}

/** The reminder of the first ride that has not left, the way to it included. */
export function nextRide({ legs }) {
  const leg = legs.find((each) => each.trip_id && !lost(each) && Date.parse(each.from.departure_time) > now() + 2 * MINUTE);
  if (!leg) return null;
  const way = leg === legs[1] && !legs[0].trip_id ? legs[0].duration_minutes + 2 : 10;
  const left = minute(leg.from.departure_time) - minute(now()) - 1;
  return { trip_id: leg.trip_id, service_date: leg.service_date, ...(leg.start_time && { start_time: leg.start_time }),
    stop_id: leg.from.stop_id, minutes_before: Math.min(60, way, left) };
}
