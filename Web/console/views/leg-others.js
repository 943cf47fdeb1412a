// What else leaves between the two stops of a ride, and the way on from there.

import { h } from "/api/v1/pages/dom.js";
import { get } from "../api.js";
import { clock, isoDate, now } from "../format.js";
import { e, routeBadge } from "../parts.js";
import { text } from "../text.js";
import { mode } from "./journey-bar.js";
import { ASKED } from "./question.js";
import { name } from "./steady.js";

const words = text.plan;
const MOST = 3;
const MINUTE = 60_000;
/** Metres to another platform or stand of the same stop. */
const NEAR = 300;
/** Milliseconds for which an answer will do. */
const FRESH = 60_000;
/** What narrows a ride as it narrows the question. */
const NARROWED = ["modes", "wheelchair_accessible", "avoid_steps", "bicycle", "realtime", "walking_speed", "rider"];

/** Rides without a change from the first stop of a leg to its last, that leave after it. */
async function after(leg, query) {
  const { data } = await get("/trips/plan", {
    ...Object.fromEntries(NARROWED.map((each) => [each, query.get(each)])), from: leg.from.stop_id, to: leg.to.stop_id, max_transfers: 0,
    max_walking_distance: NEAR, depart_at: new Date(Date.parse(leg.from.departure_time) + MINUTE).toISOString(),
  });
  const rides = data.itineraries.map((each) => ({ ...each, ride: each.legs.find(({ trip_id }) => trip_id) }));
  return rides.filter(({ ride }) => ride && ride.trip_id !== leg.trip_id).slice(0, MOST);
}

/** The question from a stop on, once one leaves it at another time. */
function onward(query, { from }) {
  const moment = from.departure_time;
  const other = new URLSearchParams([...query].filter(([key]) => [...ASKED, "to_name", "sort"].includes(key)));
  for (const gone of ["arrive_by", "via"]) other.delete(gone);
  for (const [key, value] of Object.entries({ from: from.stop_id, from_name: from.name, depart_at: `${isoDate(moment)}T${clock(moment)}` })) other.set(key, value);
  return `#/plan?${other}`;
}

/** Folded under a ride: what leaves next. `known` is what was heard of it, `{ at, rides }` or `{ at, failed }`; `learn` takes note of that. */
export function othersOf(leg, index, query, known, learn) {
  if (!leg.from.stop_id || !leg.to.stop_id) return null;
  const ask = async ({ target }) => {
    if (!target.open || (known && now() - known.at < FRESH)) return;
    learn(await after(leg, query).then((rides) => ({ at: now(), rides }), (failure) => ({ at: now(), failed: failure.words ?? String(failure) })));
  };
  return h("details.p-others", { "data-k": `others ${index}`, ontoggle: ask }, h("summary", { "data-k": `other ${index}` }, words.others),
    !known ? h("p.small.soft", { role: "status" }, text.loading) : known.failed ? e("p.small", known.failed)
      : !known.rides.length ? e("p.small.soft", words.noOthers)
        : e("ul", known.rides.map(({ ride, arrival_time }) => e("li",
          h("a", { href: onward(query, ride), "data-k": `${index} ${ride.trip_id}` },
            h("time", { datetime: ride.from.departure_time }, clock(ride.from.departure_time))),
          routeBadge({ ...ride, mode: mode(ride) }), e("span.small", words.thereAt(clock(arrival_time))),
          ride.from.platform !== leg.from.platform && ride.from.platform && e("span.small.soft", name(words.platform(ride.from.platform)))))),
    known?.rides?.length > 0 && e("p.small.soft", words.goOn));
}
