// What a plan for the evening or the night says beside its journeys: the last ones, and how far off the next is.

import { now } from "../format.js";
import { e } from "../parts.js";
import { text } from "../text.js";
import { farOff, lastWays } from "./last-ways.js";
import { isLate } from "./when.js";

const HOUR = 3_600_000;

/** Whether a question is for a departure in the evening or at night. */
function asksLate(query) {
  const time = query.get("depart_at") ?? now();
  // Without an offset it is by the city's clocks.
  const local = /T(\d\d:\d\d)(:\d\d)?$/.exec(time)?.[1];
  return !query.has("arrive_by") && (local ? local >= "20:00" || local < "04:00" : isLate(Number(time) || Date.parse(time)));
}

/** What is asked beside the question. */
export const nightAsked = (query) => (asksLate(query) ? { last_of_night: true } : {});

/** The last journeys of the night, where there are any. */
export const nightCard = ({ last_of_night: last }, query) =>
  last && e("section.card.p-night", e("h3", text.night.title), lastWays(last, query));

/** A notice in riders' words; a wait is counted from now where one leaves now. */
export function noticeWords(notice, answer, query) {
  const isNow = Math.abs(Date.parse(answer.requested_time) - now()) < HOUR;
  return notice.code === "long_wait" && isNow && answer.itineraries.length ? farOff(answer, asksLate(query)) : text.server.notice(notice);
}
