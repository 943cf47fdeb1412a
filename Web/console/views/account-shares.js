// Shares of arrivals that go on, the rider's own and those of friends: when, resting on what, and where the vehicle is.

import { copyButton } from "/api/v1/pages/code.js";
import { h } from "/api/v1/pages/dom.js";
import { send } from "../api.js";
import { ago, clock, clockAndDay, delayBetween, now, span } from "../format.js";
import { decode } from "../map/projection.js";
import { e, pill } from "../parts.js";
import { call, change, refusal, remove } from "../rest.js";
import { text } from "../text.js";
import { attempt, section } from "./account-parts.js";
import { drawOn, rows } from "./steady.js";

const words = text.account.shares;
/** Seconds after which nobody can say any more where a vehicle is. */
const LOST = 180;
/** Characters of a name at most. */
const LONGEST = 120;
const KINDS = { planned: "", walking: "", waiting: "", riding: "good", arrived: "good", cancelled: "broken", unknown: "" };

/** Where the vehicle of a share is, and for how long nobody has seen it since; null where that is not known. */
export function whereabouts({ phase, vehicle, as_of: told }) {
  if (phase !== "riding" || !(Math.abs(vehicle?.latitude) <= 90) || !(Math.abs(vehicle.longitude) <= 180)) return null;
  const age = Math.max(0, Number(vehicle.age_seconds) || 0) + Math.max(0, (now() - Date.parse(told ?? "")) / 1000 || 0);
  return age <= LOST ? { lat: vehicle.latitude, lon: vehicle.longitude, age } : null;
}

/** A time as riders and servers write it, and a text cut to a length; null for anything else. */
const time = (value) => (typeof value === "string" && Number.isFinite(Date.parse(value)) ? value : null);
const short = (value) => (typeof value !== "string" || !value ? null : value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value);

/** What is known of a share. Riders write `route_data`: what is not as expected is left out. */
export function sightOf({ route_data: route }) {
  const live = route?.live ?? {};
  const { next_stop: stop, leg } = live;
  const planned = time(live.scheduled_eta) ?? time(route?.arrival_time);
  return {
    planned, eta: time(live.eta) ?? planned, phase: Object.hasOwn(KINDS, live.phase) ? live.phase : "unknown",
    destination: short(route?.destination),
    token: [live.rides_token, route?.refresh_token].find((token) => typeof token === "string") ?? null,
    isBroken: live.broken === true, isTight: live.connection_at_risk === true, asOf: time(live.as_of), provenance: live.provenance,
    stop: short(stop?.stop_name), stopTime: time(stop?.departure_time) ?? time(stop?.arrival_time),
    route: short(leg?.route_short_name), headsign: short(leg?.headsign), trip: leg?.trip_id ?? null, isWalk: leg?.mode === "WALK",
    vehicle: whereabouts(live),
  };
}

/** The list of a view; `again()` asks for the shares anew, `friends()` are those whom they may go to. */
export class Shares {
  said = h("div", { role: "status" });
  list = e("ul.list.shares");
  /** The share that the map shows, and its journey. */
  mapped = null;
  journey = null;
  /** Links made on this page, by the id of the link: the server keeps no token. */
  made = new Map();

  constructor({ map }, { again, friends }) {
    Object.assign(this, { map, again, friends });
    this.element = section(words.title, this.said, this.list);
    this.element.hidden = true;
    // Ages grow, and vehicles that nobody has seen for long are no longer anywhere.
    this.ticking = setInterval(() => this.shown && this.draw(this.shown), 10_000);
  }

  close() {
    clearInterval(this.ticking);
    if (this.mapped) this.unmap();
  }

  draw(shares) {
    this.shown = shares;
    this.element.hidden = !shares.length && !this.said.hasChildNodes();
    const items = shares.map((share) => {
      const { vehicle, ...sight } = sightOf(share);
      // A row is drawn anew where it differs: a vehicle's age is told in steps.
      const seen = vehicle && { ...vehicle, age: vehicle.age < 30 ? 15 : Math.round(vehicle.age / 30) * 30 };
      return { ...share, sight: { ...sight, vehicle: seen }, names: this.names(share), isMapped: this.mapped === share.id,
        // The age of a link is in the item, so that it grows where it stands.
        links: (share.links ?? []).map((link) => ({ ...link, made: this.made.get(link.id) ?? null, age: ago(link.created_at) })) };
    });
    rows(this.list, items, ({ id }) => id, (item) => this.row(item));
    const open = items.find(({ isMapped }) => isMapped);
    if (open) this.drawMap(open, false);
    else if (this.mapped) this.unmap();
  }

  names({ recipients }) {
    return recipients.map((id) => this.friends().find(({ who }) => who.id === id)?.who.name).filter(Boolean);
  }

  row(item) {
    const { sight, who, isOwn, expires_at: ends } = item;
    const { eta, planned, phase, asOf } = sight;
    const rests = ["trip_update", "vehicle_position"].includes(sight.provenance);
    const late = rests && eta && planned && delayBetween(planned, eta);
    return e("li",
      e("p.spread", h("strong", { dir: "auto" }, isOwn ? words.own(sight.destination) : words.of(who.name ?? words.somebody, sight.destination)),
        pill(words.phases[phase], KINDS[phase])),
      e("p.row", e("span.small.soft", words.expected), eta ? h("time.eta", { datetime: eta }, clockAndDay(eta)) : e("span.eta", "–"),
        late && h("span", { class: late.kind }, late.words)),
      h("p", { dir: "auto" }, words.now[phase](sight.route, sight.headsign, sight.stop, sight.stopTime && clock(sight.stopTime))),
      sight.isBroken && phase !== "cancelled" && e("p.late", words.broken), sight.isTight && e("p.late", words.risk),
      e("p.soft.small", words.rests[rests ? sight.provenance : "timetable"], sight.vehicle && `${text.joins.facts}${words.seen(span(sight.vehicle.age))}`,
        asOf && `${text.joins.sentences}${words.asOf(clock(asOf))}`, text.joins.sentences, words.ends(clockAndDay(ends))),
      isOwn && item.names.length > 0 && h("p.soft.small", { dir: "auto" }, words.goesTo(item.names.join(text.joins.names))),
      isOwn && this.links(item),
      e("div.actions", this.mapButton(item), isOwn
        ? [this.button(item, "end", () => change("eta_shares", { id: `eq.${item.id}` }, { is_active: false })),
          this.button(item, "link", () => this.makeLink(item, false)), this.button(item, "named", () => this.makeLink(item, true))]
        : this.button(item, "leave", () => remove("eta_share_recipients", { share_id: `eq.${item.id}`, user_id: `eq.${item.recipients[0]}` }))));
  }

  links({ links }) {
    return links.length > 0 && e("ul.small.links", links.map((link) => e("li.row",
      link.made ? [h("code", null, link.made), copyButton(() => link.made, words.copy, words)] : e("span", words.linked(link.age, link.shows_name)),
      this.button(link, "revoke", () => call("revoke_eta_share_link", { link_id: link.id }), "small quiet"))));
  }

  button({ id }, what, act, kind = "quiet") {
    return h("button", { type: "button", class: kind, "data-k": `${what} ${id}`, onclick: () => this.does(words.done[what], act) }, words[what]);
  }

  does(told, act) {
    return attempt(this.said, async () => {
      try {
        await act();
        await this.again();
      } catch (failure) {
        throw refusal(failure, words.refusals);
      }
      this.said.replaceChildren(e("p.notice.good", told));
      this.element.hidden = false;
      // The row is gone, or is drawn anew without what was pressed.
      if (!this.element.contains(document.activeElement)) this.element.firstChild.focus();
    });
  }

  async makeLink({ id }, shows) {
    const link = await call("create_eta_share_link", { share_id: id, show_name: shows });
    this.made.set(link.id, new URL(link.path, location.href).href);
  }

  // The map.

  mapButton(item) {
    return (item.sight.token || item.sight.vehicle) && h("button.quiet", {
      type: "button", "data-k": "map", "aria-pressed": String(item.isMapped), onclick: () => (item.isMapped ? this.unmap() : this.show(item)),
    }, words.map);
  }

  async show(item) {
    this.mapped = item.id;
    this.journey = null;
    const { token } = item.sight;
    const found = token && await send("POST", "/trips/refresh", { refresh_token: token }).catch(() => null);
    if (this.mapped !== item.id) return;
    this.journey = found?.data.itinerary ?? null;
    this.draw(this.shown);
    const shown = this.shown.find(({ id }) => id === item.id);
    if (shown) this.drawMap({ ...shown, sight: sightOf(shown) }, true);
  }

  unmap() {
    this.mapped = this.journey = null;
    this.map.clear();
    this.draw(this.shown);
  }

  /** The rides that are left, and the vehicle where it was seen last. */
  drawMap({ sight, who, isOwn }, fit) {
    const rides = this.journey?.legs.filter((leg) => leg.trip_id) ?? [];
    const legs = rides.slice(Math.max(0, rides.findIndex((ride) => ride.trip_id === sight.trip)));
    const paths = legs.map((leg) => ({
      points: decode(leg.polyline, leg.polyline_precision), color: leg.route_color ? `#${leg.route_color}` : null,
    }));
    const goal = legs.at(-1)?.to;
    const pins = [goal && { ...goal, label: goal.name, kind: "to" },
      sight.vehicle && { ...sight.vehicle, label: isOwn ? words.you : who.name ?? words.somebody, kind: "rider" }];
    drawOn(this.map, paths.filter(({ points }) => points.length > 1), pins.filter(Boolean), fit);
    const [leg] = sight.isWalk ? [] : legs;
    this.map.mark(leg ? { trip_id: leg.trip_id, service_date: leg.service_date, start_time: leg.start_time } : null);
  }
}
