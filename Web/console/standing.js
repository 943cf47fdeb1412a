// How the live data stands: said in the header, and in a line of its own where riders must know.

import { h } from "/api/v1/pages/dom.js";
import { events, every, get, restFor } from "./api.js";
import { clock, clockAndDay, now, span } from "./format.js";
import { freshness } from "./parts.js";
import { text } from "./text.js";

const SILENT_AFTER = 12_000;
const UNKNOWN_AFTER = 30_000;

let contact = Date.now();
/** Until when the server asked to be left alone. */
let resting = 0;
/** When what is shown was answered, where there is no connection. */
let keptAt = null;
let standing = null;
/** Gives what the open view rests on. */
let restsOn;
const pill = h("a", { href: "#/operations" });

/** Begins to watch; `rests` gives what the open view rests on. */
export function watchStanding(rests, isOpen) {
  restsOn = rests;
  if (!isOpen) pill.removeAttribute("href");
  events.addEventListener("contact", ({ detail }) => (detail ? [contact, keptAt] = [Date.now(), null] : resting = 0));
  events.addEventListener("kept", ({ detail }) => (keptAt = Math.min(keptAt ?? detail, detail)));
  // Nobody asked while nobody looked.
  document.addEventListener("visibilitychange", () => (contact = Date.now()));
  document.getElementById("standing").append(pill);
  every(6_000, ask);
  setInterval(drawStanding, 1_000);
}

/** Another view is on its way. */
export const forgetKept = () => (keptAt = null);

/** Words that stay as they are while time goes by: they are read out whenever they change. */
export function drawStanding() {
  const warning = document.getElementById("warning");
  const lost = Date.now() - Math.max(contact, resting) > SILENT_AFTER && !document.hidden;
  const all = standing?.sources ?? [];
  const sources = all.filter(concerns(restsOn()));
  const status = lost || keptAt || !(Date.now() - standing?.heard <= UNKNOWN_AFTER) ? "unknown" : together(sources.length > 0 ? sources : all);
  const words = keptAt ? text.silent.kept(clockAndDay(keptAt + now() - Date.now()))
    : lost ? text.silent.unreachable(clock(contact + now() - Date.now()))
      : sources.length > 0 && all.every((source) => source.status === "expired") ? text.silent.all : lacks(sources).join(" ");
  warning.hidden = words === "";
  if (warning.textContent !== words) warning.textContent = words;
  const slowest = Math.max(0, ...sources.map((source) => source.age_seconds ?? 0));
  const { dataset } = document.documentElement;
  if (dataset.live !== status || !pill.firstChild) pill.replaceChildren(freshness(status));
  dataset.live = status;
  pill.title = status === "live" ? text.standing.live(span(slowest)) : (text.standing[status] ?? "");
}

/**
 * Whether a page rests on a source. Views say with `rests` what they show: the modes of each kind of live data, null for all
 * of them; those that say nothing rest on all.
 */
const concerns = (rests) => ({ kind, modes }) => {
  if (!rests) return true;
  const shown = rests[kind];
  return shown === null || (shown?.some((mode) => modes.includes(mode)) ?? false);
};

/** How live data of several sources stands: missing where all times are, whatever alerts are; else by the worst. */
function together(sources) {
  const is = (status) => sources.some((source) => source.status === status);
  if (is("expired") && sources.every(({ kind, status }) => status === "expired" || kind === "alerts")) return "expired";
  return is("stale") || is("expired") ? "stale" : is("pending") ? "pending" : is("live") ? "live" : "none";
}

/** What a page lacks, in a sentence for each kind of data; of modes without live times it goes without saying where they are. */
function lacks(sources) {
  const without = new Set();
  return ["trip_updates", "vehicle_positions", "alerts"].flatMap((kind) => ["expired", "stale"].flatMap((status) => {
    const found = sources.filter((source) => source.kind === kind && source.status === status);
    const modes = [...new Set(found.flatMap((source) => source.modes))].filter((mode) => kind === "alerts" || !without.has(mode));
    if (!modes.length) return [];
    if (kind !== "alerts") modes.forEach((mode) => without.add(mode));
    return text.silent[kind][status](modes.map((mode) => text.modes[mode] ?? mode).join(text.joins.names), since(found));
  }));
}

/** The minute of the oldest news of some sources; null where one was never heard of. */
const since = (sources) => (sources.some((source) => source.age_seconds === null) ? null
  : clock(standing.at - 1000 * Math.max(...sources.map((source) => source.age_seconds))));

async function ask() {
  try {
    const { data } = await get("/realtime/status", null, { quiet: true });
    standing = { ...data, heard: Date.now(), at: now() };
  } catch (failure) {
    if (failure.retryAfter) resting = Date.now() + restFor(failure.retryAfter);
    throw failure;
  } finally {
    drawStanding();
  }
}
