// What leaves a favourite by its timetable of the day, which is kept for when there is no net.

import { PREFIX } from "../api.js";
import { isoDate, now } from "../format.js";
import { text } from "../text.js";

/** The next departures of a stop as printed, as boards have them; null where its timetable is not kept. */
export async function keptDay(stop, limit) {
  try {
    const days = await caches.open("timetables");
    const dates = [now() - 86_400_000, now()].map(isoDate);
    const kept = await Promise.all(dates.map((date) => days.match(`${PREFIX}/stops/${encodeURIComponent(stop)}/timetable?date=${date}`)));
    const bodies = await Promise.all(kept.filter(Boolean).map((answer) => answer.json()));
    const all = bodies.flatMap(({ data }) => data.groups.flatMap((group) => group.departures.map((each) => departure(each, group, data))));
    const coming = all.filter((each) => Date.parse(each.scheduled_time) > now() - 60_000)
      .sort((one, other) => Date.parse(one.scheduled_time) - Date.parse(other.scheduled_time)).slice(0, limit);
    return bodies.length ? { departures: coming, alerts: [], notices: [], next_cursor: null, realtime_status: "none", stale: false } : null;
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
