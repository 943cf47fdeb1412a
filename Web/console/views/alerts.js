// Alerts: what is in the way, the worst first; and one of them with its lines on the map.

import { h } from "/api/v1/pages/dom.js";
import { address, events, every, get, send, session } from "../api.js";
import { clock, clockAndDay, now } from "../format.js";
import { decode } from "../map/projection.js";
import { MODES, announce, e, failureNotice, freshness, pill, requestButton, routeBadge, stopLink } from "../parts.js";
import { language, text } from "../text.js";
import { drawOn, name, rows } from "./steady.js";

const words = text.alerts;
const PAGE = 100;
const MOST = 12;
/** Most alerts in one answer, and most favourites that are looked at. */
const ALL = 500;
const LOOKED_AT = 20;
const asRider = { signedIn: true, quiet: true };
const LEVELS = ["critical", "warning", "info"];
const FILTERS = { active: ["", "upcoming", "all"], severity: ["", ...LEVELS], mode: ["", ...MODES] };

/** Lines and stops by `kind id`, each asked for once; null where there is none. */
const known = new Map();
const opened = new Set();
let lines = null;

const path = (id) => `/alerts/${encodeURIComponent(id)}`;
const pathOf = (kind, id) => `/${kind}s/${encodeURIComponent(id)}`;
/** What there is; null where there is none, undefined where that could not be asked. */
const quietly = (where, query = {}) =>
  get(where, query, { quiet: true }).then(({ data }) => data, ({ status }) => (status === 404 ? null : undefined));
const label = (route) => [route.route_short_name, route.route_long_name].filter(Boolean).join(" ");
const stopsOf = (alert) => (alert.affected_stops ?? []).slice(0, MOST);

/** Learns the lines of the city, by the page; beyond 2,000 they go by their ids. */
async function learnLines() {
  for (let offset = 0; offset < 2_000; offset += 500) {
    const page = await quietly("/routes", { limit: 500, offset });
    for (const route of page?.routes ?? []) known.set(`route ${route.route_id}`, route);
    if (!page) lines = null;
    if (!page || offset + 500 >= page.total) break;
  }
}

async function learnStops(alert) {
  const missing = stopsOf(alert).filter((id) => !known.has(`stop ${id}`));
  await Promise.all(missing.map(async (id) => {
    const stop = await quietly(pathOf("stop", id));
    if (stop !== undefined) known.set(`stop ${id}`, stop);
  }));
  return missing.length > 0;
}

/** All alerts, or with an id one of them. */
export async function open(place) {
  await (lines ??= learnLines());
  return place.id ? openOne(place) : new AlertList(place);
}

const level = (severity) => e(`span.a-level.a-${LEVELS.includes(severity) ? severity : "info"}`, words.severity[severity] ?? severity);

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
const top = (alert) =>
  e("p.a-top", level(alert.severity), [meaning(alert), words.cause[alert.cause]].filter(Boolean).join(text.joins.name));
const some = (ids, link) => [ids.slice(0, MOST).map(link), ids.length > MOST && e("span.soft.small", words.more(ids.length - MOST))];

function facts(alert) {
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

function details(alert) {
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

function alertRow({ alert }, learned) {
  const inside = details(alert).filter(Boolean);
  const fold = h("details", { "data-k": "text", ontoggle: () => fold.open && unfolded(alert, learned) },
    h("summary", { "data-k": "unfold" }, alert.description ? words.read : words.where), inside);
  return e("li.a-alert", top(alert),
    e("h3", h("a", { href: `#${path(alert.alert_id)}`, "data-k": "head" }, name(alert.header))), facts(alert), inside.length > 0 && fold);
}

/** Once unfolded, its stops get their names, and for a rider it no longer counts as unread. */
async function unfolded(alert, learned) {
  const mark = `${alert.alert_id} ${alert.revision}`;
  if (session() && !opened.has(mark)) {
    opened.add(mark);
    send("POST", `${path(alert.alert_id)}/opened`, undefined, asRider).catch(() => opened.delete(mark));
  }
  if (await learnStops(alert)) learned();
}

const namesOf = (alert) => stopsOf(alert).map((id) => known.get(`stop ${id}`)?.stop_name);

/** A button by which a rider is told of a line that is no favourite. */
function telling(failed) {
  const element = h("button.quiet", { type: "button", hidden: true, onclick: press });
  let line = null;
  let kept = [];

  /** Those of this line alone; an app may have made one of several lines and stops, which is kept as it is. */
  const isOnly = ({ route_ids: lines, stop_ids: stops }) => lines.length + stops.length === 1;
  const learn = async () => {
    const wanted = line;
    const { subscriptions } = (await get("/alerts/subscriptions", {}, asRider)).data;
    if (wanted !== line) return;
    kept = subscriptions.filter(({ route_ids }) => route_ids.includes(line));
    element.textContent = kept.length ? words.untell : words.tell;
    element.hidden = false;
  };
  async function press() {
    try {
      if (!kept.length) await send("POST", "/alerts/subscribe", { route_ids: [line] }, asRider);
      else if (!kept.some(isOnly)) return void (location.hash = "#/account/saved");
      for (const { id } of kept.filter(isOnly)) await send("DELETE", `/alerts/subscriptions/${id}`, undefined, asRider);
      await learn();
      announce(kept.length ? words.told : words.untold);
    } catch (failure) {
      failed(failure);
    }
  }
  function draw(id) {
    if (line === id) return;
    line = id;
    element.hidden = true;
    // What could not be found out is asked anew when the line is drawn again.
    if (line) learn().catch(() => line === id && (line = null));
  }
  return { element, draw };
}

/** All alerts, as many as the question in the address leaves, by how bad they are. */
class AlertList {
  title = words.title;
  pages = 1;
  answer = null;
  /** Number of the question that is answered last. */
  asking = 0;
  /** Alerts that touch a favourite, and when that was asked. */
  mine = null;
  fresh = e("span");
  notices = e("div");
  total = e("p.soft");
  partly = h("p.soft", { hidden: true });
  empty = e("div");
  more = h("button.quiet", { type: "button", hidden: true, onclick: () => this.showMore() });
  onlyMine = h("input", { type: "checkbox", onchange: () => this.pick("mine", this.onlyMine.checked && "1") });
  mineLabel = e("label.check", this.onlyMine, words.mine);
  subscription = telling((failure) => this.notices.replaceChildren(failureNotice(failure)));
  groups = LEVELS.map((severity) => {
    const list = e("ul");
    const count = e("span.soft");
    return { severity, list, count, element: h("section.section", { hidden: true }, e("h2", level(severity), " ", count), list) };
  });
  rider = session()?.user.id;

  constructor({ query, go, settings }) {
    Object.assign(this, { query, go, settings });
    this.selects = this.filters();
    this.element = e("div", e("div.heading", e("h1", words.title), this.fresh),
      e("div.p-grid", this.selects.map((each) => e("label", words.labels[each.name], each))),
      this.mineLabel, e("div", this.subscription.element), this.notices, this.total, this.partly, this.empty, this.groups.map((each) => each.element),
      e("div.actions", this.more, requestButton(() => address("/alerts", { ...this.question(), limit: PAGE }), { operation: "alerts" })));
    this.fill();
    events.addEventListener("session", this.redraw);
    this.end = every(15_000, () => this.ask(this.answer === null));
  }

  filters() {
    const select = (name, options) => h("select", { name, onchange: (event) => this.pick(name, event.target.value) }, options);
    const routes = [...known].filter(([key, route]) => route && key.startsWith("route "));
    const options = routes.map(([, route]) => h("option", { value: route.route_id }, label(route)));
    return [
      ...Object.entries(FILTERS).map(([name, values]) =>
        select(name, values.map((value) => h("option", { value }, words[name]?.[value] ?? text.modes[value] ?? words.any)))),
      select("route_id", [h("option", { value: "" }, words.any), options]),
    ];
  }

  rests() {
    return { alerts: null };
  }

  take(to) {
    if (to.id) return false;
    this.query = to.query;
    this.pages = 1;
    this.fill();
    this.ask(true);
    return true;
  }

  close() {
    this.asking++;
    events.removeEventListener("session", this.redraw);
    this.end();
  }

  pick(name, value) {
    const next = new URLSearchParams(this.query);
    next.delete(name);
    if (value) next.set(name, value);
    this.go(`#/alerts${next.size ? `?${next}` : ""}`, { replace: true });
  }

  showMore() {
    this.pages++;
    this.ask(true);
  }

  wantsMine() {
    return this.settings.accounts && this.query.has("mine");
  }

  widen() {
    return this.query.size > 0 ? e("p", h("a", { href: "#/alerts" }, words.widen)) : "";
  }

  question() {
    return Object.fromEntries(this.selects.map(({ name }) => [name, this.query.get(name)]));
  }

  fill() {
    this.onlyMine.checked = this.query.has("mine");
    this.mineLabel.hidden = !session() && !this.wantsMine();
    for (const each of this.selects) each.value = this.query.get(each.name) ?? "";
    this.subscription.draw(session() && this.query.get("route_id"));
  }

  /** Which alerts touch a favourite: the server knows, as an alert of an operator touches its lines. */
  async touching() {
    if (this.mine && now() - this.mine.at < 60_000) return;
    const { favorites } = (await get("/favorites", {}, asRider)).data;
    const lookedAt = favorites.slice(0, LOOKED_AT);
    // One that cannot be asked fails all of it: what is not known is not said to be well.
    const found = await Promise.all(lookedAt.map(({ stop_id, route_id }) =>
      get("/alerts", { stop_id, route_id, active: "all", limit: ALL }, { quiet: true }).then(({ data }) => data.alerts, (failure) => {
        if (failure.status !== 404) throw failure;
        return [];
      })));
    const ids = found.flat().map((alert) => alert.alert_id);
    this.mine = { at: now(), favorites: favorites.length, lookedAt: lookedAt.length, ids };
  }

  async ask(aloud) {
    const wanted = ++this.asking;
    try {
      const isMine = this.wantsMine() && session();
      if (isMine) await this.touching();
      // By its id, as an alert may move from one page to the next while they are asked for.
      const alerts = new Map();
      let data;
      // A favourite's may stand on any page.
      const limit = isMine ? ALL : PAGE;
      for (let page = 0; page < (isMine ? Math.ceil((data?.total ?? 1) / ALL) : this.pages); page++) {
        ({ data } = await get("/alerts", { ...this.question(), limit, offset: page * limit, language }));
        for (const alert of data.alerts) alerts.set(alert.alert_id, alert);
      }
      if (wanted !== this.asking) return;
      this.answer = { ...data, alerts: [...alerts.values()], at: now(), query: this.query };
      this.notices.replaceChildren();
      this.show(aloud);
    } catch (failure) {
      if (wanted !== this.asking) return;
      // What another question found is no answer to this one; and one that the server refuses has no button to ask it again.
      const isRefused = [400, 404].includes(failure.status);
      if (this.answer?.query !== this.query) this.answer = null;
      this.show(false);
      this.fresh.replaceChildren(isRefused ? "" : freshness());
      const told = e("div", failureNotice(failure, isRefused ? null : () => this.ask(true)), this.widen(),
        this.answer && e("p.notice", words.unrefreshed(clock(this.answer.at))));
      // What is asked again and again complains once.
      if (told.textContent !== this.notices.textContent) this.notices.replaceChildren(told);
    }
  }

  show(aloud) {
    const away = this.wantsMine() && !session();
    const ours = this.wantsMine() && { favorites: 0, lookedAt: 0, ids: [], ...(session() && this.mine) };
    const isPartly = ours && !away && ours.lookedAt < ours.favorites;
    const { alerts, total: all, realtime_status: status, last_updated: updated } = this.answer ?? { alerts: [], total: 0 };
    const shown = ours ? alerts.filter((alert) => ours.ids.includes(alert.alert_id)) : alerts;
    const rest = all - alerts.length;
    this.fresh.replaceChildren(freshness(status === "expired" ? "stale" : status, updated));
    this.total.textContent = shown.length ? words.total(ours ? shown.length : all, this.query.get("active") ?? "") : "";
    this.partly.hidden = !isPartly;
    this.partly.textContent = isPartly ? words.partly(ours.lookedAt, ours.favorites) : "";
    for (const group of this.groups) this.drawGroup(group, shown, rest > 0);
    this.more.hidden = rest <= 0 || away;
    this.more.textContent = words.next(rest);
    const isWell = status === "live" && !isPartly;
    this.empty.replaceChildren(shown.length || !this.answer ? "" : h("div", { class: `notice ${away ? "" : isWell ? "good" : "bad"}` },
      e("p", away ? h("a", { href: "#/account" }, words.signIn) : ours && !ours.favorites ? words.noFavorites
        : status === "live" && isPartly ? words.noneThere : words.empty[status]), this.widen()));
    if (aloud) announce(this.total.textContent || this.empty.textContent);
  }

  drawGroup({ severity, list, count, element }, shown, isMore) {
    const these = shown.filter((alert) => (LEVELS.includes(alert.severity) ? alert.severity : "info") === severity);
    element.hidden = !these.length;
    count.textContent = these.length + (isMore && these.at(-1) === shown.at(-1) ? "+" : "");
    const items = these.map((alert) => ({ alert, names: namesOf(alert) }));
    rows(list, items, (item) => item.alert.alert_id, (item) => alertRow(item, () => this.show(false)));
  }

  redraw = () => {
    const before = this.rider;
    this.rider = session()?.user.id;
    // Tokens are made new every hour: that is no reason to draw anything.
    if (this.rider === before) return;
    this.mine = null;
    // Without them, nothing that was asked before says what touches them.
    if (this.wantsMine()) this.answer = null;
    this.fill();
    this.ask(true);
  };
}

async function openOne({ id, map, signal }) {
  const body = e("div");
  const back = e("p", h("a", { href: "#/alerts" }, words.all));
  let alert = await get(path(id), { language }).then(({ data }) => data, (failure) => {
    if (failure.status !== 404) throw failure;
  });
  if (!alert) return { title: words.title, element: e("div", back, e("h1", words.title), e("p.notice", words.gone)) };
  const show = () => rows(body, [{ alert, names: namesOf(alert) }], () => id, () =>
    e("div", top(alert), e("h1", name(alert.header)), facts(alert), details(alert)));

  async function refresh() {
    try {
      alert = (await get(path(id), { language })).data;
      notice.hidden = true;
      show();
    } catch (failure) {
      notice.textContent = failure.status === 404 ? words.gone : failure.words;
      notice.hidden = false;
    }
  }

  async function draw() {
    const routes = await Promise.all((alert.affected_routes ?? []).slice(0, 6).map((each) => quietly(pathOf("route", each))));
    await learnStops(alert);
    if (!signal()) return;
    show();
    drawOn(map, routes.filter(Boolean).flatMap(({ directions, route_color: color }) => directions.map(({ shape }) => ({
      points: decode(shape?.points, shape?.precision), color: color ? `#${color}` : null, dashed: false,
    }))), stopsOf(alert).map((each) => known.get(`stop ${each}`) ?? {}).map((stop) =>
      ({ lat: stop.stop_lat, lon: stop.stop_lon, label: stop.stop_name, kind: "stop" })));
  }

  const notice = h("p.notice.bad", { role: "status", hidden: true });
  show();
  unfolded(alert, show);
  draw();
  return {
    title: alert.header, rests: () => ({ alerts: null }), close: every(15_000, refresh, { later: true }),
    element: e("div", back, notice, body,
      e("div.actions", requestButton(address(path(id)), { operation: "alert" }))),
  };
}
