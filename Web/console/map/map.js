// The city on two canvases: lines and stops below, drawn when something changes; vehicles above, drawn while they move.

import { h } from "/api/v1/pages/dom.js";
import { icon, routeBadge } from "../parts.js";
import { delay } from "../format.js";
import { text } from "../text.js";
import { Camera, steer } from "./camera.js";
import { Lines } from "./lines.js";
import { world } from "./projection.js";
import { Stops } from "./stops.js";
import { Vehicles } from "./vehicles.js";

const words = text.map;
const MODES = ["rail", "metro", "light_rail", "bus", "ferry"];
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A map of the city in an element. See `interface` at its end for what views may ask of it. */
export function createMap(element, { go, center }) {
  const [base, over] = [h("canvas", { "aria-hidden": "true" }), h("canvas", { "aria-hidden": "true" })];
  const surface = h("div.surface", { tabindex: "0", role: "application", "aria-label": words.label, "aria-describedby": "map-help" }, base, over);
  const card = h("div.vehicle-card", { hidden: true });
  const banner = h("div.map-banner", { hidden: true, role: "status" });
  element.replaceChildren(surface, h("p.offscreen", { id: "map-help" }, words.help), controls(), legend(), card, banner);

  let [isDirty, isMoved] = [true, true];
  let colors = readColors();
  let pins = [];
  let picking = null;
  let shown = null;
  const dirty = () => (isDirty = true);
  const origin = world(...(center ?? [-33.87, 151.2]));
  const camera = new Camera(element, () => {
    isDirty = isMoved = true;
  });
  camera.set(...origin, 12);
  const lines = new Lines(origin, dirty);
  const stops = new Stops(dirty);
  const vehicles = new Vehicles(lines, () => (isMoved = true));
  // What nobody speaks of any more fades and goes without a word from anybody.
  setInterval(() => (isMoved = true), 5_000);

  steer(surface, camera, { onUser: stopFollowing, onTap: tap, onHover: hover });
  new ResizeObserver(() => camera.resize()).observe(element);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    colors = readColors();
    isDirty = isMoved = true;
  });

  let [looked, isToLook] = [-Infinity, null];
  function frame(time) {
    requestAnimationFrame(frame);
    if (document.hidden || camera.width === 0) return;
    camera.step(time);
    if (vehicles.followed) track(time);
    const ratio = Math.min(2, devicePixelRatio || 1);
    if (isDirty) {
      isDirty = false;
      drawBase(ratio);
      clearTimeout(isToLook);
      if (time - looked > 250) {
        looked = time;
        lines.look(camera);
        stops.look(camera);
      } else isToLook = setTimeout(dirty, 260);
    }
    if (isMoved || (!still.matches && vehicles.isMoving(time))) {
      isMoved = false;
      const context = prepared(over, ratio);
      vehicles.draw(context, camera, colors, ratio, still.matches ? Infinity : time);
      drawPins(context);
      place();
    }
  }

  function prepared(canvas, ratio) {
    const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)];
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, camera.width, camera.height);
    return context;
  }

  let warnings = [];
  function drawBase(ratio) {
    const context = prepared(base, ratio);
    context.fillStyle = colors.land;
    context.fillRect(0, 0, camera.width, camera.height);
    lines.draw(context, camera, colors, ratio);
    stops.draw(context, camera, colors);
    warnings = lines.highlighted.length ? [] : lines.warnings(camera);
    for (const { at: [x, y] } of warnings) {
      context.beginPath();
      context.moveTo(x, y - 11);
      context.lineTo(x + 12, y + 10);
      context.lineTo(x - 12, y + 10);
      context.closePath();
      context.lineJoin = "round";
      context.lineWidth = 3;
      context.strokeStyle = colors.surface;
      context.fillStyle = colors.bad;
      context.stroke();
      context.fill();
      context.fillStyle = colors.surface;
      context.fillRect(x - 1.2, y - 4, 2.4, 7);
      context.fillRect(x - 1.2, y + 5, 2.4, 2.4);
    }
  }

  function drawPins(context) {
    for (const { at, label, kind } of pins) {
      const [x, y] = camera.pixel(...at);
      context.beginPath();
      if (kind === "stop" || kind === "via") context.arc(x, y, 5.5, 0, 2 * Math.PI);
      else {
        context.arc(x, y - 17, 9, 0.75 * Math.PI, 0.25 * Math.PI);
        context.lineTo(x, y);
        context.closePath();
      }
      context.fillStyle = kind === "to" ? colors.broken : kind === "from" ? colors.good : colors.surface;
      context.strokeStyle = kind === "from" || kind === "to" ? colors.surface : colors.ink;
      context.lineWidth = 2.5;
      context.fill();
      context.stroke();
      if (!label || ((kind === "stop" || kind === "via") && camera.zoom < 14)) continue;
      context.font = `600 13px ${colors.font}`;
      context.textBaseline = "middle";
      context.lineWidth = 4;
      context.strokeStyle = colors.land;
      context.strokeText(label.slice(0, 40), x + 12, y - 8);
      context.fillStyle = colors.ink;
      context.fillText(label.slice(0, 40), x + 12, y - 8);
    }
  }

  // What pointers do.

  function tap(x, y) {
    if (picking) return picking.done(camera.at(x, y));
    const vehicle = vehicles.hit(x, y);
    if (vehicle) return show(vehicle);
    const stop = stops.hit(x, y);
    if (stop) return go(`#/stop/${encodeURIComponent(stop.stop_id)}`);
    const warning = warnings.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 16);
    if (warning) return go(`#/alerts/${encodeURIComponent(warning.alert.alert_id)}`);
    hide();
  }

  function hover(x, y) {
    const isOver = x >= 0 && (picking || vehicles.hit(x, y) || stops.hit(x, y) || warnings.some(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 16));
    surface.classList.toggle("pointing", Boolean(isOver));
  }

  // A vehicle's card, and following it.

  function show(vehicle) {
    shown = vehicle.key;
    drawCard();
    card.hidden = false;
    card.querySelector("button")?.focus({ preventScroll: true });
  }

  function hide() {
    shown = null;
    card.hidden = true;
  }

  function drawCard() {
    const vehicle = vehicles.find(shown)?.vehicle;
    if (!vehicle) return hide();
    const late = delay(vehicle.delay_seconds);
    const key = JSON.stringify([vehicle.key, vehicle.headsign, late.words, vehicle.next_stop_id, vehicle.position.occupancy_status, vehicles.followed]);
    if (card.dataset.key === key) return;
    card.dataset.key = key;
    const had = card.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const trip = vehicle.matched ? `#/trip/${encodeURIComponent(vehicle.trip_id)}?${new URLSearchParams({ date: vehicle.service_date ?? "", ...(vehicle.start_time ? { start: vehicle.start_time } : {}) })}` : null;
    const crowd = text.occupancy[vehicle.position.occupancy_status?.toLowerCase()];
    card.replaceChildren(
      h("p.row", null, routeBadge(vehicle), h("strong", null, h("bdi", null, vehicle.headsign ?? words.unknownTrip))),
      h("p", null, h("span", { class: late.kind }, vehicle.delay_seconds === null ? words.noTimes : late.words), crowd ? ` · ${crowd}` : ""),
      vehicle.next_stop_name && h("p.small", null, words.next(""), h("bdi", null, vehicle.next_stop_name)),
      h("div.row", null,
        h("button", { type: "button", "data-act": "follow", onclick: () => (vehicles.followed ? stopFollowing() : startFollowing(vehicle.key)) }, vehicles.followed ? words.unfollow : words.follow),
        trip && h("a.button.quiet", { href: trip, "data-act": "trip", onclick: hide }, words.trip),
        h("button.quiet", { type: "button", "data-act": "close", onclick: close }, text.close)));
    if (had) card.querySelector(`[data-act="${had}"]`)?.focus({ preventScroll: true });
  }

  function close() {
    hide();
    surface.focus({ preventScroll: true });
  }

  /** Keeps the card beside its vehicle. */
  function place() {
    if (!shown) return;
    const known = vehicles.find(shown);
    if (!known) return hide();
    drawCard();
    const [x, y] = camera.pixel(...vehicles.position(known, performance.now()));
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const left = Math.max(8, Math.min(camera.width - width - 8, x - width / 2));
    const top = y - height - 18 > 8 ? y - height - 18 : Math.min(camera.height - height - 8, y + 18);
    card.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  function startFollowing(name, least = 14.5) {
    vehicles.followed = name;
    camera.zoom = Math.max(camera.zoom, least);
    isMoved = isDirty = true;
  }

  function stopFollowing() {
    if (!vehicles.followed) return;
    vehicles.followed = null;
    isMoved = true;
  }

  function track(time) {
    const known = vehicles.find(vehicles.followed);
    if (!known) return;
    const [x, y] = vehicles.position(known, still.matches ? Infinity : time);
    if (Math.hypot(x - camera.x, y - camera.y) * camera.scale > 0.4) camera.set(x, y);
  }

  // Buttons, and what the colours mean.

  function controls() {
    const button = (name, label, act) => h("button.round", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    const half = (change) => camera.zoomAt(camera.width / 2, camera.height / 2, change);
    return h("div.map-controls", null, button("plus", words.closer, () => half(1)), button("minus", words.farther, () => half(-1)),
      button("here", words.here, locate), button("train", words.list, listVehicles));
  }

  function locate() {
    if (!navigator.geolocation) return announceBanner(words.noPosition);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => camera.fly(...world(coords.latitude, coords.longitude), Math.max(15, camera.zoom)),
      () => announceBanner(words.noPosition), { timeout: 10_000, maximumAge: 60_000 });
  }

  /** Vehicles near the middle as a list: what the map shows, for those who do not see it. */
  function listVehicles() {
    const near = vehicles.nearest(camera, 10);
    const dialog = h("dialog", { "aria-label": words.list }, h("h2", null, words.list),
      near.length ? h("ul.list", null, near.map((vehicle) => h("li", null, h("button.plain.row", { type: "button", onclick: () => {
        dialog.close();
        startFollowing(vehicle.key);
        show(vehicle);
      } }, routeBadge(vehicle), h("bdi", null, vehicle.headsign ?? words.unknownTrip), h("span.small.soft", null, delay(vehicle.delay_seconds).words))))) : h("p", null, words.noVehicles),
      h("button", { type: "button", onclick: () => dialog.close() }, text.close));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  function legend() {
    const of = (name, label) => h("span.key", { class: `key ${name}` }, label);
    const modes = MODES.map((mode) => h("label.check.small", null, h("input", { type: "checkbox", checked: true, onchange: (event) => {
      vehicles.hidden[event.target.checked ? "delete" : "add"](mode);
      isMoved = true;
    } }), text.modes[mode]));
    return h("details.legend", null, h("summary", null, words.legend),
      h("p", null, of("good", words.onTime), of("bad", words.late), of("broken", words.veryLate), of("soft", words.noTimes)),
      h("p.small", null, words.troubled), h("fieldset", null, h("legend.small", null, words.show), modes));
  }

  let bannerEnd = null;
  function announceBanner(words) {
    banner.replaceChildren(words);
    banner.hidden = false;
    clearTimeout(bannerEnd);
    bannerEnd = setTimeout(() => (banner.hidden = true), 6_000);
  }

  function pick(prompt) {
    picking?.done(null);
    return new Promise((resolve) => {
      const done = (at) => {
        picking = null;
        element.classList.remove("picking");
        banner.hidden = true;
        if (!at) return resolve(null);
        const lat = Math.atan(Math.sinh(Math.PI * (1 - 2 * at[1]))) * (180 / Math.PI);
        resolve({ lat: Math.round(lat * 1e5) / 1e5, lon: Math.round((at[0] * 360 - 180) * 1e5) / 1e5 });
      };
      picking = { done };
      clearTimeout(bannerEnd);
      element.classList.add("picking");
      banner.replaceChildren(h("span", null, prompt), h("button", { type: "button", onclick: () => done([camera.x, camera.y]) }, words.choose),
        h("button.quiet", { type: "button", onclick: () => done(null) }, words.cancel));
      banner.hidden = false;
      surface.focus({ preventScroll: true });
    });
  }
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") picking ? picking.done(null) : shown ? close() : stopFollowing();
    else if (event.key === "Enter" && event.target === surface) picking ? picking.done([camera.x, camera.y]) : tap(camera.width / 2, camera.height / 2);
    else return;
    event.preventDefault();
  });

  requestAnimationFrame(frame);

  return {
    /** Goes to a place; `zoom` is at least that. */
    focus({ lat, lon }, zoom = 15) {
      if (lat === null || lat === undefined) return;
      stopFollowing();
      camera.fly(...world(lat, lon), Math.max(zoom, Math.min(camera.zoom, 16)));
    },
    /** Shows all of some places `[lat, lon]`. */
    fit(points) {
      stopFollowing();
      camera.fit(points);
    },
    /** Highlights paths over the rest. */
    setPaths: (paths) => lines.highlight(paths),
    /** Sets pins. */
    setPins(given) {
      pins = given.map((pin) => ({ ...pin, at: world(pin.lat, pin.lon) }));
      isMoved = true;
    },
    /** Marks a stop; it is fetched if it is not there. */
    select(id, stop) {
      stops.selected = id;
      if (stop) stops.add(stop);
      dirty();
    },
    /** Follows a vehicle by its key or by its trip; null ends it. */
    follow: (name) => (name ? startFollowing(name, 0) : stopFollowing()),
    /** Forgets what a view has put here. */
    clear() {
      lines.highlight([]);
      pins = [];
      stops.selected = null;
      stopFollowing();
      picking?.done(null);
      isMoved = true;
    },
    center: () => camera.center,
    pick,
    /** For tests: how many vehicles there are, where one is, and what is looked at. */
    count: () => vehicles.vehicles.size,
    whereabouts: (name) => {
      const known = vehicles.find(name ?? vehicles.vehicles.keys().next().value);
      return known ? vehicles.position(known, performance.now()) : null;
    },
    camera,

  };
}

function readColors() {
  const style = getComputedStyle(document.documentElement);
  const names = ["land", "surface", "ink", "soft", "good", "bad", "broken", "focus"];
  return { ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])), font: style.getPropertyValue("--sans") };
}
