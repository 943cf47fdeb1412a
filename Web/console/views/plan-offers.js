// What stands beneath the legs of a journey: alerts, the fare, what can be done.

import { h } from "/api/v1/pages/dom.js";
import { address, get, send, session } from "../api.js";
import { clock } from "../format.js";
import { alertLink, announce, e, icon, requestButton } from "../parts.js";
import { text } from "../text.js";
import { entry, save } from "./calendar.js";
import { keyOf, nextRide } from "./itinerary.js";
import { forGood } from "./journey-link.js";
import { refresh } from "./plan-follow.js";
import { preferencesOf } from "./question.js";
import { name } from "./steady.js";

const words = text.plan;

/** All of it for a journey of a plan that is shown. */
export function more(view, { journey, note: { at = view.plan.asked, failed, alerts = [], trouble, ...done } = {} }) {
  const ridden = journey.legs.some((leg) => leg.trip_id);
  return [
    ridden && e("p.small.soft", failed ?? (journey.refresh_token ? words.checked(clock(at)) : words.unfollowed)),
    alerts.map(({ id, header }) =>
      e("p.p-risk", icon("warning"), h("a", { href: alertLink(id), "data-k": id }, name(header)))),
    ridden || journey.fare ? fare(journey) : null,
    actions(view, journey, done),
    trouble && h("p.notice.bad", { dir: "auto" }, trouble),
  ];
}

function fare({ fare: known, fare_unknown_reason: reason }) {
  if (known) {
    const rider = words.choices.rider[known.rider] ?? words.choices.rider[""];
    return h("p.small.soft", { dir: "auto" }, words.fare(rider, known.table), known.remark && ` ${known.remark}`);
  }
  return h("details.small", { "data-k": "fare" }, h("summary", { "data-k": "why" }, words.noFare), h("p.soft", { dir: "auto" }, reason));
}

/** What can be done with a journey; `done` says in words what was. */
function actions(view, journey, done) {
  const { refresh_token } = journey;
  const button = (key, label, onclick) => h("button.quiet", { type: "button", "data-k": key, onclick }, label);
  const offer = (what, label, path, body) =>
    (done[what] ? e("p.small", done[what]) : button(what, label, () => keep(view, journey, what, path, body)));
  const next = nextRide(journey);
  return e("div.actions", button("map", words.onTheMap, () => view.see(null)), button("calendar", words.toCalendar, () => calendar(view, journey)), refresh_token && [button("refresh", words.refresh, () => refresh(view)),
    requestButton(address("/trips/refresh"), { method: "POST", body: { refresh_token }, operation: "refreshTrip" })],
  !view.settings.accounts ? null : !session() ? h("a.button.quiet", { href: "#/account" }, words.signIn) : [
    next && offer("reminder", words.remind(next.minutes_before), "/reminders", next),
    offer("saved", words.save, "/saved-trips", savedTrip(view)),
    view.settings.companion && refresh_token && (done.shared ? e("p.small", done.shared) : button("share", words.letKnow, () => letKnow(view, journey))),
  ]);
}

function calendar(view, journey) {
  const ends = view.ends().map(([, end]) => forGood(end.name));
  const { asked } = view.plan;
  save(entry(journey, { id: `${journey.departure_time} ${keyOf(journey)}`, ends, link: view.shared(), asked }), words.tripName(...ends));
}

/** Fetched when it is wanted: few share what they look at. */
async function letKnow(view, journey) {
  const { askWhom } = await import("./share-journey.js");
  const { name: place } = view.plan.answer.destination;
  const shared = await askWhom(journey, place === words.myPosition || place === words.onMap ? null : place);
  if (shared) view.note(keyOf(journey), { shared });
}

async function keep(view, journey, what, path, body) {
  const said = await send("POST", path, body, { signedIn: true }).then(
    async ({ data }) => ({ [what]: data.remind_at ? await promise(clock(data.remind_at)) : words.saved, trouble: null }),
    (failure) => ({ trouble: failure.words }));
  view.note(keyOf(journey), said);
  announce(said.trouble ?? said[what]);
}

/** What a reminder is worth: it rings on phones that take notifications, and nowhere else. */
const promise = (time) => get("/user/devices", null, { signedIn: true, quiet: true }).then(
  ({ data }) => (data.devices.length > 0 ? words.reminded(time) : words.silent(time)), () => words.maybeSilent(time));

function savedTrip({ plan, query }) {
  const end = ({ name: given, stop_id, lat, lon }) => ({ ...(stop_id ? { stop_id } : { lat, lon }), name: forGood(given).slice(0, 100) });
  const { origin, destination } = plan.answer;
  const trip = words.tripName(forGood(origin.name), forGood(destination.name)).slice(0, 100);
  return { name: trip, origin: end(origin), destination: end(destination), preferences: preferencesOf(query) };
}
