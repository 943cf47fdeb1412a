// The vehicle that a rider has chosen on the map, as a card beside it.

import { h } from "/api/v1/pages/dom.js";
import { delay } from "../format.js";
import { e, routeBadge, tripLink } from "../parts.js";
import { text } from "../text.js";

const words = text.map;
const small = matchMedia("(max-width: 46rem)");

/** The card of a map. On small screens it and the map's banner lie over its lower edge, and the map ends there. */
export class VehicleCard {
  element = h("div.vehicle-card", { hidden: true });

  constructor(map) {
    this.map = map;
  }

  show(vehicle) {
    const { element, map: { camera, vehicles } } = this;
    vehicles.chosen = vehicle.key;
    element.hidden = false;
    this.keep();
    if (element.hidden) return;
    element.querySelector("button").focus({ preventScroll: true });
    // Not under its own card.
    const [, y] = camera.pixel(...vehicles.find(vehicle.key).to);
    const lowest = camera.height - camera.covered - 24;
    if (y > lowest) camera.move(0, lowest - y);
  }

  hide() {
    const { element, map } = this;
    if (element.contains(document.activeElement)) map.surface.focus({ preventScroll: true });
    map.vehicles.chosen = null;
    element.hidden = true;
    map.moved();
  }

  draw(vehicle) {
    const { element, map } = this;
    const late = delay(vehicle.delay_seconds);
    const isFollowed = map.vehicles.find(map.vehicles.followed)?.vehicle === vehicle;
    const crowd = text.occupancy[vehicle.position.occupancy_status?.toLowerCase()];
    const key = [vehicle.key, vehicle.headsign, late.words, vehicle.next_stop_name, crowd, isFollowed].join("\n");
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    const had = element.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const hide = () => this.hide();
    const act = (name, onclick, says, label) =>
      h("button.quiet", { type: "button", "data-act": name, "aria-label": label, onclick }, says);
    element.replaceChildren(
      e("p.row", routeBadge(vehicle), e("strong", e("bdi", vehicle.headsign ?? words.unknownTrip))),
      e("p", h("span", { class: late.kind }, vehicle.delay_seconds === null ? words.noTimes : late.words), crowd && ` · ${crowd}`),
      vehicle.next_stop_name && e("p.small", words.next, e("bdi", vehicle.next_stop_name)),
      e("div.row",
        isFollowed ? act("follow", () => map.unfollow(), words.unfollow) : act("follow", () => map.follow(vehicle.key), words.follow),
        vehicle.matched && h("a.button.quiet", {
          href: tripLink(vehicle.trip_id, vehicle.service_date, vehicle.start_time), "data-act": "trip", onclick: hide }, words.trip),
        act("close", hide, "×", text.close)));
    if (had) element.querySelector(`[data-act="${had}"]`)?.focus({ preventScroll: true });
  }

  /** Keeps the card beside its vehicle, and the middle of the map where nothing lies over it. */
  keep(time = Infinity) {
    const { element, map: { vehicles, camera } } = this;
    const known = vehicles.find(vehicles.chosen);
    if (known) this.draw(known.vehicle);
    else if (!element.hidden) this.hide();
    this.cover();
    if (!known) return;
    const [x, y] = camera.pixel(...vehicles.position(known, time));
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    const left = Math.max(8, Math.min(camera.width - width - 8, x - width / 2));
    const top = y - height - 18 > 8 ? y - height - 18 : Math.min(camera.height - height - 8, y + 18);
    element.style.transform = small.matches ? "" : `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  cover() {
    const { camera, element, banner } = this.map;
    const bar = small.matches && Math.max(this.element.offsetHeight, banner.offsetHeight);
    const covered = bar ? bar + 8 : 0;
    if (covered === camera.covered) return;
    element.style.setProperty("--covered", `${covered}px`);
    element.classList.toggle("covered", covered > 0);
    camera.cover(covered);
  }
}
