// What else the rider keeps: saved trips, reminders, subscriptions.

import { h } from "/api/v1/pages/dom.js";
import { PREFIX, get, send } from "../api.js";
import { clock, clockAndDay } from "../format.js";
import { e, pill, tripLink } from "../parts.js";
import { text } from "../text.js";
import { asRider, keptList } from "./account-parts.js";

/** Names of stops that are kept by their ids only. */
const stops = new Map();

async function learn(ids) {
  await Promise.all([...new Set(ids)].filter((id) => id && !stops.has(id)).map(async (id) => {
    try {
      stops.set(id, (await get(`/stops/${encodeURIComponent(id)}`, {}, { ...asRider, quiet: true })).data.stop_name);
    } catch (failure) {
      // A stop that has vanished keeps its id for a name; what could not be asked is asked another time.
      if (failure.status === 404) stops.set(id, id);
    }
  }));
}

/** The three lists. */
export function kept() {
  const words = text.account.kept;
  const about = (title, soft, more) =>
    e("div.about", h("p.name", { dir: "auto" }, title), h("p.soft.small", { dir: "auto" }, soft), more);
  const list = (path, field, operation, ids, more) => keptList({
    ...words[operation],
    request: { path: PREFIX + path, operation },
    async load() {
      const items = (await get(path, {}, asRider)).data[field];
      await learn(items.flatMap(ids));
      return items;
    },
    remove: (item) => send("DELETE", `${path}/${item.id}`, undefined, asRider),
    ...more,
  }).element;
  const place = ({ stop_id: id, lat, lon, name }) => name ?? stops.get(id) ?? id ?? `${lat.toFixed(4)}, ${lon.toFixed(4)}`;
  const end = ({ stop_id: id, lat, lon }) => id ?? `${lat},${lon}`;
  const plan = ({ origin, destination, preferences }) => `#/plan?${new URLSearchParams({
    from: end(origin), from_name: place(origin), to: end(destination), to_name: place(destination),
    ...Object.fromEntries(Object.entries(preferences).filter(([, value]) => value !== null && value !== false)),
  })}`;
  const departs = (reminder) => words.departs(reminder.route_name ?? reminder.trip_id, clock(reminder.scheduled_time));
  const subject = (each) => [...each.route_ids, ...each.stop_ids.map((id) => stops.get(id) ?? id)].join(text.joins.names);

  return { element: e("div",
    list("/saved-trips", "saved_trips", "savedTrips", (trip) => [trip.origin.stop_id, trip.destination.stop_id], {
      named: (trip) => trip.name,
      key: (trip) => `${trip.id} ${trip.version}`,
      row: (trip) => about(h("a", { href: plan(trip) }, trip.name), words.way(place(trip.origin), place(trip.destination))),
    }),
    list("/reminders", "reminders", "reminders", () => [], {
      named: departs,
      key: (reminder) => `${reminder.id} ${reminder.version}`,
      row: (reminder) => about(h("a", { href: tripLink(reminder.trip_id, reminder.service_date) }, departs(reminder)),
        words.from(reminder.stop_name ?? reminder.stop_id, reminder.headsign),
        e("p.row.small", words.due(reminder.minutes_before, clockAndDay(reminder.remind_at)),
          pill(words.status[reminder.status] ?? reminder.status, { scheduled: "good", sent: "moved" }[reminder.status] ?? "bad"))),
    }),
    list("/alerts/subscriptions", "subscriptions", "alertSubscriptions", (each) => each.stop_ids, {
      named: subject,
      undo: ({ route_ids, stop_ids, severity_min }) => send("POST", "/alerts/subscribe", { route_ids, stop_ids, severity_min }, asRider),
      row: (each) => about(subject(each), words.least(each.severity_min && text.account.told.severities[each.severity_min])),
    })) };
}
