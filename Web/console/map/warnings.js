// Warnings on lines that have an alert in force.

import { every, get } from "../api.js";
import { isFree } from "./surface.js";

/** How many points of a line are tried. */
const MOST_TRIED = 40;

/** The warnings of the lines of a map. */
export class Warnings {
  constructor(lines, onChange) {
    Object.assign(this, { lines, onChange, shown: [] });
    every(30_000, () => this.read());
  }

  async read() {
    const { lines } = this;
    const { data } = await get("/alerts", { active: "now", limit: 100 }, { quiet: true });
    const found = new Map();
    for (const alert of data.alerts.filter((each) => each.is_active)) {
      for (const route of alert.affected_routes ?? []) if (!found.has(route)) found.set(route, alert);
    }
    const same = found.size === lines.troubled.size && [...found].every(([route, alert]) => lines.troubled.get(route)?.alert_id === alert.alert_id);
    lines.troubled = found;
    if (!same) this.onChange();
  }

  /** Draws them beside all that is `taken`, over names where there is no other room, and adds them to that. */
  draw(context, camera, colors, taken) {
    const { lines, troubled, highlighted } = this.lines;
    this.shown = [];
    if (highlighted.length) return;
    for (const [route, alert] of troubled) {
      const line = lines.get(route);
      if (!line || !this.lines.shows(line, camera)) continue;
      const at = spot(line.tracks[0].points, camera, taken);
      if (!at) continue;
      taken.push({ box: around(at) });
      this.shown.push({ at, alert });
      sign(context, at, colors);
    }
  }

  /** The alert whose warning is at a pixel. */
  hit(x, y) {
    return this.shown.find(({ at }) => Math.hypot(at[0] - x, at[1] - y) < 16)?.alert ?? null;
  }
}

const around = ([x, y]) => [x - 14, y - 13, x + 14, y + 12];

/** Where a line's warning stands: near the middle of what is seen of it. */
function spot(points, camera, taken) {
  const [[left, top], [right, bottom]] = [camera.at(20, 20), camera.at(camera.width - 20, camera.height - 20)];
  const seen = [];
  const note = (x, y) => x > left && x < right && y > top && y < bottom && seen.push([x, y]);
  points.forEach(([x, y], i) => {
    // Between stations there are no names.
    if (i) note((x + points[i - 1][0]) / 2, (y + points[i - 1][1]) / 2);
    note(x, y);
  });
  const middle = seen.length >> 1;
  const tried = Array.from({ length: MOST_TRIED }, (_, i) => seen[middle + (i % 2 ? i >> 1 : -(i >> 1))]).filter(Boolean)
    .map((each) => camera.pixel(...each));
  const nameless = taken.filter(({ name }) => !name);
  return [taken, nameless].map((all) => tried.find((each) => isFree(around(each), all))).find(Boolean);
}

/** A triangle with an exclamation mark. */
function sign(context, [x, y], colors) {
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
