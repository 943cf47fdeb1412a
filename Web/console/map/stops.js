// Stops: stations from afar, all stops from near, with their names where there is room.

import { get } from "../api.js";
import { tiles } from "./lines.js";
import { world } from "./projection.js";

const HEAVY = ["rail", "metro"];
const FROM = { station: 11.2, all: 14, names: 11.9, allNames: 15.6 };

/** Stops read piece by piece as they come into view. */
export class Stops {
  constructor(onChange) {
    this.onChange = onChange;
    this.stops = new Map();
    this.asked = new Set();
    this.selected = null;
    this.seen = [];
  }

  look(camera) {
    if (camera.zoom < FROM.station) return;
    if (!this.asked.has("stations")) this.read("stations", { bbox: box(camera, 1.5), modes: "rail,metro,light_rail,ferry", limit: 600 });
    if (camera.zoom < FROM.all - 0.5) return;
    for (const bbox of tiles(camera)) {
      if (!this.asked.has(bbox)) this.read(bbox, { bbox, limit: 1000 });
    }
  }

  async read(key, query) {
    this.asked.add(key);
    try {
      const { data } = await get("/map/stops", query);
      for (const stop of data.stops) this.add(stop);
      this.onChange();
    } catch {
      setTimeout(() => this.asked.delete(key), 10_000);
    }
  }

  add(stop) {
    if (stop.stop_lat === null || this.stops.has(stop.stop_id)) return;
    const heavy = stop.modes.some((mode) => HEAVY.includes(mode));
    const light = heavy || stop.modes.some((mode) => mode === "light_rail" || mode === "ferry");
    this.stops.set(stop.stop_id, { ...stop, at: world(stop.stop_lat, stop.stop_lon), rank: heavy ? 2 : light ? 1 : 0 });
  }

  /** Draws the stops, the greater last, and names that do not cover each other; the selected one always. */
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
    this.drawNames(context, camera, colors);
  }

  drawNames(context, camera, colors) {
    const least = camera.zoom >= FROM.allNames ? 0 : camera.zoom >= FROM.names + 1 ? 1 : camera.zoom >= FROM.names ? 2 : 3;
    const taken = [];
    context.textBaseline = "middle";
    context.lineJoin = "round";
    for (const { stop, x, y, isSelected } of [...this.seen].reverse()) {
      if (stop.rank < least && !isSelected) continue;
      const name = shown(stop.stop_name);
      context.font = `${isSelected || stop.rank === 2 ? 600 : 450} ${isSelected ? 14 : 12}px ${colors.font}`;
      const width = context.measureText(name).width;
      const area = [x + 8, y - 8, x + 12 + width, y + 8];
      if (!isSelected && taken.some((other) => area[0] < other[2] && other[0] < area[2] && area[1] < other[3] && other[1] < area[3])) continue;
      taken.push(area);
      context.lineWidth = 3.5;
      context.strokeStyle = colors.land;
      context.strokeText(name, x + 9, y);
      context.fillStyle = colors.ink;
      context.fillText(name, x + 9, y);
    }
  }

  /** The stop at a pixel. */
  hit(x, y) {
    const near = this.seen.map((each) => ({ stop: each.stop, off: Math.hypot(each.x - x, each.y - y) })).filter(({ off }) => off < 14);
    return near.sort((a, b) => a.off - b.off)[0]?.stop ?? null;
  }
}

/** A name as the map has room for it; feeds may hold anything. */
const shown = (name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name).replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/ Station$/, "");

function box(camera, margin) {
  const { west, south, east, north } = camera.bounds(margin);
  return [west, south, east, north].map((edge) => edge.toFixed(3)).join();
}
