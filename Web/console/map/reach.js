// How far one gets, over the map's ground and under its lines and names: an area for each step, and the edge of another one.

import { prepared } from "./surface.js";

const [OPACITY, EDGE_OPACITY] = [0.58, 0.85];
/** Of what is drawn ahead on each side, as a share of what is seen. */
const MARGIN = 0.15;
/** Milliseconds at rest after which it is drawn anew. */
const REST = 120;
const canvas = () => document.createElement("canvas");

/**
 * What a map draws for `shown`, `{ discs(step) }`, with the edge of the last step of `other`; `onTap` hears `[x, y]` and the stop there.
 * Drawn once and then moved as a picture, as thousands of circles take a while.
 */
export class ReachArea {
  picture = canvas();
  sheet = canvas();
  /** What the picture shows: its corner in world coordinates, how wide and high it is, and at which scale; null where it is to be drawn. */
  kept = null;

  constructor(steps, shown, other, onTap) {
    Object.assign(this, { steps, shown, other, tap: onTap });
  }

  draw(context, camera, colors, ratio) {
    const key = [colors, ratio, camera.width, camera.height];
    if (!this.kept || key.some((each, index) => each !== this.kept.key[index])) this.paint(camera, colors, ratio, key);
    const { corner, frame, key: [, , width, height] } = this.kept;
    const [left, top] = camera.pixel(...corner);
    const grown = camera.scale / frame.scale;
    const [wide, high] = [frame.width * grown, frame.height * grown];
    context.drawImage(this.picture, left, top, wide, high);
    clearTimeout(this.rest);
    if (grown === 1 && left <= 0 && top <= 0 && left + wide >= width && top + high >= height) return;
    this.rest = setTimeout(() => {
      this.kept = null;
      camera.onChange();
    }, REST);
  }

  paint(camera, colors, ratio, key) {
    const [left, top] = [Math.round(camera.width * MARGIN), Math.round(camera.height * MARGIN)];
    const { x, y, scale } = camera;
    const [mx, my] = camera.middle;
    const frame = {
      width: camera.width + 2 * left, height: camera.height + 2 * top, scale,
      pixel: (ax, ay) => [(ax - x) * scale + mx + left, (ay - y) * scale + my + top],
    };
    this.kept = { key, frame, corner: camera.at(-left, -top) };
    const whole = prepared(this.picture, frame, ratio);
    this.areas(prepared(this.sheet, frame, ratio), frame);
    this.lay(whole, OPACITY);
    if (!this.other) return;
    this.edge(prepared(this.sheet, frame, ratio), frame, colors);
    this.lay(whole, EDGE_OPACITY);
  }

  /** The edge of one area after the other and then all within: what lies between circles is covered again. */
  areas(context, frame) {
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--reach-${name}`).trim();
    context.strokeStyle = color("edge");
    context.lineWidth = 2;
    for (const step of this.steps.toReversed()) {
      context.fillStyle = color(step);
      outline(context, frame, this.shown.discs(step));
      context.stroke();
      context.fill();
    }
  }

  edge(context, frame, colors) {
    context.strokeStyle = colors.ink;
    context.lineWidth = 5;
    context.setLineDash([7, 5]);
    outline(context, frame, this.other.discs(this.steps.at(-1)));
    context.stroke();
    context.setLineDash([]);
    context.globalCompositeOperation = "destination-out";
    context.fill();
    context.globalCompositeOperation = "source-over";
  }

  lay(context, opacity) {
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha = opacity;
    context.drawImage(this.sheet, 0, 0);
    context.restore();
  }
}

/** A path of the circles that are seen. */
function outline(context, frame, discs) {
  context.beginPath();
  for (const { at, radius } of discs) {
    const [x, y] = frame.pixel(...at);
    const wide = radius * frame.scale;
    if (x + wide < -5 || y + wide < -5 || x - wide > frame.width + 5 || y - wide > frame.height + 5) continue;
    context.moveTo(x + wide, y);
    context.arc(x, y, wide, 0, 2 * Math.PI);
  }
}
