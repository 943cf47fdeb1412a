// Days as riders say them: the night belongs to the evening before it, until four o'clock.

import { clock, clockAndDay, day, isoDate, now } from "../format.js";
import { text } from "../text.js";

const HOUR = 3_600_000;
const [EVENING, LATE, END] = ["18:00", "20:00", "04:00"];
/** The date of the evening that a moment belongs to. */
const nightOf = (time) => isoDate(new Date(time) - 4 * HOUR);
const after = (time, hour) => clock(time) >= hour || clock(time) < END;
const isTonight = (time) => nightOf(time) === nightOf(now()) && after(time, EVENING);
/** A date so many days later: not so many times 24 hours, as a day may have 23 or 25. */
export const addDays = (date, days) => new Date(Date.parse(`${date}T12:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const inDays = (count) => addDays(isoDate(now()), count);

/** Whether one thinks of the last way home: from eight in the evening until four. */
export const isLate = (time) => after(time, LATE);

/** A time with its day: `00:42 tonight`, `05:12`, `05:12 tomorrow`, `Wed 11 Mar 09:00`. */
export function sayWhen(time) {
  if (isTonight(time)) return text.night.tonight(clock(time));
  const date = isoDate(time);
  return date === inDays(0) ? clock(time) : date === inDays(1) ? text.night.tomorrow(clock(time)) : clockAndDay(time);
}

/** The day of a moment: `Tonight`, `Today`, `Tomorrow`, `Yesterday`, `Wed 11 Mar`. */
export function sayDay(time) {
  const { days } = text.night;
  const named = { [inDays(-1)]: days.yesterday, [inDays(1)]: days.tomorrow, [inDays(0)]: days.today };
  return isTonight(time) ? days.tonight : named[isoDate(time)] ?? day(time);
}
