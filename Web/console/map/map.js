// The city on three canvases: the ground, lines and stops below and names of stops above, drawn when something changes; between them
// vehicles, drawn while they move.

import { h } from "/api/v1/pages/dom.js";
import { announce } from "../parts.js";
import { text } from "../text.js";
import { Camera } from "./camera.js";
import { VehicleCard } from "./card.js";
import { controls, legend } from "./controls.js";
import { listen } from "./hands.js";
import { Lines } from "./lines.js";
import { world } from "./projection.js";
import { Stops } from "./stops.js";
import { overlaid, prepared, readColors } from "./surface.js";
import { Vehicles } from "./vehicles.js";

const words = text.map;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A map of the city in an element. What views may ask of it stands first. */
export class CityMap {
  /** Goes to a place; `zoom` is at least that. */
  focus({ lat, lon }, zoom = 15) {
    if (lat === null || lat === undefined) return;
    this.unfollow();
    this.camera.fly(...world(lat, lon), Math.max(zoom, Math.min(this.camera.zoom, 16)));
  }

  /** Shows all of some places `[lat, lon]`. */
  fit(points) {
    this.unfollow();
    this.camera.fit(points);
  }

  /** Draws an area over the ground, and neither vehicles nor warnings; it takes all taps. Null for none. */
  setArea(area) {
    this.area = area;
    this.element.classList.toggle("areal", area !== null);
    this.dirty();
  }

  setPaths(paths) {
    this.lines.highlight(paths);
  }

  setPins(given) {
    this.stops.pins = given.map((pin) => ({ ...pin, at: world(pin.lat, pin.lon) }));
    this.dirty();
  }

  /** Marks a stop, from where stops are drawn on. */
  select(id, stop) {
    this.stops.selected = id;
    if (stop) this.stops.add(stop);
    this.dirty();
  }

  /** Rings the vehicle of a run `{ trip_id, service_date, start_time }`, once it is there. */
  mark(run) {
    this.vehicles.marked = run;
    this.moved();
  }

  /** Shows the vehicles of a route before all others. */
  showLine(route) {
    this.vehicles.line = route;
    this.moved();
  }

  /** What is known of the vehicles of a route, and whether anything is heard of them. */
  vehiclesOf(route) {
    const all = [...this.vehicles.vehicles.values()].map(({ vehicle }) => vehicle);
    return { vehicles: all.filter((vehicle) => vehicle.route_id === route), isHeard: this.vehicles.isHeard };
  }

  /** Goes to a vehicle, by its key or its run, and with it from then on. */
  follow(name) {
    const { camera } = this;
    this.vehicles.followed = name;
    camera.flight = null;
    camera.set(camera.x, camera.y, Math.max(camera.zoom, 14.5));
  }

  /** Forgets what a view has put here. */
  clear() {
    this.setArea(null);
    this.lines.highlight([]);
    this.stops.pins = [];
    this.stops.selected = this.vehicles.marked = this.vehicles.line = null;
    this.unfollow();
    this.picked?.(null);
  }

  /** Asks for lines, stops and vehicles from now on. */
  begin() {
    this.isBegun = true;
    this.vehicles.begin();
    this.dirty();
  }

  /** Draws what may come later: warnings, and the ground: tiles, as the style at a path says, or else the city's water. */
  async complete({ ground, water }) {
    const { Warnings } = await import("./warnings.js");
    this.warnings = new Warnings(this.lines, this.dirty);
    if (ground) {
      const { Ground } = await import("./ground.js");
      this.ground = new Ground(ground, this.dirty, (words) => {
        this.source.textContent = words;
        this.source.hidden = words === "";
      });
    } else if (water) {
      const { Water } = await import("./water.js");
      this.ground = new Water(water, this.lines, this.dirty);
    }
    this.dirty();
  }

  center() {
    return this.camera.center;
  }

  /** Where a vehicle is, by its key or its run; null where that is not known. */
  whereabouts(name) {
    const known = this.vehicles.find(name ?? this.vehicles.vehicles.keys().next().value);
    return known ? this.vehicles.position(known, performance.now()) : null;
  }

  /** For tests: how many vehicles there are. */
  count() {
    return this.vehicles.vehicles.size;
  }

  // How it is made.

  base = h("canvas", { "aria-hidden": "true" });
  over = h("canvas", { "aria-hidden": "true" });
  names = h("canvas", { "aria-hidden": "true" });
  surface = h("div.surface",
    { tabindex: "0", role: "application", "aria-label": words.label, "aria-describedby": "map-help" }, this.base, this.over, this.names);
  banner = h("div.map-banner", { hidden: true, role: "status" });
  /** Whose the ground is. */
  source = h("p.map-source", { hidden: true });
  ground = null;
  area = null;
  card = new VehicleCard(this);
  colors = readColors();
  /** What takes a place that is chosen, or null, while a rider chooses one. */
  picked = null;
  warnings = null;
  isBegun = false;
  /** Where names stand or nothing may: `{ box: [left, top, right, bottom], name }`, nameless where none does. */
  taken = [];
  /** When the city was last looked at for what is to be drawn. */
  looked = -Infinity;

  constructor(element, { go, settings }) {
    Object.assign(this, { element, go, settings });
    element.replaceChildren(this.surface, h("p.offscreen", { id: "map-help" }, words.help), controls(this), legend(this),
      this.source, this.card.element, this.banner);
    const origin = world(...settings.center);
    this.camera = new Camera(element, this.dirty);
    this.camera.set(...origin, 12);
    this.lines = new Lines(origin, this.dirty);
    this.stops = new Stops(this.dirty);
    this.vehicles = new Vehicles(this.lines, this.moved);
    // What nobody speaks of any more fades and goes without a word from anybody.
    setInterval(this.moved, 5_000);
    listen(this);
    new ResizeObserver(() => this.camera.resize()).observe(this.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
      this.colors = readColors();
      this.dirty();
    });
    // A browser may take canvases away for a while.
    this.base.addEventListener("contextrestored", this.dirty);
  }

  // A frame is asked for when it will differ from the last one: of the vehicles alone, or of everything.

  moved = () => (this.coming ||= requestAnimationFrame((now) => this.frame(now)));

  dirty = () => {
    this.isDirty = true;
    this.moved();
  };

  frame(now) {
    const { camera, vehicles } = this;
    this.coming = 0;
    if (camera.width === 0) return;
    const time = still.matches ? Infinity : now;
    camera.step(now);
    this.track(time);
    this.card.keep(time);
    const ratio = Math.min(2, devicePixelRatio || 1);
    // On another screen.
    if (ratio !== this.ratio) [this.ratio, this.isDirty] = [ratio, true];
    if (this.isDirty) {
      this.isDirty = false;
      this.drawBase(ratio);
      this.look(now);
    }
    const context = prepared(this.over, camera, ratio);
    if (!this.area) vehicles.draw(context, camera, this.colors, ratio, time, this.taken);
    this.stops.drawPins(context, camera, this.colors);
    clearTimeout(this.rest);
    // From afar what moves takes long to move by a pixel.
    if (vehicles.isMoving(time)) this.rest = setTimeout(this.moved, Math.min(100, 16 * 2 ** (16.5 - camera.zoom)) - 16);
  }

  /** Has what is seen asked for; not at each frame. */
  look(now) {
    if (!this.isBegun) return;
    clearTimeout(this.isToLook);
    if (now - this.looked > 250) {
      this.looked = now;
      this.lines.look(this.camera);
      this.stops.look(this.camera);
      this.ground?.look(this.camera);
    } else this.isToLook = setTimeout(this.dirty, 260);
  }

  drawBase(ratio) {
    const { camera, colors, lines } = this;
    const context = prepared(this.base, camera, ratio);
    context.fillStyle = colors.land;
    context.fillRect(0, 0, camera.width, camera.height);
    this.ground?.draw(context, camera, colors, ratio);
    this.area?.draw(context, camera, colors, ratio);
    lines.draw(context, camera, colors, ratio);
    this.stops.draw(context, camera, colors);
    // Names of stops go first, then warnings, then the names of the ground.
    const above = prepared(this.names, camera, ratio);
    this.taken = overlaid(this.element);
    this.stops.drawNames(above, camera, colors, this.taken);
    if (!this.area) this.warnings?.draw(above, camera, colors, this.taken);
    this.ground?.drawNames(context, camera, colors, [...this.taken, ...this.stops.dots()]);
  }

  unfollow() {
    this.vehicles.followed = null;
    this.moved();
  }

  /** Keeps the vehicle that is followed in the middle. */
  track(time) {
    const { camera, vehicles } = this;
    const known = vehicles.find(vehicles.followed);
    if (!known) return;
    const [x, y] = vehicles.position(known, time);
    if (Math.hypot(x - camera.x, y - camera.y) * camera.scale > 0.4) camera.set(x, y);
  }

  /** What is said over the map; nothing, to say nothing. */
  setBanner(...parts) {
    clearTimeout(this.bannerEnd);
    this.banner.replaceChildren(...parts);
    this.banner.hidden = parts.length === 0;
    this.moved();
  }

  /** Says something over the map for a while. */
  say(words) {
    // While a place is chosen, the banner is the way out of that.
    if (this.picked) return announce(words);
    this.setBanner(words);
    this.bannerEnd = setTimeout(() => this.setBanner(), 6_000);
  }
}
