// How often a line leaves a stop in the next hour, and how evenly, against its timetable.

import { clock, minutesBetween, now } from "../format.js";
import { bestTime, hasLeft, liveness } from "./departure.js";

const HOUR = 3_600_000;
/** Departures below which nothing is said. */
const FEW = 3;
/** Minutes by which a wait must be longer than the timetable's longest, or that share of it, to be called a gap. */
const LONGER = [4, 0.3];
/** Two are close together within so many minutes, where the timetable never has them so. */
const [TOGETHER, APART] = [2, 5];

/** Each wait between two times and the next one: `{ minutes, after }`. */
const waits = (times) => times.slice(1).map((time, at) => ({ minutes: minutesBetween(times[at], time), after: times[at] }));
const least = (all) => Math.min(...all.map((wait) => wait.minutes));
const most = (all) => Math.max(...all.map((wait) => wait.minutes));
const inOrder = (times) => times.toSorted((one, other) => Date.parse(one) - Date.parse(other));
const range = (all) => [Math.max(1, least(all)), Math.max(1, most(all))];

/**
 * What can be said of departures of one line and direction: `{ isLive, range, planned, gaps, pairs, cancelled }`, with ranges in minutes; null
 * where too little is known. Times that are not live end what is said of now.
 */
export function headway(departures) {
  const end = now() + HOUR;
  const coming = departures.filter((each) => !hasLeft(each) && Date.parse(bestTime(each)) < end && each.pickup === "regular");
  if (coming.some((each) => each.headway_seconds)) return null;
  const running = coming.filter((each) => !each.is_cancelled);
  const unknown = running.findIndex((each) => liveness(each) !== "live");
  const live = running.slice(0, unknown < 0 ? running.length : unknown);
  const isLive = live.length >= FEW;
  const last = isLive && Date.parse(bestTime(live.at(-1)));
  const spoken = isLive ? coming.filter((each) => Date.parse(bestTime(each)) <= last) : coming;
  if (spoken.length < FEW) return null;
  const planned = waits(inOrder(spoken.filter(isPlanned).map((each) => each.scheduled_time)));
  const cancelled = spoken.filter((each) => each.is_cancelled).length;
  if (planned.length < FEW - 1) return null;
  if (!isLive) return { isLive, range: range(planned), planned: range(planned), gaps: [], pairs: [], cancelled };
  return { isLive, cancelled, planned: range(planned), ...uneven(waits(inOrder(live.map(bestTime))), planned) };
}

const isPlanned = ({ status }) => !["added", "duplicated", "unscheduled"].includes(status);

/** Of waits as they are, those the timetable does not have, and between what the others are. */
function uneven(all, planned) {
  const longest = most(planned);
  const isGap = ({ minutes }) => minutes >= longest + Math.max(LONGER[0], longest * LONGER[1]);
  const isPair = ({ minutes }) => minutes <= TOGETHER && least(planned) >= APART;
  const usual = all.filter((wait) => !isGap(wait) && !isPair(wait));
  return { range: usual.length > 1 ? range(usual) : null, gaps: all.filter(isGap), pairs: all.filter(isPair) };
}

/** The same in sentences. */
export function headwayWords(found, words) {
  if (!found) return [];
  const { isLive, range: now, planned, gaps, pairs, cancelled } = found;
  const isAsPlanned = now && now.every((minutes, at) => Math.abs(minutes - planned[at]) <= 1) && !gaps.length && !pairs.length && !cancelled;
  if (!isLive) return [words.everyPlanned(...now), cancelled > 0 && words.cancelled(cancelled)].filter(Boolean);
  return [now && (isAsPlanned ? words.everyAsPlanned : words.everyNow)(...now), ...gaps.map((gap) => words.gap(gap.minutes, clock(gap.after))),
    ...pairs.map((pair) => words.pair(clock(pair.after))), cancelled > 0 && words.cancelled(cancelled),
    !isAsPlanned && words.everyUsual(...planned)].filter(Boolean);
}
