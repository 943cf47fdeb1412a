// A stop: what leaves next, live, and why one may believe it.

import { h } from "/api/v1/pages/dom.js";
import { address, every, get, restFor } from "../api.js";
import { clockSeconds, now } from "../format.js";
import { announce, failureNotice, freshness, requestButton } from "../parts.js";
import { text } from "../text.js";
import { alertItem, boardRow, folded } from "./departure-row.js";
import { fill, getLive, keyed, keyOf, say, stamp } from "./departure.js";
import { watchBoard, wheelchair } from "./departure-facts.js";
import { findBox, stopFacts } from "./place-search.js";
import { star } from "./star.js";

const words = text.board;
const LIMIT = 30;
/** Which rows there are, and how many each of them stands for. */
const keysOf = (items) => items.map(({ key, all }) => `${key} ${all?.length}`).join();
const pathOf = (id) => `/stops/${encodeURIComponent(id)}`;

/** Routes and platforms to choose from. */
function chooser(stop, chosen, choose) {
  const platforms = [...new Set(stop.children.map((each) => each.platform_code).filter(Boolean))]
    .sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  const group = (label, options) => options.length > 1 && h("optgroup", { label }, options);
  const parts = [
    group(words.routes, stop.routes.map((route) =>
      h("option", { value: `r${route.route_id}` }, [route.route_short_name, route.route_long_name].filter(Boolean).join(" · ")))),
    group(words.platforms, platforms.map((code) => h("option", { value: `p${code}` }, words.platform(code)))),
  ].filter(Boolean);
  const select = h("select", { onchange: () => choose(select.value) }, h("option", { value: "" }, words.everything), parts);
  select.value = chosen;
  return parts.length > 0 && h("label.filter", null, h("span", null, words.filter), select);
}

/** A stop that is shown. */
class StopView {
  /** The one platform that is shown; null for all. */
  only = null;
  /** Keys of the cancelled ones that the rider unfolded, and what was drawn last. */
  opened = new Set();
  drawn = "";
  /** What the stream said last, and when. */
  live = null;
  news = null;
  /** Departures after those of the stream, of how many further pages, and where the next begins. */
  later = [];
  pages = 0;
  cursor = null;
  /** Until when a refusal of those asked to be left alone. */
  until = 0;
  end = null;
  standing = h("span", null, freshness());
  note = h("div", { role: "status" });
  alerts = h("ul.alerts");
  alertTitle = h("h2.offscreen");
  // Departures come first: of many alerts the worst one stands above them, the rest at a click.
  moreAlerts = h("button.quiet", { type: "button", hidden: true, "aria-expanded": "false", onclick: () => {
    const isOpen = this.alerts.classList.toggle("all");
    this.moreAlerts.setAttribute("aria-expanded", String(isOpen));
    this.nameMore();
  } });
  list = h("ol.list.departures", { "aria-label": words.title });
  empty = h("p.soft", { hidden: true });
  trouble = h("div");
  more = h("button.quiet", { type: "button", hidden: true, onclick: () => this.laterOnes() }, words.later);

  constructor(stop, { id, query, settings, signal, map, go }) {
    const shown = query.get("show") ?? "";
    Object.assign(this, { id, signal, title: stop.stop_name });
    const kept = star({ stop_id: stop.stop_id, stop_name: stop.stop_name }, settings.accounts, signal);
    this.element = this.build(stop, shown, kept, findBox(go, () => map.center()));
    this.narrow(shown);
    this.ends = [() => this.end(), every(1_000, () => this.tick()), every(30_000, () => this.pages > 0 && Date.now() >= this.until && this.readLater()), kept.close];
  }

  build(stop, shown, kept, find) {
    const { id, alerts, alertTitle, moreAlerts, list, empty, trouble, more, note, standing } = this;
    const link = (href, label) => h("a", { href }, label);
    const named = (view, end) => `#/${view}?${new URLSearchParams({ [end]: id, [`${end}_name`]: stop.stop_name })}`;
    const safe = encodeURIComponent(id);
    return h("div.stop-view", null, find,
      h("div.heading", null, h("div", null, h("h1", { dir: "auto" }, stop.stop_name),
        h("p.said", null, stopFacts(stop),
          stop.wheelchair_boarding > 0 && wheelchair(stop.wheelchair_boarding === 1 ? "yes" : "no"))),
      kept.element), kept.said,
      h("nav.said.ways", { "aria-label": stop.stop_name }, link(`#/timetable/${safe}`, words.timetable),
        link(named("plan", "from"), words.planFrom), link(named("plan", "to"), words.planTo), link(named("reach", "from"), words.howFar)),
      h("div.spread.sorts", null, standing, chooser(stop, shown, (value) => this.choose(value))), note,
      h("section", null, alertTitle, alerts, moreAlerts),
      h("section", null, h("h2.offscreen", null, words.title), list, empty, trouble, h("div.actions", null, more)),
      h("div.actions", null, h("a.button.quiet", { href: `/board/${safe}` }, words.wall),
        requestButton(() => address(`${pathOf(id)}/departures/stream`, this.wanted), { operation: "departureStream" })));
  }

  nameMore() {
    const rest = (this.live?.alerts.length ?? 0) - 1;
    this.moreAlerts.hidden = rest < 1;
    this.moreAlerts.textContent = this.alerts.classList.contains("all") ? words.fewerAlerts : words.moreAlerts(rest);
  }

  draw() {
    const seen = new Set(this.live.departures.map(keyOf));
    const all = [...this.live.departures, ...this.later.filter((each) => !seen.has(keyOf(each)))];
    this.shown = all.filter((each) => this.only === null || each.platform === this.only);
    this.arrange();
    keyed(this.alerts, this.live.alerts, (alert) => alert.alert_id, alertItem);
    this.alertTitle.textContent = words.alerts(this.live.alerts.length);
    this.alertTitle.hidden = this.live.alerts.length === 0;
    this.nameMore();
    this.more.hidden = this.cursor === null;
    this.tick();
  }

  /** Puts the rows in their place. */
  arrange() {
    const items = folded(this.shown, this.opened);
    this.drawn = keysOf(items);
    keyed(this.list, items, (item) => item.key, (item) => boardRow(item, this.opened, () => this.arrange()));
  }

  tick() {
    if (!this.live) return;
    // What leaves changes what stands together.
    if (this.drawn !== keysOf(folded(this.shown, this.opened))) this.arrange();
    this.list.kept.forEach((row) => row.tick());
    this.empty.hidden = this.list.children.length > 0;
    const outside = this.live.notices.map(text.server.notice)[0];
    say(this.empty, outside ?? (this.only !== null || this.wanted.route_id ? words.nothingChosen : words.nothing));
  }

  /** What is said above the board: only when it changes, as it is read out. */
  tell(stands, failure) {
    if (!stands) for (const each of [...(this.live?.departures ?? []), ...this.later]) each.isLost = true;
    const status = this.live?.realtime_status;
    fill(this.standing, freshness(!stands ? "stale" : status === "expired" ? "none" : status, this.live?.last_updated));
    const says = !stands ? (failure?.status === 404 ? words.gone : this.live ? words.lost(clockSeconds(this.news)) : failure.words) : status === "expired" ? words.expired
      : this.live?.stale || status === "stale" ? words.old : "";
    if (this.note.textContent !== says) fill(this.note, says && h("p.notice.bad", null, says));
  }

  watch() {
    this.end?.();
    this.end = watchBoard(this.id, this.wanted, (body, at) => {
      this.live = body;
      this.news = at;
      if (this.pages === 0) this.cursor = body.next_cursor;
      this.draw();
    }, (stands, failure) => this.tell(stands, failure));
  }

  /** The departures after those of the stream, as many pages as were asked for. */
  async readLater() {
    const asked = this.wanted;
    const found = [];
    let next = this.live.next_cursor;
    for (let page = 0; page < this.pages && next !== null; page += 1) {
      const { data, at } = await getLive(`${pathOf(this.id)}/departures`, { ...asked, cursor: next }, { quiet: page < this.pages - 1 });
      found.push(...data.departures.map((each) => stamp(each, at)));
      next = data.next_cursor;
    }
    if (asked !== this.wanted) return;
    this.later = found;
    this.cursor = next;
    this.draw();
  }

  async laterOnes() {
    const first = this.list.children.length;
    this.pages += 1;
    fill(this.trouble);
    this.more.disabled = true;
    try {
      await this.readLater();
      if (this.cursor === null) announce(words.noLater);
      this.list.children[first]?.querySelector("a, button").focus();
    } catch (failure) {
      this.pages -= 1;
      this.until = Date.now() + restFor(failure.retryAfter);
      fill(this.trouble, failureNotice(failure, () => this.laterOnes()));
    }
    this.more.disabled = false;
  }

  /** Shows one route (`r…`) or platform (`p…`), as the address says from now on; not while the next view is on its way, whose address it is. */
  choose(value) {
    if (!this.signal()) return;
    const query = value && `?${new URLSearchParams({ show: value })}`;
    history.replaceState(history.state, "", `#/stop/${encodeURIComponent(this.id)}${query}`);
    this.narrow(value);
  }

  /** Shows what was chosen. The address is not written here: who opens a stop may have left it by the time it is there. */
  narrow(value) {
    this.only = value.startsWith("p") ? value.slice(1) : null;
    this.wanted = { limit: this.only === null ? LIMIT : 50, route_id: value.startsWith("r") ? value.slice(1) : null };
    this.later = [];
    this.pages = 0;
    this.watch();
  }

  rests() {
    const modes = [...new Set((this.live?.departures ?? []).map((each) => each.mode))];
    return { trip_updates: modes, vehicle_positions: modes, alerts: null };
  }

  close() {
    this.ends.forEach((each) => each());
  }
}

/** Opens a stop. */
export async function open(place) {
  const { id, map, signal } = place;
  const { data: stop } = await get(pathOf(id));
  if (!signal()) return { element: h("div"), title: stop.stop_name };
  import("./recent.js").then(({ remember }) => remember(stop)).catch(() => {});
  map.select(id);
  if (stop.stop_lat !== null && stop.stop_lon !== null) map.focus({ lat: stop.stop_lat, lon: stop.stop_lon }, 16);
  return new StopView(stop, place);
}
