// Stops: stations from afar, all stops from near, and the pins of views, with their names where there is room.

import { get } from "../api.js";
import { again, isKnown, tiles } from "./lines.js";
import { world } from "./projection.js";
import { isFree, short } from "./surface.js";

const HEAVY = ["rail", "metro"];
const FROM = { station: 11.2, all: 14, names: 11.9, allNames: 15.6 };

/** Stops read piece by piece as they come into view. */
export class Stops {
  constructor(onChange) {
    this.onChange = onChange;
    this.stops = new Map();
    this.asked = new Set();
    this.whole = [];
    this.selected = null;
    this.pins = [];
    this.seen = [];
  }

  look(camera) {
    if (camera.zoom < FROM.station) return;
    // A whole city's stations are few: one piece, or two, has them all.
    for (const bbox of tiles(camera, 2)) this.read(bbox, "rail,metro,light_rail,ferry");
    if (camera.zoom < FROM.all - 0.5) return;
    for (const bbox of tiles(camera)) this.read(bbox);
  }

  async read(bbox, modes) {
    if (this.asked.has(bbox) || isKnown(bbox, this.whole)) return;
    this.asked.add(bbox);
    try {
      const { data } = await get("/map/stops", { bbox, modes, limit: 1000 });
      for (const stop of data.stops) this.add(stop);
      if (!modes && data.count === data.total) this.whole.push(bbox);
      this.onChange();
    } catch (failure) {
      again(this, bbox, failure);
    }
  }

  add(stop) {
    if (stop.stop_lat === null || this.stops.has(stop.stop_id)) return;
    const heavy = stop.modes.some((mode) => HEAVY.includes(mode));
    const light = heavy || stop.modes.some((mode) => mode === "light_rail" || mode === "ferry");
    this.stops.set(stop.stop_id, { ...stop, at: world(stop.stop_lat, stop.stop_lon), rank: heavy ? 2 : light ? 1 : 0 });
  }

  /** Draws the stops, the greater last; the selected one always. */
  draw(context, camera, colors) {
    this.seen = [];
    const least = camera.zoom >= FROM.all ? 0 : camera.zoom >= FROM.station + 1 ? 1 : camera.zoom >= FROM.station ? 2 : 3;
    for (const stop of this.stops.values()) {
      const isSelected = stop.stop_id === this.selected;
      if (stop.rank < least && !isSelected) continue;
      const [x, y] = camera.pixel(...stop.at);
      if (x > -20 && y > -20 && x < camera.width + 20 && y < camera.height + 20) this.seen.push({ stop, x, y, isSelected });
    }
    this.seen.sort((a, b) => a.isSelected - b.isSelected || a.stop.rank - b.stop.rank);
    for (const { stop, x, y, isSelected } of this.seen) {
      const radius = (isSelected ? 7 : [2.6, 3.4, 4.2][stop.rank]) * Math.min(1.3, 0.7 + (camera.zoom - 11) * 0.12);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = isSelected ? colors.focus : colors.surface;
      context.strokeStyle = isSelected ? colors.surface : colors.ink;
      context.lineWidth = isSelected ? 2.5 : stop.rank ? 1.6 : 1;
      context.fill();
      context.stroke();
    }
  }

  /** Writes names where there is room beside `taken`, and adds them to it. */
  drawNames(context, camera, colors, taken) {
    const least = camera.zoom >= FROM.allNames ? 0 : camera.zoom >= FROM.names + 1 ? 1 : camera.zoom >= FROM.names ? 2 : 3;
    for (const { at } of this.pins) taken.push({ box: around(...camera.pixel(...at), 8) });
    taken.push(...this.labels(context, camera, colors));
    for (const { stop, x, y, isSelected } of [...this.seen].reverse()) {
      if (stop.rank < least && !isSelected) continue;
      const name = shown(stop.stop_name);
      context.font = `${isSelected || stop.rank === 2 ? 600 : 450} ${isSelected ? 14 : 12}px ${colors.font}`;
      const width = context.measureText(name).width;
      const left = [x + 9, x - 9 - width].find((each) => each > 0 && isFree([each - 1, y - 8, each + 3 + width, y + 8], taken));
      if (left === undefined) continue;
      taken.push({ name, box: [left - 1, y - 8, left + 3 + width, y + 8] });
      write(context, colors, name, left, y);
    }
  }

  /** The stops themselves, as what is taken. */
  dots() {
    return this.seen.map(({ x, y }) => ({ box: around(x, y, 6) }));
  }

  /** Names of the pins as what is taken, the last first: those of calls only where there is room, and of a run's only from near. */
  labels(context, camera, colors) {
    context.font = `600 13px ${colors.font}`;
    const found = [];
    for (const { at, label, kind } of [...this.pins].reverse()) {
      if (!label || (kind === "stop" && camera.zoom < FROM.all)) continue;
      const [name, [x, y]] = [shown(label), camera.pixel(...at)];
      const { width } = context.measureText(name);
      const box = (left) => [Math.min(left, x) - 10, y - 28, Math.max(left + width, x) + 10, y + 8];
      const free = [x + 12, x - 12 - width].filter((left) => left > 0 && left + width < camera.width);
      const left = free.find((each) => isFree(box(each), found)) ?? (isDot(kind) ? null : free[0] ?? x + 12);
      if (left !== null) found.push({ name, box: box(left), left, y: y - 8 });
    }
    return found;
  }

  drawPins(context, camera, colors) {
    for (const { at, kind } of this.pins) {
      const [x, y] = camera.pixel(...at);
      context.beginPath();
      if (isDot(kind)) context.arc(x, y, 5.5, 0, 2 * Math.PI);
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
    }
    for (const { name, left, y } of this.labels(context, camera, colors)) write(context, colors, name, left, y);
  }

  /** The stop at a pixel. */
  hit(x, y) {
    const near = this.seen.map((each) => ({ stop: each.stop, off: Math.hypot(each.x - x, each.y - y) })).filter(({ off }) => off < 14);
    return near.sort((a, b) => a.off - b.off)[0]?.stop ?? null;
  }
}

/** A name of a stop; a map is full of stations. */
const shown = (name) => short(name).replace(/ Station$/, "");

const around = (x, y, off) => [x - off, y - off, x + off, y + off];

const isDot = (kind) => kind === "stop" || kind === "via";

function write(context, colors, words, x, y) {
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.lineWidth = 3.5;
  context.strokeStyle = colors.land;
  context.strokeText(words, x, y);
  context.fillStyle = colors.ink;
  context.fillText(words, x, y);
}
