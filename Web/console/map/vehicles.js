// Vehicles: where they are said to be, and on their way there between one report and the next.

import { lateMinutes, now } from "../format.js";
import { follow } from "../stream.js";
import { world } from "./projection.js";
import { isFree } from "./surface.js";

const OLD = 90_000;
const GONE = 180_000;
const NEAR = 3e-6; // of the world's width: about 100 m in Sydney
const HEADINGS = 32;
const SIZE = 24;
/** The zoom from which vehicles are told apart: each for itself, and with a name. */
const APART = 13.5;
const RUN = ["trip_id", "service_date", "start_time"];

/** The vehicles of the city, kept by an event stream. */
export class Vehicles {
  constructor(lines, onChange) {
    this.lines = lines;
    this.onChange = onChange;
    this.vehicles = new Map();
    this.hidden = new Set();
    this.sprites = new Map();
    // By key or by run: whose card is open, which one the map goes with, and which one a view speaks of.
    this.chosen = this.followed = this.marked = null;
    // A route whose vehicles a view speaks of.
    this.line = null;
    this.isHeard = false;
  }

  /** Hears of them from now on. */
  begin() {
    follow("/vehicles/stream", { limit: 5000 }, {
      vehicles: (body) => this.replace(body.vehicles),
      changes: (body) => this.change(body),
    }, (isHeard) => {
      this.isHeard = isHeard;
      this.onChange();
    });
  }

  replace(vehicles) {
    const keys = new Set(vehicles.map((vehicle) => vehicle.key));
    for (const key of this.vehicles.keys()) if (!keys.has(key)) this.vehicles.delete(key);
    for (const vehicle of vehicles) this.put(vehicle);
    this.onChange();
  }

  change({ updated, removed }) {
    for (const key of removed) this.vehicles.delete(key);
    for (const vehicle of updated) this.put(vehicle);
    this.onChange();
  }

  put(vehicle) {
    const time = performance.now();
    const to = world(vehicle.position.latitude, vehicle.position.longitude);
    const before = this.vehicles.get(vehicle.key);
    const said = Date.parse(vehicle.position.last_updated);
    const known = { vehicle, to, said, began: time, lasts: 0, from: to, track: null, heading: radians(vehicle.position.bearing) };
    if (before) {
      const [x, y, heading] = this.position(before, time);
      known.from = [x, y];
      known.heading ??= heading;
      // The way takes as long as the time between the two reports; a jump is shown as one.
      known.lasts = Math.max(1_000, Math.min(20_000, said - before.said || 10_000));
      if (Math.hypot(to[0] - x, to[1] - y) > 40 * NEAR) [known.from, known.lasts] = [to, 0];
      else this.lay(known);
    }
    this.vehicles.set(vehicle.key, known);
  }

  /** Lays the way of a vehicle along its line, where both of its ends are on it. */
  lay(known) {
    const tracks = this.lines.lines.get(known.vehicle.route_id)?.tracks ?? [];
    let best = NEAR * 1.5;
    for (const track of tracks) {
      const [from, to] = [track.nearest(...known.from), track.nearest(...known.to)];
      const off = from.off + to.off;
      const straight = Math.hypot(known.to[0] - known.from[0], known.to[1] - known.from[1]);
      if (off < best && Math.abs(to.way - from.way) < 3 * straight + NEAR) {
        best = off;
        known.track = { track, from: from.way, to: to.way };
      }
    }
  }

  /** Where a vehicle is shown: `[x, y, heading]`. */
  position(known, time) {
    const share = known.lasts > 0 ? Math.min(1, (time - known.began) / known.lasts) : 1;
    if (known.track) {
      const { track, from, to } = known.track;
      const [x, y, direction] = track.at(from + (to - from) * share);
      return [x, y, to === from ? known.heading : to > from ? direction : direction + Math.PI];
    }
    const [fx, fy] = known.from;
    return [fx + (known.to[0] - fx) * share, fy + (known.to[1] - fy) * share, known.heading];
  }

  /** Whether any vehicle is between two places, so that the next frame differs from this one. */
  isMoving(time) {
    for (const known of this.vehicles.values()) if (time - known.began < known.lasts) return true;
    return false;
  }

  /** Vehicles that are shown, by what is hidden and how old their report is. */
  *shown() {
    const moment = now();
    for (const known of this.vehicles.values()) {
      const age = moment - known.said;
      if (age < GONE && !this.hidden.has(known.vehicle.mode)) yield [known, age];
    }
  }

  /** Draws those whose lines are shown, see `Lines.shows`; where lines are highlighted, faintly those that nobody asked for. Names stand beside `taken`. */
  draw(context, camera, colors, ratio, time, taken) {
    const isNear = camera.zoom >= APART;
    const size = camera.zoom < 11.5 ? 0.62 : camera.zoom < 13 ? 0.8 : 1;
    const ringed = [this.chosen, this.followed, this.marked].map((name) => this.find(name));
    const isMuted = this.lines.highlighted.length > 0;
    const isQuiet = (mark) => isMuted && !mark.isRinged && mark.known.vehicle.route_id !== this.line;
    this.seen = [];
    for (const [known, age] of this.shown()) {
      const isRinged = ringed.includes(known);
      if (!this.lines.shows(known.vehicle, camera) && !isRinged && known.vehicle.route_id !== this.line) continue;
      const [wx, wy, heading] = this.position(known, time);
      const [x, y] = camera.pixel(wx, wy);
      if (x < -SIZE || y < -SIZE || x > camera.width + SIZE || y > camera.height + SIZE) continue;
      this.seen.push({ known, age, x, y, heading, isRinged, others: [] });
    }
    const side = SIZE * size;
    if (!isNear) this.gather(side * 0.6);
    this.seen.sort((a, b) => a.isRinged - b.isRinged);
    for (const mark of this.seen) {
      const { known, age, x, y, heading, isRinged, others } = mark;
      context.globalAlpha = isQuiet(mark) ? 0.25 : age > OLD || !this.isHeard ? 0.45 : 1;
      if (others.length) this.drawGroup(context, mark, colors);
      else context.drawImage(this.sprite(known.vehicle, heading, colors, ratio), x - side / 2, y - side / 2, side, side);
      if (!isRinged) continue;
      context.globalAlpha = 1;
      context.beginPath();
      context.arc(x, y, 17, 0, 2 * Math.PI);
      context.strokeStyle = colors.focus;
      context.lineWidth = 3;
      context.stroke();
    }
    context.globalAlpha = 1;
    if (!isNear) return;
    const names = [...taken];
    for (const mark of [...this.seen].reverse()) if (!isQuiet(mark)) this.drawName(context, mark, colors, names);
  }

  /** Makes one mark of those that lie over each other; by squares, as there may be thousands. */
  gather(room) {
    const squares = new Map();
    const square = ({ x, y }, across = 0, down = 0) => `${Math.floor(x / room) + across} ${Math.floor(y / room) + down}`;
    const isOwn = ({ known: { vehicle } }) => vehicle.route_id === this.line;
    this.seen = this.seen.filter((mark) => {
      if (mark.isRinged) return true;
      const isNear = (other) => isOwn(other) === isOwn(mark) && Math.abs(other.x - mark.x) < room && Math.abs(other.y - mark.y) < room;
      for (const across of [-1, 0, 1]) for (const down of [-1, 0, 1]) {
        const group = squares.get(square(mark, across, down))?.find(isNear);
        if (group) return void group.others.push(mark);
      }
      const here = square(mark);
      return squares.set(here, [...(squares.get(here) ?? []), mark]);
    });
  }

  /** How many they are, within the colour of the latest. */
  drawGroup(context, { known, others, x, y }, colors) {
    const all = [known, ...others.map((other) => other.known)].map(({ vehicle }) => lateness(vehicle));
    context.beginPath();
    context.arc(x, y, 8, 0, 2 * Math.PI);
    context.fillStyle = colors.surface;
    context.strokeStyle = colors[["broken", "bad", "good", "soft"].find((each) => all.includes(each))];
    context.lineWidth = 2.5;
    context.fill();
    context.stroke();
    context.font = `650 10px ${colors.font}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = colors.ink;
    context.fillText(all.length, x, y + 0.5);
    context.textAlign = "left";
  }

  /** Line and minutes late beside a vehicle, or above its ring: colour alone tells nobody anything. */
  drawName(context, { known: { vehicle }, x, y, isRinged: isAbove }, colors, taken) {
    const minutes = lateMinutes(vehicle.delay_seconds);
    const name = `${(vehicle.route_short_name ?? "").slice(0, 8)}${minutes > 0 ? ` +${minutes}` : minutes < 0 ? ` −${-minutes}` : ""}`;
    context.font = `650 11px ${colors.font}`;
    context.textBaseline = "middle";
    context.lineWidth = 3;
    context.strokeStyle = colors.land;
    context.textAlign = isAbove ? "center" : "left";
    const at = isAbove ? [x, y - 26] : [x + 12, y + 1];
    const box = [x + 11, y - 6, x + 13 + 7 * name.length, y + 8];
    if (!isAbove && !isFree(box, taken)) return;
    taken.push({ box });
    context.strokeText(name, ...at);
    context.fillStyle = colors[lateness(vehicle)];
    context.fillText(name, ...at);
    context.textAlign = "left";
  }

  /** A vehicle's picture: the colour of its delay around the colour of its line, with a point where it heads. */
  sprite(vehicle, heading, colors, ratio) {
    const turned = heading === null || heading === undefined ? -1 : Math.round((heading / (2 * Math.PI)) * HEADINGS + HEADINGS) % HEADINGS;
    const key = `${lateness(vehicle)} ${vehicle.route_color} ${turned} ${colors.ink} ${ratio}`;
    let image = this.sprites.get(key);
    if (image) return image;
    if (this.sprites.size > 3_000) this.sprites.clear();
    image = document.createElement("canvas");
    image.width = image.height = SIZE * ratio;
    const context = image.getContext("2d");
    context.scale(ratio, ratio);
    context.translate(SIZE / 2, SIZE / 2);
    context.fillStyle = colors[lateness(vehicle)];
    context.strokeStyle = colors.surface;
    context.lineWidth = 1.5;
    context.beginPath();
    if (turned < 0) context.arc(0, 0, 7, 0, 2 * Math.PI);
    else {
      context.rotate((turned / HEADINGS) * 2 * Math.PI);
      context.arc(0, 0, 7, -0.25 * Math.PI, 1.25 * Math.PI);
      context.lineTo(0, -11);
      context.closePath();
    }
    context.fill();
    context.stroke();
    context.fillStyle = vehicle.route_color ? `#${vehicle.route_color}` : colors.soft;
    context.beginPath();
    context.arc(0, 0, 3.6, 0, 2 * Math.PI);
    context.fill();
    context.lineWidth = 1.2;
    context.stroke();
    this.sprites.set(key, image);
    return image;
  }

  /** The mark at a pixel: `{ known, others }`, a vehicle and those that it stands for. */
  hit(x, y) {
    const near = (this.seen ?? []).map((mark) => ({ mark, off: Math.hypot(mark.x - x, mark.y - y) })).filter(({ off }) => off < 16);
    return near.sort((a, b) => a.off - b.off)[0]?.mark ?? null;
  }

  /** What is known of a vehicle, by its key or by its run `{ trip_id, service_date, start_time }`. */
  find(name) {
    if (!name?.trip_id) return this.vehicles.get(name);
    for (const known of this.vehicles.values()) if (RUN.every((part) => known.vehicle[part] === name[part])) return known;
  }
}

const radians = (degrees) => (degrees === null || degrees === undefined ? null : (degrees * Math.PI) / 180);

/** Name of the colour of a delay; see the legend. */
function lateness(vehicle) {
  const minutes = lateMinutes(vehicle.delay_seconds);
  if (vehicle.delay_seconds === null) return "soft";
  return minutes < 1 ? "good" : minutes < 5 ? "bad" : "broken";
}

