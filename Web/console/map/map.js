// The city on two canvases: lines and stops below, drawn when something changes; vehicles above, drawn while they move.

import { h } from "/api/v1/pages/dom.js";
import { alertLink, announce, icon, routeBadge, stopLink, tripLink } from "../parts.js";
import { delay } from "../format.js";
import { text } from "../text.js";
import { Camera, steer } from "./camera.js";
import { Lines } from "./lines.js";
import { place, world } from "./projection.js";
import { Stops } from "./stops.js";
import { Vehicles } from "./vehicles.js";

const words = text.map;
const MODES = ["rail", "metro", "light_rail", "bus", "ferry"];
const still = matchMedia("(prefers-reduced-motion: reduce)");
const small = matchMedia("(max-width: 46rem)");

/** A map of the city in an element. See `interface` at its end for what views may ask of it. */
export function createMap(element, { go, center, water }) {
  const [base, over] = [h("canvas", { "aria-hidden": "true" }), h("canvas", { "aria-hidden": "true" })];
  const surface = h("div.surface", { tabindex: "0", role: "application", "aria-label": words.label, "aria-describedby": "map-help" }, base, over);
  const card = h("div.vehicle-card", { hidden: true });
  const banner = h("div.map-banner", { hidden: true, role: "status" });
  element.replaceChildren(surface, h("p.offscreen", { id: "map-help" }, words.help), controls(), legend(), card, banner);

  // A frame is asked for when it will differ from the last one: of the vehicles alone, or of everything.
  let [isDirty, coming] = [true, 0];
  const moved = () => (coming ||= requestAnimationFrame(frame));
  const dirty = () => {
    isDirty = true;
    moved();
  };
  let colors = readColors();
  let picking = null;
  const origin = world(...(center ?? [-33.87, 151.2]));
  const camera = new Camera(element, dirty);
  camera.set(...origin, 12);
  const lines = new Lines(origin, dirty, water);
  const stops = new Stops(dirty);
  const vehicles = new Vehicles(lines, moved);
  // What nobody speaks of any more fades and goes without a word from anybody.
  setInterval(moved, 5_000);

  steer(surface, camera, { onUser: stopFollowing, onTap: tap, onHover: hover });
  new ResizeObserver(() => camera.resize()).observe(element);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    colors = readColors();
    dirty();
  });

  let [looked, isToLook, rest] = [-Infinity, null, null];
  function frame(now) {
    coming = 0;
    if (camera.width === 0) return;
    const time = still.matches ? Infinity : now;
    camera.step(now);
    track(time);
    keepCard(time);
    const ratio = Math.min(2, devicePixelRatio || 1);
    if (isDirty) {
      isDirty = false;
      drawBase(ratio);
      clearTimeout(isToLook);
      if (now - looked > 250) {
        looked = now;
        lines.look(camera);
        stops.look(camera);
      } else isToLook = setTimeout(dirty, 260);
    }
    const context = prepared(over, ratio);
    vehicles.draw(context, camera, colors, ratio, time);
    stops.drawPins(context, camera, colors);
    clearTimeout(rest);
    // From afar what moves takes long to move by a pixel.
    if (vehicles.isMoving(time)) rest = setTimeout(moved, Math.min(100, 16 * 2 ** (16.5 - camera.zoom)) - 16);
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

  // What pointers do.

  /** Opens what is at a pixel; says whether there was something. */
  function tap(x, y) {
    if (picking) {
      picking(camera.at(x, y));
      return true;
    }
    const vehicle = vehicles.hit(x, y);
    const stop = stops.hit(x, y);
    const warning = warningAt(x, y);
    if (vehicle) show(vehicle);
    else if (stop) go(stopLink(stop.stop_id));
    else if (warning) go(alertLink(warning.alert.alert_id));
    else hide();
    return Boolean(vehicle || stop || warning);
  }

  function hover(x, y) {
    const isOver = x >= 0 && (picking || vehicles.hit(x, y) || stops.hit(x, y) || warningAt(x, y));
    surface.classList.toggle("pointing", Boolean(isOver));
  }

  const warningAt = (x, y) => warnings.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 16);

  // A vehicle's card, and following it.

  function show(vehicle) {
    vehicles.chosen = vehicle.key;
    card.hidden = false;
    keepCard();
    if (card.hidden) return;
    card.querySelector("button").focus({ preventScroll: true });
    // Not under its own card.
    const [, y] = camera.pixel(...vehicles.find(vehicle.key).to);
    const lowest = camera.height - camera.covered - 24;
    if (y > lowest) camera.move(0, lowest - y);
  }

  function hide() {
    if (card.contains(document.activeElement)) surface.focus({ preventScroll: true });
    vehicles.chosen = null;
    card.hidden = true;
    moved();
  }

  function drawCard(vehicle) {
    const late = delay(vehicle.delay_seconds);
    const isFollowed = vehicles.find(vehicles.followed)?.vehicle === vehicle;
    const crowd = text.occupancy[vehicle.position.occupancy_status?.toLowerCase()];
    const key = [vehicle.key, vehicle.headsign, late.words, vehicle.next_stop_name, crowd, isFollowed].join("\n");
    if (card.dataset.key === key) return;
    card.dataset.key = key;
    const had = card.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    const act = (name, onclick, says, label) =>
      h("button.quiet", { type: "button", "data-act": name, "aria-label": label, onclick }, says);
    card.replaceChildren(
      h("p.row", null, routeBadge(vehicle), h("strong", null, h("bdi", null, vehicle.headsign ?? words.unknownTrip))),
      h("p", null, h("span", { class: late.kind }, vehicle.delay_seconds === null ? words.noTimes : late.words), crowd && ` · ${crowd}`),
      vehicle.next_stop_name && h("p.small", null, words.next, h("bdi", null, vehicle.next_stop_name)),
      h("div.row", null,
        isFollowed ? act("follow", stopFollowing, words.unfollow) : act("follow", () => startFollowing(vehicle.key), words.follow),
        vehicle.matched && h("a.button.quiet", {
          href: tripLink(vehicle.trip_id, vehicle.service_date, vehicle.start_time), "data-act": "trip", onclick: hide }, words.trip),
        act("close", hide, "×", text.close)));
    if (had) card.querySelector(`[data-act="${had}"]`)?.focus({ preventScroll: true });
  }

  /** Keeps the card beside its vehicle. On small screens it and the banner lie over the map's lower edge, and the map ends there. */
  function keepCard(time = Infinity) {
    const known = vehicles.find(vehicles.chosen);
    if (known) drawCard(known.vehicle);
    else if (!card.hidden) hide();
    const bar = small.matches && Math.max(card.offsetHeight, banner.offsetHeight);
    const covered = bar ? bar + 8 : 0;
    if (covered !== camera.covered) {
      element.style.setProperty("--covered", `${covered}px`);
      element.classList.toggle("covered", covered > 0);
      camera.cover(covered);
    }
    if (!known) return;
    const [x, y] = camera.pixel(...vehicles.position(known, time));
    const [width, height] = [card.offsetWidth, card.offsetHeight];
    const left = Math.max(8, Math.min(camera.width - width - 8, x - width / 2));
    const top = y - height - 18 > 8 ? y - height - 18 : Math.min(camera.height - height - 8, y + 18);
    card.style.transform = small.matches ? "" : `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  function startFollowing(name, least = 14.5) {
    vehicles.followed = name;
    camera.flight = null;
    camera.set(camera.x, camera.y, Math.max(camera.zoom, least));
  }

  function stopFollowing() {
    vehicles.followed = null;
    moved();
  }

  function track(time) {
    const known = vehicles.find(vehicles.followed);
    if (!known) return;
    const [x, y] = vehicles.position(known, time);
    if (Math.hypot(x - camera.x, y - camera.y) * camera.scale > 0.4) camera.set(x, y);
  }

  // Buttons, and what the colours mean.

  function controls() {
    const button = (name, label, act) => h("button.round", { type: "button", "aria-label": label, title: label, onclick: act }, icon(name));
    const half = (change) => camera.zoomAt(...camera.middle, change);
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
      h("div.actions", null, h("button", { type: "button", onclick: () => dialog.close() }, text.close)));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  function legend() {
    const of = (name, label) => h("span.key", { class: `key ${name}` }, label);
    const modes = MODES.map((mode) => h("label.check.small", null, h("input", { type: "checkbox", checked: true, onchange: (event) => {
      vehicles.hidden[event.target.checked ? "delete" : "add"](mode);
      moved();
    } }), text.modes[mode]));
    return h("details.legend", null, h("summary", null, words.legend),
      h("p", null, of("good", words.onTime), of("bad", words.late), of("broken", words.veryLate), of("soft", words.noTimes)),
      h("p.small", null, words.troubled), h("fieldset", null, h("legend.small", null, words.show), modes));
  }

  let bannerEnd = null;
  function setBanner(...parts) {
    clearTimeout(bannerEnd);
    banner.replaceChildren(...parts);
    banner.hidden = parts.length === 0;
    moved();
  }

  function announceBanner(words) {
    setBanner(words);
    bannerEnd = setTimeout(setBanner, 6_000);
  }

  function pick(prompt) {
    picking?.(null);
    hide();
    return new Promise((resolve) => {
      picking = (at) => {
        picking = null;
        element.classList.remove("picking");
        setBanner();
        const { lat, lon } = place(...(at ?? [0, 0]));
        resolve(at && { lat: Math.round(lat * 1e5) / 1e5, lon: Math.round(lon * 1e5) / 1e5 });
      };
      element.classList.add("picking");
      setBanner(h("span", null, prompt), h("div.row", null,
        h("button", { type: "button", onclick: () => picking([camera.x, camera.y]) }, words.choose),
        h("button.quiet", { type: "button", onclick: () => picking(null) }, words.cancel)));
      surface.focus({ preventScroll: true });
    });
  }
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") picking ? picking(null) : vehicles.chosen ? hide() : stopFollowing();
    else if (event.key === "Enter" && event.target === surface) {
      if (!tap(...camera.middle)) announce(words.nothing);
    } else return;
    event.preventDefault();
  });

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
      stops.pins = given.map((pin) => ({ ...pin, at: world(pin.lat, pin.lon) }));
      dirty();
    },
    /** Marks a stop, from where stops are drawn on. */
    select(id, stop) {
      stops.selected = id;
      if (stop) stops.add(stop);
      dirty();
    },
    /** Rings the vehicle of a run `{ trip_id, service_date, start_time }`, once it is there. */
    mark(run) {
      vehicles.marked = run;
      moved();
    },
    /** Goes to a vehicle, by its key or its run, and with it from then on. */
    follow: startFollowing,
    /** Forgets what a view has put here. */
    clear() {
      lines.highlight([]);
      stops.pins = [];
      stops.selected = vehicles.marked = null;
      stopFollowing();
      picking?.(null);
    },
    center: () => camera.center,
    pick,
    /** Where a vehicle is, by its key or its run; null where that is not known. */
    whereabouts(name) {
      const known = vehicles.find(name ?? vehicles.vehicles.keys().next().value);
      return known ? vehicles.position(known, performance.now()) : null;
    },
    /** For tests: how many vehicles there are, and what is looked at. */
    count: () => vehicles.vehicles.size,
    camera,
  };
}

function readColors() {
  const style = getComputedStyle(document.documentElement);
  const names = ["land", "water", "surface", "ink", "soft", "good", "bad", "broken", "focus"];
  return { ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])), font: style.getPropertyValue("--sans") };
}
