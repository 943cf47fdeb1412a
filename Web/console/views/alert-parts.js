// What alerts are told with: how bad, until when, which lines and stops; and what is known of those.

import { h } from "/api/v1/pages/dom.js";
import { get, send, session } from "../api.js";
import { clockAndDay, now } from "../format.js";
import { e, pill, routeBadge, stopLink } from "../parts.js";
import { text } from "../text.js";
import { name } from "./steady.js";

const words = text.alerts;
/** Most lines, stops and periods that are named. */
const MOST = 12;
export const asRider = { signedIn: true, quiet: true };
export const LEVELS = ["critical", "warning", "info"];

/** Lines and stops by `kind id`, each asked for once; null where there is none. */
export const known = new Map();
const opened = new Set();
let lines = null;

export const path = (id) => `/alerts/${encodeURIComponent(id)}`;
export const pathOf = (kind, id) => `/${kind}s/${encodeURIComponent(id)}`;
/** What there is; null where there is none, undefined where that could not be asked. */
export const quietly = (where, query = {}) =>
  get(where, query, { quiet: true }).then(({ data }) => data, ({ status }) => (status === 404 ? null : undefined));
export const stopsOf = (alert) => (alert.affected_stops ?? []).slice(0, MOST);

/** Learns the lines of the city, once. */
export const linesKnown = () => (lines ??= learnLines());

/** By the page; beyond 2,000 they go by their ids. */
async function learnLines() {
  for (let offset = 0; offset < 2_000; offset += 500) {
    const page = await quietly("/routes", { limit: 500, offset });
    for (const route of page?.routes ?? []) known.set(`route ${route.route_id}`, route);
    if (!page) lines = null;
    if (!page || offset + 500 >= page.total) break;
  }
}

export async function learnStops(alert) {
  const missing = stopsOf(alert).filter((id) => !known.has(`stop ${id}`));
  await Promise.all(missing.map(async (id) => {
    const stop = await quietly(pathOf("stop", id));
    if (stop !== undefined) known.set(`stop ${id}`, stop);
  }));
  return missing.length > 0;
}

export const level = (severity) => e(`span.a-level.a-${LEVELS.includes(severity) ? severity : "info"}`, words.severity[severity] ?? severity);

function inForce({ start, end } = {}) {
  if (end && Date.parse(end) < now()) return words.over;
  const later = start && Date.parse(start) > now();
  return words.period(later ? clockAndDay(start) : null, end && clockAndDay(end));
}

function webLink(url, words = url) {
  const to = URL.canParse(url) ? new URL(url) : {};
  return to.protocol === "https:" ? h("a", { href: to.href, rel: "noopener noreferrer" }, words) : url;
}

/** What it means, in words: runs that are cancelled leave a line its service. */
const meaning = ({ effect, informed_entities: about }) => {
  const isOfRuns = about.length > 0 && about.every((each) => each.trip_id);
  return effect === "NO_SERVICE" && isOfRuns ? words.cancelled : words.effect[effect];
};
/** How bad, what it means and why, in words. */
export const top = (alert) =>
  e("p.a-top", level(alert.severity), [meaning(alert), words.cause[alert.cause]].filter(Boolean).join(text.joins.name));
const some = (ids, link) => [ids.slice(0, MOST).map(link), ids.length > MOST && e("span.soft.small", words.more(ids.length - MOST))];

export function facts(alert) {
  const { active_periods: periods, affected_modes: modes, affected_routes: routes } = alert;
  const line = (id) => {
    const route = known.get(`route ${id}`);
    const badge = route ? routeBadge(route) : e("span.route", name(id));
    return h("a", { href: `#/alerts?active=all&route_id=${encodeURIComponent(id)}` }, badge);
  };
  return [
    e("p.small", inForce(alert.active_period ?? {}), periods.length > 1 && ` · ${words.periods(periods.length)}`),
    e("p.a-touched", some(routes ?? [], line), modes?.map((mode) => pill(text.modes[mode] ?? mode))),
    e("p.small.soft", words.seen(clockAndDay(alert.first_seen), clockAndDay(alert.updated_at), alert.revision)),
  ];
}

export function details(alert) {
  const { affected_stops: stops, affected_trips: trips, active_periods: periods, description, language, url } = alert;
  const stop = (id) => h("a", { href: stopLink(id) }, name(known.get(`stop ${id}`)?.stop_name ?? id));
  return [
    description && h("p.a-text", { dir: "auto", lang: language === "und" ? null : language },
      description.split(/(https:\/\/[^\s<>"')\]]+)/).map((part, index) => (index % 2 ? webLink(part) : part))),
    stops && e("p.a-touched.small", some(stops, stop)),
    trips && e("p.small.soft", words.trips(trips.length)),
    periods.length > 1 && e("ul.small", some(periods, (period) => e("li", inForce(period)))),
    url && e("p", webLink(url, words.web)),
  ];
}

export function alertRow({ alert }, learned) {
  const inside = details(alert).filter(Boolean);
  const fold = h("details", { "data-k": "text", ontoggle: () => fold.open && unfolded(alert, learned) },
    h("summary", { "data-k": "unfold" }, alert.description ? words.read : words.where), inside);
  return e("li.a-alert", top(alert),
    e("h3", h("a", { href: `#${path(alert.alert_id)}`, "data-k": "head" }, name(alert.header))), facts(alert), inside.length > 0 && fold);
}

/** Once unfolded, its stops get their names, and for a rider it no longer counts as unread. */
export async function unfolded(alert, learned) {
  const mark = `${alert.alert_id} ${alert.revision}`;
  if (session() && !opened.has(mark)) {
    opened.add(mark);
    send("POST", `${path(alert.alert_id)}/opened`, undefined, asRider).catch(() => opened.delete(mark));
  }
  if (await learnStops(alert)) learned();
}

export const namesOf = (alert) => stopsOf(alert).map((id) => known.get(`stop ${id}`)?.stop_name);
