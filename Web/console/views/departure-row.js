// What a stop's board is made of: its departures, and the alerts that touch it.

import { h } from "/api/v1/pages/dom.js";
import { clockAndDay, countdown, delayBetween, minutesUntil, span, spokenCountdown } from "../format.js";
import { alertLink, icon, pill, routeBadge, tripLink } from "../parts.js";
import { text } from "../text.js";
import {
  aboard, bestTime, crowding, fill, hasLeft, liveMark, liveness, offWords, platform, reasons, say, timeWords, wheelchair,
} from "./departure.js";

/** One departure of a board: `{ element, update, tick }`. */
export function departureRow() {
  const words = text.board;
  const link = h("a.towards");
  const facts = h("p.said");
  const soon = h("span.soon", { "aria-hidden": "true" });
  const ear = h("span.offscreen");
  const times = h("span.times.numbers");
  const mark = h("span");
  const about = h("span.offscreen");
  const why = reasons();
  const stepwise = h("a");
  const element = h("li.departure", null, link, h("p.when", null, soon, ear, times), facts,
    h("details.why", null, h("summary", null, mark, about), why.element, h("p", null, stepwise)));
  let departure = null;
  let drawn = "";

  function tick() {
    const state = liveness(departure);
    const time = bestTime(departure);
    if (drawn !== state + time) draw(state, time);
    element.hidden = hasLeft(departure);
    say(soon, departure.is_cancelled || minutesUntil(time) > 59 ? "" : countdown(time));
    say(ear, departure.is_cancelled ? "" : spokenCountdown(time));
    why.tick();
  }

  function draw(state, time) {
    drawn = state + time;
    const { is_cancelled: cancelled, status, scheduled_time: planned } = departure;
    const late = delayBetween(planned, time);
    const off = offWords(status, cancelled);
    element.classList.toggle("off", cancelled);
    fill(times, timeWords(planned, time, cancelled));
    // What is cancelled has no time that could be live.
    fill(mark, cancelled ? words.because : liveMark(state));
    fill(facts, off ? pill(off, "broken") : state === "live" && h("span", { class: late.kind }, late.words),
      words.statuses[status] && pill(words.statuses[status], "moved"), platform(departure),
      departure.headway_seconds && h("span", null, words.every(span(departure.headway_seconds))),
      departure.pickup !== "regular" && h("span", null, words.pickup[departure.pickup]),
      wheelchair(departure.wheelchair),
      departure.alert_ids.length > 0 && h("span.bad-mark", null, icon("warning", words.alertsTouch(departure.alert_ids.length))),
      !cancelled && crowding(departure.vehicle));
  }

  function update(given) {
    const before = departure && JSON.stringify({ ...departure, provenance: null, evidenceAt: null });
    departure = given;
    if (before !== JSON.stringify({ ...given, provenance: null, evidenceAt: null })) {
      drawn = "";
      const href = tripLink(given.trip_id, given.service_date, given.start_time);
      link.href = stepwise.href = href;
      fill(link, routeBadge(given), h("bdi", null, given.headsign || given.route_long_name));
      stepwise.textContent = words.toTrip;
      about.textContent = words.why(link.textContent);
    }
    const { bikes, vehicle } = given;
    why.update(given, [[words.bikes, words.three[bikes]], [words.vehicle, vehicle?.label], [words.aboard, aboard(vehicle)]]);
    tick();
  }

  return { element, update, tick };
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
