// What becomes of a plan while it is looked at: the same question again, and the journey that is open followed.

import { get, send } from "../api.js";
import { clock, now } from "../format.js";
import { announce } from "../parts.js";
import { text } from "../text.js";
import { differences, keyOf } from "./itinerary.js";
import { drawJourney } from "./journey-map.js";

const words = text.plan;

/** Asks the same again, as a list of what leaves now grows old; what is shown stays, marked where nothing comes. */
export async function again(view) {
  if (!view.plan || view.isBusy || now() - view.plan.asked < 50_000) return;
  const mine = view.asking;
  try {
    const got = await get("/trips/plan", view.question());
    if (mine === view.asking) renew(view, got);
  } catch (failure) {
    if (mine === view.asking && !view.state.hasChildNodes()) {
      view.trouble({ words: words.notAgain(clock(view.plan.asked)) }, () => view.ask(true, view.plan.cursor, view.plan.opened));
    }
    return failure;
  }
}

/** Puts a newer answer to the same question in the place of what is shown. */
function renew(view, got) {
  const before = view.plan.answer.itineraries;
  const { itineraries } = got.data;
  // What is open stays as it was last refreshed, which says what is new of it.
  const seen = view.current();
  if (seen) {
    const index = itineraries.findIndex((each) => keyOf(each) === view.plan.opened);
    itineraries.splice(Math.max(index, 0), index < 0 ? 0 : 1, seen);
    view.plan.notes[view.plan.opened] = { ...view.plan.notes[view.plan.opened], at: view.plan.notes[view.plan.opened]?.at ?? view.plan.asked };
  }
  view.learn(got);
  view.state.replaceChildren();
  if (before.length && itineraries.length) {
    view.tell();
    view.draw();
  } else view.lay();
}

/** Asks what has become of the journey that is open, and says once what is new. */
export async function refresh(view) {
  const before = view.current();
  if (view.isBusy || !before?.refresh_token) return;
  const [key, mine] = [view.plan.opened, view.asking];
  const isGone = () => mine !== view.asking || view.current() !== before;
  try {
    const { data } = await send("POST", "/trips/refresh", { refresh_token: before.refresh_token });
    if (isGone()) return;
    const { answer } = view.plan;
    const after = { ...(data.itinerary ?? { ...before, status: "broken", refresh_token: null }), instead: before.instead };
    const changes = differences(before, data.itinerary, data.changes);
    const others = data.alternatives.filter((each) => !answer.itineraries.some((known) => keyOf(known) === keyOf(each)));
    const found = [after, ...others.map((each) => ({ ...each, instead: true }))].map((each) => view.named(each));
    answer.itineraries = answer.itineraries.flatMap((each) => (each === before ? found : [each]));
    view.note(key, { failed: null, at: now(), ...(changes.length && { changes, since: now() }) });
    if (!changes.length) return;
    announce(changes.join(" "));
    drawJourney(view.map, after, view.pins(), false);
  } catch (failure) {
    if (isGone()) return;
    view.note(key, { failed: failure.status === 400 ? failure.words : words.notAgain(clock(view.plan.notes[key]?.at ?? view.plan.asked)) });
    return failure;
  }
}
