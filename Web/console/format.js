// Times, spans and names as riders read them. The server's clock counts, not the reader's.

import { locale, text } from "./text.js";

let zone = "Australia/Sydney";
let ahead = 0;
/** Milliseconds that the answer took which set it. */
let least = Infinity;
const TONIGHT = 6 * 3_600_000;

/** The city's IANA time zone, in which every time is shown. */
export const setZone = (name) => (zone = name);
export const cityZone = () => zone;

/** Sets the clock by a moment the server named; an answer that was long under way counts only where none was quicker. */
export function setClock(timestamp, asked, answered = Date.now()) {
  const moment = Date.parse(timestamp);
  const took = answered - asked;
  // Below 0, the reader's own clock was set meanwhile.
  if (!Number.isFinite(moment) || took < 0 || took > Math.max(2_000, least)) return;
  least = took;
  // The server names whole seconds: half a second is what one may be off.
  ahead = moment + 500 - (asked + answered) / 2;
}

/** Milliseconds since 1970 by the server's clock. */
export const now = () => Date.now() + ahead;

const formatters = new Map();

function formatter(name, options) {
  const key = `${name} ${options.timeZone ?? zone}`;
  if (!formatters.has(key)) {
    formatters.set(key, new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));
  }
  return formatters.get(key);
}

/** `17:04`, from an RFC 3339 time or milliseconds. */
export const clock = (time) => formatter("clock", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(time));
/** `17:04:09`. */
export const clockSeconds = (time) =>
  formatter("seconds", { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" }).format(new Date(time));
/** `Sun 22 Nov`. */
export const day = (time) => formatter("day", { weekday: "short", day: "numeric", month: "short" }).format(new Date(time));
/** `2026-11-22`: the date in the city. */
export function isoDate(time) {
  const parts = Object.fromEntries(
    formatter("iso", { year: "numeric", month: "2-digit", day: "2-digit" }).formatToParts(new Date(time)).map((part) => [part.type, part.value]));
  return `${parts.year}-${parts.month}-${parts.day}`;
}
/** `17:04`, with the day where it is another than today; but after midnight is still tonight. */
export const clockAndDay = (time) =>
  isoDate(time) === isoDate(now()) || Math.abs(new Date(time) - now()) < TONIGHT ? clock(time) : `${day(time)} ${clock(time)}`;

/** Whole minutes until a moment, rounded down: 0 is the last minute, below 0 it is past. */
export const minutesUntil = (time) => Math.floor((Date.parse(time) - now()) / 60_000);

/** `now`, `4 min`, `17:04` beyond an hour, `left` when past. */
export function countdown(time) {
  const minutes = minutesUntil(time);
  if (minutes < -1) return text.time.gone;
  if (minutes < 1) return text.time.now;
  return minutes < 60 ? text.time.soon(minutes) : clock(time);
}

/** The same for the ear: `in 4 minutes`, `at 17:04`, `at Wed 11 Mar 09:00`. */
export const spokenCountdown = (time) => (minutesUntil(time) < 60 ? text.time.spokenSoon(minutesUntil(time)) : text.time.at(clockAndDay(time)));

/** `42 s`, `4 min`, `1 h 5 min`, from seconds. */
export function span(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 90) return text.time.seconds(whole);
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? text.time.minutes(minutes) : text.time.hours(Math.floor(minutes / 60), minutes % 60);
}

/** `4 min ago`. */
export const ago = (time) => text.time.ago(span((now() - Date.parse(time)) / 1000));

/** Whole minutes late as times are shown, which are whole minutes: 40 seconds late is on time. */
export const lateMinutes = (seconds) => Math.floor(seconds / 60);

/** How late: its words and a class of `on-time`, `late`, `very-late`, `early` or `unknown`. */
export function delay(seconds) {
  if (seconds === null || seconds === undefined) return { words: text.delay.unknown, kind: "unknown" };
  const minutes = lateMinutes(seconds);
  if (minutes === 0) return { words: text.delay.onTime, kind: "on-time" };
  if (minutes < 0) return { words: text.delay.early(-minutes), kind: "early" };
  return { words: text.delay.late(minutes), kind: minutes < 5 ? "late" : "very-late" };
}

const minuteOf = (time) => Math.floor(new Date(time) / 60_000);

/** Whole minutes from one time to another as both are shown, whatever their seconds. */
export const minutesBetween = (from, to) => minuteOf(to) - minuteOf(from);

/** How late by the times that are shown: nothing is late that is planned for the same minute. */
export const delayBetween = (planned, time) => delay(minutesBetween(planned, time) * 60);

/** `350 m`, `1.2 km`. */
export const distance = (meters) =>
  meters < 995 ? text.distance.meters(Math.round(meters / 10) * 10) : text.distance.kilometers((meters / 1000).toFixed(1));

/** A count with thousands set apart. */
export const count = (number) => new Intl.NumberFormat(locale).format(number);
