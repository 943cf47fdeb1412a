// What a departure is told with, on boards, trips and the wall: how live, how full, where, and why one may believe it.

import { h } from "/api/v1/pages/dom.js";
import { address, every, isUnderway, restFor } from "../api.js";
import { clock, clockAndDay, now, span } from "../format.js";
import { freshness, icon, pill } from "../parts.js";
import { follow } from "../stream.js";
import { text } from "../text.js";
import { fill, getLive, hasLeft, say, stamp } from "./departure.js";

const QUIET = 20_000;
const FULLNESS = {
  EMPTY: 5, MANY_SEATS_AVAILABLE: 25, FEW_SEATS_AVAILABLE: 50, STANDING_ROOM_ONLY: 75,
  CRUSHED_STANDING_ROOM_ONLY: 100, FULL: 100, NOT_ACCEPTING_PASSENGERS: 100,
};

/** How live it is, in a word, for rows. */
export function liveMark(state) {
  const mark = freshness(state);
  mark.textContent = text.board.marks[state];
  return mark;
}

/**
 * Follows a stop's board. `heard` gets each body; `standing` is told true or false as news come and stop. A quiet stream is
 * checked by asking: its events say nothing of evidence that was merely renewed, nor does a dead connection say that it died.
 * `printed` is whose timetable of the day stands in where nothing else is to be had: a platform's is that of its station.
 */
export function watchBoard(stopID, query, heard, standing, printed = { stop: stopID }) {
  const path = `/stops/${encodeURIComponent(stopID)}/departures`;
  let last = Date.now();
  let [ended, isHeard] = [false, false];
  /** The last refusal, and until when it asked to be left alone: however often the stream breaks. */
  let refused = { failure: null, until: 0 };
  const take = (body, at = now()) => {
    if (ended) return;
    last = Date.now();
    isHeard = true;
    body.departures.forEach((departure) => stamp(departure, at));
    heard(body, at);
    standing(true);
  };
  /** The last board, and where it has nothing any more, the day's timetable. */
  const old = async (body, at) => {
    const day = body?.departures.some((each) => !hasLeft(each)) ? null
      : await import("./kept-day.js").then(({ keptDay }) => keptDay(printed.stop, 30, { ...query, platform: printed.platform ?? null }), () => null);
    if (ended || !(day ?? body)) return false;
    heard(day ?? body, at);
    standing(false);
    return true;
  };
  const ask = async (atOnce) => {
    if (Date.now() < refused.until) return atOnce && standing(false, refused.failure);
    if (!atOnce && Date.now() - last < QUIET) return;
    // What the stream says meanwhile is newer.
    const before = last;
    try {
      const { data, at, keptAt } = await getLive(path, query, { quiet: true, signal: AbortSignal.timeout(8_000) });
      if (last !== before) return;
      if (!keptAt) return take(data, at);
      data.departures.forEach((departure) => stamp(departure, at));
      await old(data, at);
    } catch (failure) {
      refused = { failure, until: Date.now() + restFor(failure.retryAfter) };
      if (!ended && last === before && (failure.status !== 0 || isHeard || !(await old(null, now())))) standing(false, failure);
      return failure;
    }
  };
  // For when there is no net: see heard.js.
  const keep = (body) => import("./heard.js").then(({ keepHeard }) => keepHeard(path, query, body)).catch(() => {});
  // It may be back with the next timetable, so it is asked for as before.
  const gone = ({ message }) => ended || standing(false, { status: 404, words: message });
  // A stream that breaks or is refused need not mean that nothing is to be had: whoever asks finds out at once.
  const leave = follow(`${path}/stream`, query, { departures: (body) => (keep(body), take(body)), gone }, (on) => on || ended || ask(true));
  // Whoever opened the page with this board need not wait for its stream.
  if (isUnderway(address(path, query))) {
    getLive(path, query, { quiet: true }).then(({ data, at, keptAt }) => keptAt || isHeard || take(data, at)).catch(() => {});
  }
  const rest = every(QUIET / 4, ask);
  return () => {
    ended = true;
    leave();
    rest();
  };
}

const occupancy = (status) => text.occupancy[(status ?? "no_data_available").toLowerCase()] ?? text.occupancy.no_data_available;

/** How full a vehicle is, and each of its carriages from the front: a drawing with its words. */
export function crowding(vehicle) {
  const all = vehicle?.carriages ?? [];
  const status = vehicle?.occupancy_status;
  if (!all.some((each) => each.occupancy_status) && !(status in FULLNESS)) return null;
  const drawn = (all.length ? all : [vehicle]).map((each) => {
    const box = h("i", { class: each.occupancy_status in FULLNESS ? null : "no-news" });
    box.style.setProperty("--full", `${FULLNESS[each.occupancy_status] ?? 0}%`);
    return box;
  });
  const words = all.length ? text.board.carriages(all.map((each) => occupancy(each.occupancy_status)))
    : text.board.crowd(occupancy(status));
  return h("span.crowding", null, h("span.crowd", { role: "img", "aria-label": words, title: words }, drawn),
    status in FULLNESS && h("span", { "aria-hidden": all.length ? null : "true" }, occupancy(status)));
}

/** What there is in which carriage, for those who unfold it. */
export const aboard = (vehicle) => (vehicle?.carriages ?? []).map((each) => {
  const { quiet, toilet, luggage, carriage } = text.board;
  const facts = [each.quiet_carriage && quiet, toilet[each.toilet], each.luggage_rack && luggage].filter(Boolean);
  return facts.length > 0 && carriage(each.name ?? each.position, facts.join(text.joins.names));
}).filter(Boolean).join(text.joins.things);

/** Whether a wheelchair fits: yes, no or not known, each drawn and said. */
export const wheelchair = (value) => h(`span.wheelchair.${value}`, { title: text.board.wheelchair[value] },
  icon(value === "no" ? "no-wheelchair" : "wheelchair", text.board.wheelchair[value]),
  value === "unknown" && h("span", { "aria-hidden": "true" }, "?"));

/** The platform, and which it was. */
export const platform = (item) => item.platform && h("span.platform", null, text.board.platform(item.platform),
  item.platform_changed && [" ", pill(text.board.was(item.scheduled_platform), "moved")]);

/** The words for what does not run or does not stop; null for all else. */
export const offWords = (status, cancelled) =>
  status === "skipped" ? text.board.skipped : cancelled || status === "cancelled" ? text.board.cancelled : null;

/** The time, and the planned one struck through where it is another or nothing comes. */
export const timeWords = (planned, time, off) => [
  (off || clock(time) !== clock(planned)) && h("s.struck.soft", null, h("span.offscreen", null, text.board.planned), clock(planned)),
  !off && h("time", { datetime: time }, clockAndDay(time)),
];

/** Why a time may be believed, in words; the age grows with `tick`. */
export function reasons() {
  const age = h("dd.numbers");
  const element = h("dl.reasons");
  let item = null;
  const tick = () => say(age, item.evidenceAt === null ? text.board.noEvidence : span((now() - item.evidenceAt) / 1000));
  function update(given, more = []) {
    item = given;
    const words = text.board;
    const { source, matched_by: matched, feed_id: feed, told = words.explained(item.provenance) } = item.provenance;
    const facts = [[words.because, told], [words.source, words.sources[source] ?? source],
      matched && [words.matched, words.matches[matched] ?? matched], [words.feed, feed], ...more].filter((fact) => fact && fact[1]);
    fill(element, facts.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", { dir: "auto" }, value))),
      h("div", null, h("dt", null, words.age), age));
    tick();
  }
  return { element, update, tick };
}
