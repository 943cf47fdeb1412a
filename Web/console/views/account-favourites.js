// Favourites with what leaves next, in the order the rider gives them.

import { h } from "/api/v1/pages/dom.js";
import { every } from "../api.js";
import { clock, countdown, delay, delayBetween, now } from "../format.js";
import { announce, e, icon, lineLink, pill, routeBadge, stopLink, tripLink } from "../parts.js";
import { follow } from "../stream.js";
import { text } from "../text.js";
import { attempt, button, keptList, refill } from "./account-parts.js";
import { bestTime, getLive, hasLeft, keyOf, liveness, stamp } from "./departure.js";
import { inAccount } from "./favourites-kept.js";
import { keepHeard } from "./heard.js";
import { keptDay } from "./kept-day.js";
import { showRows } from "./steady.js";

const words = text.account.favourites;
const NEXT = 3;
/** Most boards in one stream; the others are asked for. */
const STREAMED = 10;
/** What was heard so lately need not be asked for. */
const NEWS = 15_000;
/** How near the panel's edge a dragged row scrolls it, in pixels. */
const EDGE = 70;
const nameOf = (favourite) => favourite.label ?? favourite.stop_name ?? favourite.route_name ?? favourite.stop_id ?? favourite.route_id;

/**
 * The list of what a store keeps (see `favourites-kept.js`), with so many departures each. Only what is on the screen is asked for
 * again: riders may keep 2,000.
 */
export class Favourites {
  order = [];
  saving = Promise.resolve();
  /** Stops whose boards are streamed, and what ends that. */
  watched = "";
  isClosed = false;
  leave = () => {};

  constructor(store, next = NEXT) {
    Object.assign(this, { store, limit: next });
    Object.assign(this, keptList({
      ...words,
      request: store.request,
      named: nameOf,
      load: () => this.load(),
      row: (favourite) => this.row(favourite),
      change: (row, favourite) => Object.assign(row, { favourite }),
      remove: (favourite) => this.remove(favourite),
      undo: (favourite) => store.undo(favourite),
    }));
    this.endAsking = every(15_000, () => this.refresh());
    this.ticking = setInterval(() => [...this.list.children].forEach(paint), 5_000);
  }

  async load() {
    this.order = await this.store.load();
    this.loaded?.(this.order);
    setTimeout(() => {
      if (this.isClosed) return;
      this.watch();
      this.refresh();
    });
    return this.order;
  }

  row(favourite) {
    const name = e("bdi.name", nameOf(favourite));
    return [
      h("span.grip", { "aria-hidden": "true", title: words.drag, onpointerdown: (event) => drag(event, (row) => this.save(row)) }, icon("grip")),
      e("div.about",
        favourite.is_available ? h("a", { href: favourite.stop_id ? stopLink(favourite.stop_id) : lineLink(favourite.route_id) }, name) : name,
        favourite.label && h("span.soft.small", { dir: "auto" }, ` ${favourite.stop_name ?? favourite.route_name ?? ""}`),
        favourite.notice && e("p.notice.bad.small", favourite.notice)),
      e("span.moves", this.mover("up", favourite), this.mover("down", favourite)),
      e("div.next", h("p.soft.small"), h("ul")),
    ];
  }

  remove(favourite) {
    favourite.place = this.order.findIndex(({ id }) => id === favourite.id);
    return this.store.remove(favourite);
  }

  mover(way, favourite) {
    return button(icon(way), (event) => {
      const row = event.currentTarget.closest("li");
      // The neighbour moves, not the row: so the button keeps the keyboard.
      if (way === "up" && row.previousElementSibling) row.after(row.previousElementSibling);
      else if (way === "down" && row.nextElementSibling) row.before(row.nextElementSibling);
      else return announce(words.end);
      this.save(row);
    }, "plain", { "aria-label": words[way](nameOf(favourite)) });
  }

  save(row) {
    this.order = [...this.list.children].map((each) => each.favourite);
    announce(words.moved(nameOf(row.favourite), this.order.indexOf(row.favourite) + 1, this.order.length));
    const { order } = this;
    this.saving = this.saving.then(() => attempt(this.said, () => this.store.order(order).catch(async (failure) => {
      await this.again();
      throw failure;
    })));
  }

  /** One stream for the boards of all stops, or of the first of them. */
  watch() {
    const stops = this.order.filter((each) => each.stop_id && each.is_available && !each.stop_id.includes(",")).map((each) => each.stop_id);
    const wanted = [...new Set(stops)].slice(0, STREAMED).join(",");
    if (wanted === this.watched) return;
    this.watched = wanted;
    this.leave();
    this.leave = wanted ? follow("/departures/stream", { stop_ids: wanted, limit: this.limit }, { departures: (board) => this.hear(board) }) : () => {};
  }

  hear(board) {
    keepHeard(`/stops/${encodeURIComponent(board.stop.stop_id)}/departures`, { limit: this.limit }, board);
    for (const departure of board.departures) stamp(departure, now());
    for (const row of this.list.children) {
      if (row.favourite.stop_id !== board.stop.stop_id) continue;
      [row.answer, row.since, row.lost, row.heard] = [board, now(), false, Date.now()];
      paint(row);
    }
  }

  async refresh() {
    const shown = [...this.list.children].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return row.favourite.is_available && bottom > 0 && top < innerHeight && !(Date.now() - row.heard < NEWS);
    });
    let refusal;
    await Promise.all(shown.map(async (row) => {
      const { stop_id, route_id } = row.favourite;
      const before = row.heard;
      try {
        const path = stop_id ? `/stops/${encodeURIComponent(stop_id)}/departures` : `/routes/${encodeURIComponent(route_id)}/trips`;
        const { data, at, keptAt } = await getLive(path, stop_id ? { limit: this.limit } : {}, { quiet: true });
        // What the stream said meanwhile is newer.
        if (row.heard !== before) return;
        data.departures?.forEach((departure) => stamp(departure, at));
        [row.answer, row.since, row.lost] = [data, at, Boolean(keptAt)];
      } catch (failure) {
        refusal = failure;
        if (row.heard !== before) return;
        row.lost = true;
      }
      if (row.lost && stop_id && !row.answer?.departures.some((each) => !hasLeft(each))) {
        row.answer = (await keptDay(stop_id, this.limit)) ?? row.answer;
      }
      paint(row);
    }));
    return refusal;
  }

  close() {
    this.isClosed = true;
    this.leave();
    this.endAsking();
    clearInterval(this.ticking);
  }
}

export const favourites = ({ user }) => new Favourites(inAccount(user.id));

/** Moves a row with the pointer; `dropped(row)` hears where it came to lie elsewhere. */
function drag(event, dropped) {
  const row = event.currentTarget.closest("li");
  const list = row.parentElement;
  const before = [...list.children].indexOf(row);
  const panel = row.closest(".panel");
  let y = NaN;
  const middle = (other) => other.getBoundingClientRect().top + other.offsetHeight / 2;
  event.preventDefault();
  row.classList.add("dragged");
  const place = () => {
    let other;
    while ((other = row.nextElementSibling) && y > middle(other)) row.before(other);
    while ((other = row.previousElementSibling) && y < middle(other)) row.after(other);
  };
  // A long list comes after the pointer; the nearer the edge, the faster.
  const scrolling = setInterval(() => {
    const { top, bottom } = panel.getBoundingClientRect();
    const by = Math.min(0, y - top - EDGE) + Math.max(0, y - bottom + EDGE);
    if (!by) return;
    panel.scrollBy({ top: by / 6, behavior: "instant" });
    place();
  }, 16);
  const ended = new AbortController();
  const on = (kind, act) => document.addEventListener(kind, act, ended);
  const end = () => {
    clearInterval(scrolling);
    ended.abort();
    row.classList.remove("dragged");
    if ([...list.children].indexOf(row) !== before) dropped(row);
  };
  on("pointermove", ({ buttons, clientY }) => {
    // A menu may have taken the end of it.
    if (!buttons) return end();
    y = clientY;
    place();
  });
  on("pointerup", end);
  on("pointercancel", end);
}

function paint(row) {
  const { answer, lost, since } = row;
  const said = row.querySelector(".next > p");
  const trips = answer?.active_trips;
  const moving = trips?.filter((trip) => trip.next_stops.length).slice(0, NEXT).map((trip) => ofRoute(trip, answer.route));
  const next = answer?.departures?.filter((each) => !hasLeft(each)) ?? moving ?? [];
  const old = answer?.stale || (answer?.realtime_status && !["live", "none", "pending"].includes(answer.realtime_status));
  refill(said, lost ? pill(since ? words.lost(clock(since)) : words.never, "bad") : [
    trips && words.underWay(trips.length), answer?.departures && next.length === 0 && words.none, old && pill(words.old, "bad")]);
  said.hidden = !said.hasChildNodes();
  const draw = (item, departure) => drawNext(item.firstChild, departure, lost);
  showRows(row.querySelector(".next > ul"), next, keyOf, () => e("li", h("a")), draw);
}

/** A trip under way as a departure from its next stop. */
function ofRoute(trip, route) {
  const [stop] = trip.next_stops;
  const { stop_name, departure_time: time, realtime, delay_seconds } = stop;
  return { ...route, ...trip, stop_name, time, realtime, delay_seconds, from: true };
}

function drawNext(link, departure, lost) {
  const gone = departure.is_cancelled || departure.status === "skipped";
  const { realtime, delay_seconds: seconds, from, scheduled_time: planned } = departure;
  const isLive = from ? realtime && !lost : liveness(departure) === "live";
  const time = from ? departure.time : bestTime(departure);
  const late = isLive && !from ? delayBetween(planned, time) : delay(isLive ? seconds : null);
  link.setAttribute("href", tripLink(departure.trip_id, departure.service_date, departure.start_time));
  refill(link, routeBadge(departure), e(gone ? "span.to.struck" : "span.to", e("bdi", departure.headsign || departure.route_long_name),
    from && [" · ", e("bdi", departure.stop_name)]),
  h(gone ? "time.struck" : "time", { datetime: time }, countdown(time)),
  h("span", { class: `small ${gone ? "very-late" : lost ? "unknown" : late.kind}` },
    gone ? words[departure.is_cancelled ? "cancelled" : "skipped"] : late.words));
}
