// The water of the city file: what there is of the ground where the server has no tiles of it.

import { ask } from "../api.js";
import { decode, world } from "./projection.js";

const ROUND = 500; // steps of the plane of lines: about 1 km in Sydney

/** The water under a map, as polygons in the plane of its lines. */
export class Water {
  constructor(path, lines, onChange) {
    this.lines = lines;
    this.shores = [];
    this.read(path, onChange).catch(() => {});
  }

  /** Reads the polygons. Their shores are rounded: at each point from the middle of the way there, or from near it. */
  async read(path, onChange) {
    const { data } = await ask("GET", path, { quiet: true });
    this.shores = data.polygons.map((rings) => {
      const shore = new Path2D();
      for (const ring of rings) {
        const points = decode(ring).slice(1).map((at) => this.lines.plane(world(...at)));
        points.forEach(([x, y], i) => {
          const [before, after] = [points.at(i - 1), points[(i + 1) % points.length]].map(([ox, oy]) => {
            const share = Math.min(0.5, ROUND / Math.hypot(ox - x, oy - y));
            return [x + (ox - x) * share, y + (oy - y) * share];
          });
          shore[i ? "lineTo" : "moveTo"](...before);
          shore.quadraticCurveTo(x, y, ...after);
        });
        shore.closePath();
      }
      return shore;
    });
    onChange();
  }

  draw(context, camera, colors, ratio) {
    context.save();
    this.lines.enter(context, camera, ratio);
    context.fillStyle = colors.water;
    for (const shore of this.shores) context.fill(shore, "evenodd");
    context.restore();
  }

  // It is all there, and has no names.

  look() {}

  drawNames() {}
}
