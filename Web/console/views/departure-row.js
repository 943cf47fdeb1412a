// What a stop's board is made of: its departures, those that are cancelled folded together, and the alerts that touch it.

import { h } from "/api/v1/pages/dom.js";
import { clockAndDay, countdown, delayBetween, minutesUntil, span, spokenCountdown } from "../format.js";
import { alertLink, headsign, icon, pill, routeBadge, tripLink } from "../parts.js";
import { text } from "../text.js";
import { bestTime, fill, hasLeft, keyOf, liveness, say } from "./departure.js";
import { aboard, crowding, liveMark, offWords, reasons, timeWords, wheelchair } from "./departure-facts.js";

/**
 * One departure of a board: `{ element, update, tick }`. Its line leads to the trip, its minutes open why they may be
 * believed; a second line is there where something is to be said.
 */
export function departureRow() {
  const words = text.board;
  const link = h("a.towards");
  const where = h("span.where");
  const facts = h("p.said");
  const soon = h("span.soon", { "aria-hidden": "true" });
  const ear = h("span.offscreen");
  const times = h("span.times.numbers");
  const mark = h("span");
  const about = h("span.offscreen");
  const why = reasons();
  const stepwise = h("a");
  const element = h("li.departure", null, link, where, facts, h("details.why", null,
    h("summary", null, mark, soon, ear, times, about), why.element, h("p", null, stepwise)));
  let departure = null;
  let drawn = "";

  function tick() {
    const state = liveness(departure);
    const time = bestTime(departure);
    if (drawn !== state + time) draw(state, time);
    element.hidden = hasLeft(departure);
    const { is_cancelled: cancelled, status } = departure;
    // What does not stop here says so in its second line.
    say(soon, cancelled ? (status === "skipped" ? "" : words.cancelled) : minutesUntil(time) > 59 ? "" : countdown(time));
    say(ear, `${cancelled ? offWords(status, true) : spokenCountdown(time)} `);
    why.tick();
  }

  function draw(state, time) {
    drawn = state + time;
    const { is_cancelled: cancelled, status, scheduled_time: planned, platform, scheduled_platform: before } = departure;
    const late = delayBetween(planned, time);
    const isMoved = state === "live" && !cancelled && late.kind !== "on-time";
    element.classList.toggle("off", cancelled);
    element.dataset.live = cancelled ? "off" : state;
    // The minutes late say what was planned; there is no room for both.
    fill(times, timeWords(cancelled ? planned : time, time, cancelled));
    // What is cancelled has no time that could be live.
    fill(mark, cancelled ? h("span.offscreen", null, words.because) : liveMark(state));
    fill(facts, status === "skipped" && pill(words.skipped, "broken"), isMoved && h("span", { class: late.kind }, late.words),
      state === "stale" && !cancelled && h("span.late", null, words.marks.stale),
      words.statuses[status] && pill(words.statuses[status], "moved"),
      departure.platform_changed && pill(words.platformWas(before), "moved"),
      departure.headway_seconds && h("span", null, words.every(span(departure.headway_seconds))),
      departure.pickup !== "regular" && h("span", null, words.pickup[departure.pickup]),
      departure.alert_ids.length > 0 && h("span.bad-mark", null, icon("warning", words.alertsTouch(departure.alert_ids.length))),
      !cancelled && crowding(departure.vehicle), !cancelled && departure.wheelchair === "no" && wheelchair("no"));
    // That wheelchairs are taken is no reason for a second line.
    const lift = !cancelled && departure.wheelchair === "yes" && wheelchair("yes");
    if (facts.firstChild && lift) facts.append(lift);
    fill(where, !facts.firstChild && lift, platform && h("span.platform", { title: words.platform(platform) },
      h("span.offscreen", null, words.platform("")), platform));
  }

  function update(given) {
    const before = departure && JSON.stringify({ ...departure, provenance: null, evidenceAt: null });
    departure = given;
    if (before !== JSON.stringify({ ...given, provenance: null, evidenceAt: null })) {
      drawn = "";
      const href = tripLink(given.trip_id, given.service_date, given.start_time);
      link.href = stepwise.href = href;
      fill(link, routeBadge(given), headsign(given.headsign || given.route_long_name || ""));
      stepwise.textContent = words.toTrip;
      about.textContent = words.why(link.textContent);
    }
    const { bikes, vehicle, wheelchair: lift } = given;
    why.update(given, [[words.wheelchairs, words.three[lift]], [words.bikes, words.three[bikes]], [words.vehicle, vehicle?.label],
      [words.aboard, aboard(vehicle)]]);
    tick();
  }

  return { element, update, tick };
}

/** Stands for cancelled departures that follow one another: says how many, and shows them. `opened` keeps the keys of open ones. */
function foldRow(opened, redraw) {
  const button = h("button.plain", { type: "button", onclick: () => {
    opened[opened.has(group.key) ? "delete" : "add"](group.key);
    redraw();
  } });
  let group = null;
  function update(given) {
    group = given;
    button.setAttribute("aria-expanded", String(opened.has(given.key)));
    say(button, given.isLast ? text.board.cancelledLast(given.all.length) : text.board.cancelledBefore(given.all.length));
  }
  return { element: h("li.cancelled-fold", null, button), update, tick() {} };
}

/**
 * What a board shows of some departures: of two and more cancelled ones in a row first how many they are. `opened` has the keys
 * of what the rider unfolded.
 */
export function folded(departures, opened) {
  const items = [];
  const isOff = (each) => each?.is_cancelled && each.status !== "skipped";
  const coming = departures.filter((each) => !hasLeft(each));
  for (let at = 0; at < coming.length; at += 1) {
    let end = at;
    while (isOff(coming[end])) end += 1;
    const all = coming.slice(at, end);
    if (all.length > 1) {
      // Named by what comes after, which is there for as long as any of them is.
      const key = `before ${coming[end] ? keyOf(coming[end]) : "the end"}`;
      items.push({ key, all, isLast: end === coming.length });
      if (opened.has(key)) items.push(...all.map((departure) => ({ key: keyOf(departure), departure })));
      at = end - 1;
    } else items.push({ key: keyOf(coming[at]), departure: coming[at] });
  }
  return items;
}

/** A row for what `folded` gives. */
export function boardRow(item, opened, redraw) {
  if (!item.departure) return foldRow(opened, redraw);
  const row = departureRow();
  return { ...row, update: ({ departure }) => row.update(departure) };
}

/** One alert that unfolds: `{ element, update }`. */
export function alertItem() {
  const head = h("summary");
  const body = h("div");
  const element = h("li.touching", null, h("details", null, head, body));
  let drawn = "";
  function update(alert) {
    const key = `${alert.alert_id} ${alert.revision}`;
    if (drawn === key) return;
    drawn = key;
    const words = text.board;
    element.dataset.severity = alert.severity;
    fill(head, icon("warning", words.severity[alert.severity]), h("bdi", null, alert.header));
    const { start, end } = alert.active_period ?? {};
    fill(body, alert.description && h("p", { dir: "auto" }, alert.description),
      h("p.soft.small", null,
        words.period(start && clockAndDay(start), end && clockAndDay(end)), " ", words.updated(clockAndDay(alert.updated_at))),
      h("p", null, h("a", { href: alertLink(alert.alert_id) }, words.alertPage)));
  }
  return { element, update };
}
