// What part of the city is seen, and how pointers, wheels and keys move it.

import { place, world } from "./projection.js";

const ZOOMS = { least: 9, most: 18 };
const STEP = 80;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A view of the world on an element: the middle of what is not covered, its zoom, and pixels of places. */
export class Camera {
  constructor(element, onChange) {
    this.element = element;
    this.onChange = onChange;
    this.zoom = 12;
    this.covered = 0;
    [this.x, this.y] = world(-33.87, 151.2);
    this.flight = null;
    this.resize();
  }

  resize() {
    this.width = this.element.clientWidth;
    this.height = this.element.clientHeight;
    this.onChange();
  }

  /** Takes note of how many pixels at the lower edge something lies over, and of the size. What is seen stays where it is. */
  cover(pixels) {
    const { clientWidth, clientHeight } = this.element;
    const [x, y] = this.at(clientWidth / 2, (clientHeight - pixels) / 2);
    [this.width, this.height, this.covered] = [clientWidth, clientHeight, pixels];
    this.set(x, y);
  }

  get middle() { return [this.width / 2, (this.height - this.covered) / 2]; }

  /** Pixels of the whole world at this zoom. */
  get scale() { return 256 * 2 ** this.zoom; }

  /** Pixel of world coordinates. */
  pixel(x, y) {
    const [mx, my] = this.middle;
    return [(x - this.x) * this.scale + mx, (y - this.y) * this.scale + my];
  }

  /** World coordinates of a pixel. */
  at(px, py) {
    const [mx, my] = this.middle;
    return [this.x + (px - mx) / this.scale, this.y + (py - my) / this.scale];
  }

  get center() { return place(this.x, this.y); }

  /** The box seen, `west,south,east,north`, widened by a share of itself. */
  bounds(margin = 0) {
    const [width, height] = [this.width * margin, this.height * margin];
    const { lat: north, lon: west } = place(...this.at(-width, -height));
    const { lat: south, lon: east } = place(...this.at(this.width + width, this.height + height));
    return { west, south, east, north };
  }

  set(x, y, zoom = this.zoom) {
    this.x = Math.max(0, Math.min(1, x));
    this.y = Math.max(0, Math.min(1, y));
    this.zoom = Math.max(ZOOMS.least, Math.min(ZOOMS.most, zoom));
    this.onChange();
  }

  move(dx, dy) {
    this.flight = null;
    this.set(this.x - dx / this.scale, this.y - dy / this.scale);
  }

  /** Zooms so that what is under a pixel stays there. */
  zoomAt(px, py, change) {
    this.flight = null;
    const [x, y] = this.at(px, py);
    this.zoom = Math.max(ZOOMS.least, Math.min(ZOOMS.most, this.zoom + change));
    const [nx, ny] = this.at(px, py);
    this.set(this.x + x - nx, this.y + y - ny);
  }

  /** Goes to a place, in a glide unless the reader wants no motion or it is far. */
  fly(x, y, zoom = this.zoom) {
    const far = Math.hypot(x - this.x, y - this.y) * this.scale > 4 * Math.max(this.width, this.height);
    if (still.matches || far || document.hidden) {
      this.flight = null;
      return this.set(x, y, zoom);
    }
    this.flight = { from: [this.x, this.y, this.zoom], to: [x, y, zoom], began: performance.now(), lasts: 420 };
    this.onChange();
  }

  /** Takes the glide on; called for each frame. */
  step(time) {
    if (!this.flight) return;
    const { from, to, began, lasts } = this.flight;
    const share = Math.min(1, Math.max(0, (time - began) / lasts));
    const eased = 1 - (1 - share) ** 3;
    if (share === 1) this.flight = null;
    this.set(...from.map((value, i) => value + (to[i] - value) * eased));
  }

  fit(points, most = 15) {
    if (points.length === 0) return;
    const all = points.map(([lat, lon]) => world(lat, lon));
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const room = (pixels, span) => Math.log2((Math.max(60, pixels - Math.min(150, pixels / 3)) / 256) / Math.max(span, 1e-9));
    const zoom = Math.min(most, room(this.width, right - left), room(this.height - this.covered, bottom - top));
    this.fly((left + right) / 2, (top + bottom) / 2, zoom);
  }
}

/** Lets pointers, wheel and keys move a camera. `onUser` hears each move, `onTap(x, y)` each tap, `onHover(x, y)` the pointer. */
export function steer(element, camera, { onUser, onTap, onHover }) {
  const pointers = new Map();
  let travelled = 0;
  const spot = (event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const middle = (all) => [all.reduce((sum, [x]) => sum + x, 0) / all.length, all.reduce((sum, [, y]) => sum + y, 0) / all.length];
  // Fingers do not keep as still as a mouse.
  const slack = ({ pointerType }) => (pointerType === "touch" ? 12 : 5);
  const spread = (all) => (all.length < 2 ? 0 : Math.hypot(all[0][0] - all[1][0], all[0][1] - all[1][1]));

  element.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    element.setPointerCapture(event.pointerId);
    if (pointers.size === 0) travelled = 0;
    pointers.set(event.pointerId, spot(event));
  });
  element.addEventListener("pointermove", (event) => {
    // Its end may be lost to a menu.
    if (!event.buttons) pointers.delete(event.pointerId);
    if (!pointers.has(event.pointerId)) return onHover?.(...spot(event));
    const before = [...pointers.values()];
    pointers.set(event.pointerId, spot(event));
    const after = [...pointers.values()];
    const [[bx, by], [ax, ay]] = [middle(before), middle(after)];
    travelled += Math.hypot(ax - bx, ay - by) + Math.abs(spread(after) - spread(before));
    if (travelled < slack(event)) return;
    onUser();
    camera.move(ax - bx, ay - by);
    if (spread(before) > 0) camera.zoomAt(ax, ay, Math.log2(spread(after) / spread(before)));
  });
  const end = (event) => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && pointers.size === 0 && travelled < slack(event)) onTap(...spot(event));
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("pointerleave", () => onHover?.(-1, -1));
  element.addEventListener("wheel", (event) => {
    event.preventDefault();
    onUser();
    // A wheel tells lines or pages, a touchpad pixels, and of two fingers a hundred times the logarithm.
    const pixels = event.deltaY * [1, 30, 300][event.deltaMode];
    camera.zoomAt(...spot(event), -Math.max(-1, Math.min(1, pixels / (event.ctrlKey ? 100 * Math.LN2 : 240))));
  }, { passive: false });
  element.addEventListener("dblclick", (event) => camera.zoomAt(...spot(event), 1));
  element.addEventListener("keydown", (event) => {
    const moves = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
    const zooms = { "+": 0.5, "=": 0.5, "-": -0.5, "_": -0.5 };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in moves) camera.move(...moves[event.key]);
    else if (event.key in zooms) camera.zoomAt(...camera.middle, zooms[event.key]);
    else return;
    event.preventDefault();
    onUser();
  });
}
