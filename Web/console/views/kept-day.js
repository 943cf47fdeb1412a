// What leaves a favourite by its timetable of the day, which is kept for when there is no net.

import { PREFIX } from "../api.js";
import { isoDate, now } from "../format.js";
import { text } from "../text.js";
import { addDays } from "./when.js";

/** The next departures of a stop as printed, or of one of its platforms, as a board of these has them; null where its timetable is not kept. */
export async function keptDay(stop, limit, { route_id = null, direction_id = null, mode = null, platform = null } = {}) {
  const wanted = Object.entries({ route_id, direction_id, mode, platform }).filter(([, value]) => value !== null);
  try {
    const days = await caches.open("timetables");
    const today = isoDate(now());
    const dates = [addDays(today, -1), today];
    const kept = await Promise.all(dates.map((date) => days.match(`${PREFIX}/stops/${encodeURIComponent(stop)}/timetable?date=${date}`)));
    const bodies = await Promise.all(kept.filter(Boolean).map((answer) => answer.json()));
    const all = bodies.flatMap(({ data }) => data.groups.flatMap((group) => group.departures.map((each) => departure(each, group, data))));
    const isWanted = (each) => wanted.every(([name, value]) => String(each[name]) === String(value));
    const coming = all.filter((each) => Date.parse(each.scheduled_time) > now() - 60_000 && isWanted(each))
      .sort((one, other) => Date.parse(one.scheduled_time) - Date.parse(other.scheduled_time)).slice(0, limit);
    if (!bodies.length) return null;
    return { stop: bodies[0].data.stop, departures: coming, alerts: [], notices: [], next_cursor: null, realtime_status: "none", stale: false };
  } catch {
    return null;
  }
}

const departure = (each, { route, direction_id }, { date, stop }) => ({
  ...route, ...each, direction_id, stop_name: stop.stop_name, service_date: date, start_time: null, stop_sequence: each.service_time,
  estimated_time: null, delay_seconds: null, realtime: false, is_cancelled: false, status: "scheduled", platform_changed: false,
  scheduled_platform: each.platform, vehicle: null, bikes: "unknown", alert_ids: [], evidenceAt: null,
  provenance: { source: "timetable", matched_by: null, feed_id: null, evidence_age_seconds: null, told: text.board.keptDay },
});
