// Alerts: what is in the way, the worst first.

import { h } from "/api/v1/pages/dom.js";
import { address, events, every, get, session } from "../api.js";
import { clock, now } from "../format.js";
import { MODES, announce, e, failureNotice, freshness, requestButton } from "../parts.js";
import { language, text } from "../text.js";
import { openOne } from "./alert-one.js";
import { LEVELS, alertRow, asRider, known, level, linesKnown, namesOf } from "./alert-parts.js";
import { telling } from "./alert-telling.js";
import { rows } from "./steady.js";

const words = text.alerts;
const PAGE = 100;
/** Most alerts in one answer, and most favourites that are looked at. */
const ALL = 500;
const LOOKED_AT = 20;
const FILTERS = { active: ["", "upcoming", "all"], severity: ["", ...LEVELS], mode: ["", ...MODES] };

const label = (route) => [route.route_short_name, route.route_long_name].filter(Boolean).join(" ");

/** All alerts, or with an id one of them. */
export async function open(place) {
  await linesKnown();
  return place.id ? openOne(place) : new AlertList(place);
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
      const [what, before] = [told, this.notices].map((each) => each.querySelector("[data-what]")?.dataset.what);
      if (what !== before || told.children.length !== this.notices.firstElementChild.children.length) this.notices.replaceChildren(told);
      return failure;
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
