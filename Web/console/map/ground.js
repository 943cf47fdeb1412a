// The ground: the server's own vector tiles, each drawn once for a zoom and from then on moved as a picture.

import { ask, restFor } from "../api.js";
import { Names, namesOf } from "./names.js";
import { outline, paint, palette } from "./paint.js";
import { readTile } from "./tile.js";

/** Pixels that a tile is wide at its own zoom, and that its picture may be at most. */
const [SIDE, MOST_SIDE] = [512, 2048];
/** Requests at once: a browser has six connections to a server, and departures go first. */
const MOST_ASKED = 3;
/** Tiles that are kept, and pixels of their pictures; what is seen is kept whatever it comes to. */
const KEPT = { tiles: 120, pixels: 16_000_000 };
/** Milliseconds for pictures in one frame, and without another zoom after which they are drawn anew for it. */
const [BUDGET, REST] = [7, 140];
/** Milliseconds after which a tile that did not come is asked for again: more each time. */
const AGAIN = [15_000, 60_000, 300_000];
/** Zooms further out at which a picture is looked for while a tile is missing. */
const ABOVE = 5;

const dark = matchMedia("(prefers-color-scheme: dark)");

/** The ground under a map. `path` is that of the style, which says where the tiles are and whose they are. */
export class Ground {
  constructor(path, onChange, onAttribution) {
    this.onChange = onChange;
    this.tiles = new Map();
    this.names = new Names();
    this.asked = 0;
    this.zoom = null;
    this.restsFrom = 0;
    /** When tiles may be asked for again, after the server has refused some, by a clock that nobody sets. */
    this.until = 0;
    this.read(path, onAttribution);
  }

  async read(path, onAttribution) {
    try {
      const { data } = await ask("GET", path, { quiet: true });
      const source = Object.values(data.sources)[0];
      // Wherever the outside world reaches the server: this page reaches it where it came from.
      this.pattern = new URL(source.tiles[0], location.href).pathname.replaceAll("%7B", "{").replaceAll("%7D", "}");
      this.most = source.maxzoom;
      onAttribution(source.attribution ?? "");
      this.onChange();
    } catch {
      // Without it the map is poorer, not wrong.
      setTimeout(() => this.read(path, onAttribution), AGAIN[1]);
    }
  }

  /** The tiles that are seen, the middle ones first: `{ z, x, y }`, with where they begin and how wide they are in pixels. */
  *seen(camera, margin = 0) {
    const z = Math.max(0, Math.min(this.most, Math.round(camera.zoom - 1)));
    const count = 2 ** z;
    const within = (tile) => Math.max(0, Math.min(count - 1, Math.floor(tile * count)));
    const [west, north] = camera.at(-margin, -margin).map(within);
    const [east, south] = camera.at(camera.width + margin, camera.height + margin).map(within);
    const found = [];
    for (let x = west; x <= east; x++) for (let y = north; y <= south; y++) found.push({ z, x, y });
    const off = ({ x, y }) => Math.hypot((x + 0.5) / count - camera.x, (y + 0.5) / count - camera.y);
    yield* found.sort((a, b) => off(a) - off(b));
  }

  /** Sees to it that what a camera shows is asked for. */
  look(camera) {
    if (!this.pattern) return;
    this.camera = camera;
    const seen = [...this.seen(camera, 60)];
    if (this.asked >= MOST_ASKED) this.giveUp(new Set(seen.map(keyOf)));
    for (const at of seen) {
      if (this.asked >= MOST_ASKED || performance.now() < this.until) break;
      const tile = this.tiles.get(keyOf(at));
      if (!tile || (tile.failures && performance.now() >= tile.again)) this.ask(at, tile?.failures ?? 0);
    }
    this.forget();
  }

  /** Waits no longer for tiles that are seen no more: where answers are slow, those that are would wait for them. */
  giveUp(seen) {
    for (const [key, { asking }] of this.tiles) if (asking && !seen.has(key)) asking.abort();
  }

  async ask({ z, x, y }, failures) {
    const key = keyOf({ z, x, y });
    const asking = new AbortController();
    this.tiles.set(key, { z, x, y, asking });
    this.asked += 1;
    try {
      const path = this.pattern.replace("{z}", z).replace("{x}", x).replace("{y}", y);
      const { data } = await ask("GET", path, { quiet: true, signal: asking.signal });
      const layers = readTile(data);
      this.tiles.set(key, { z, x, y, paths: outline(layers), names: namesOf(layers, { z, x, y }) });
      this.onChange();
    } catch (failure) {
      if (asking.signal.aborted) this.tiles.delete(key);
      else this.failed({ z, x, y }, failures, failure);
    }
    this.asked -= 1;
    this.look(this.camera);
  }

  failed({ z, x, y }, failures, { status, retryAfter }) {
    const wait = Math.max(AGAIN[Math.min(failures, AGAIN.length - 1)], restFor(retryAfter));
    this.tiles.set(keyOf({ z, x, y }), { z, x, y, failures: failures + 1, again: performance.now() + wait });
    // Whoever is refused once is refused for the next tile, too.
    if ([0, 429, 503].includes(status)) this.until = performance.now() + Math.max(AGAIN[0], restFor(retryAfter));
    setTimeout(this.onChange, wait);
  }

  /** Lets go of what was not seen for longest. */
  forget() {
    let [count, pixels] = [this.tiles.size, 0];
    for (const { picture } of this.tiles.values()) pixels += picture ? picture.width * picture.height : 0;
    for (const [key, tile] of this.tiles) {
      if (count <= KEPT.tiles && pixels <= KEPT.pixels) return;
      if (tile.shown === this.turn || !(tile.paths || tile.failures)) continue;
      if (tile.picture) {
        pixels -= tile.picture.width * tile.picture.height;
        tile.picture.close();
        tile.picture = null;
      }
      if (count > KEPT.tiles && !(tile.again > performance.now())) {
        this.tiles.delete(key);
        count -= 1;
      }
    }
  }

  /** Draws what there is of the ground. */
  draw(context, camera, colors, ratio) {
    const now = performance.now();
    if (!this.pattern) return;
    if (this.zoom !== camera.zoom) {
      this.zoom = camera.zoom;
      this.restsFrom = now + REST;
      clearTimeout(this.rest);
      this.rest = setTimeout(this.onChange, REST);
    }
    this.turn = (this.turn ?? 0) + 1;
    this.shown = new Set();
    const look = { zoom: camera.zoom, ratio, land: colors.land, colors: palette(dark.matches), isAtRest: now >= this.restsFrom };
    let isLate = false;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const at of this.seen(camera)) {
      const tile = this.tiles.get(keyOf(at));
      const side = Math.min(MOST_SIDE, SIDE * 2 ** (camera.zoom - 1 - at.z) * ratio);
      if (tile?.paths && !isCurrent(tile, side, look)) {
        // The first of a frame is drawn however long it takes.
        if (performance.now() - now < BUDGET) this.redraw(tile, side, look);
        else isLate = true;
      }
      if (!tile?.picture) this.drawOthers(context, camera, at, ratio, look);
      if (tile?.picture) this.place(context, camera, tile, ratio);
    }
    context.restore();
    if (isLate) this.onChange();
  }

  redraw(tile, side, look) {
    tile.picture?.close();
    // One pixel more, so that nothing shows between tiles wherever they come to lie.
    const canvas = new OffscreenCanvas(Math.ceil(side) + 1, Math.ceil(side) + 1);
    paint(canvas.getContext("2d", { alpha: false }), tile.paths, { ...look, side });
    Object.assign(tile, { side, theme: look.colors, picture: canvas.transferToImageBitmap() });
  }

  /** In place of a tile that is missing, what there is of the tiles above and below it. */
  drawOthers(context, camera, { z, x, y }, ratio, { colors }) {
    const has = (tile) => tile?.picture && tile.theme === colors;
    const [left, top, side] = spot(camera, { z, x, y }, ratio);
    for (let up = 1; up <= Math.min(ABOVE, z); up++) {
      const tile = this.tiles.get(keyOf({ z: z - up, x: x >> up, y: y >> up }));
      if (!has(tile)) continue;
      this.note(tile);
      const part = tile.side / 2 ** up;
      const [from, down] = [(x - ((x >> up) << up)) * part, (y - ((y >> up) << up)) * part];
      context.drawImage(tile.picture, from, down, part, part, left, top, Math.ceil(side) + 1, Math.ceil(side) + 1);
      break;
    }
    for (const [dx, dy] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
      const tile = this.tiles.get(keyOf({ z: z + 1, x: 2 * x + dx, y: 2 * y + dy }));
      if (has(tile)) this.place(context, camera, tile, ratio);
    }
  }

  place(context, camera, tile, ratio) {
    this.note(tile);
    const [left, top, side] = spot(camera, tile, ratio);
    const wide = tile.picture.width * (side / tile.side);
    context.drawImage(tile.picture, left, top, wide, wide);
  }

  /** Takes note of a tile that is shown: it is forgotten last. */
  note(tile) {
    tile.shown = this.turn;
    this.shown.add(tile);
    const key = keyOf(tile);
    this.tiles.delete(key);
    this.tiles.set(key, tile);
  }

  /** Draws the names of what is shown, where there is room beside `taken`. */
  drawNames(context, camera, colors, taken) {
    if (this.shown) this.names.draw(context, camera, { font: colors.font, ...palette(dark.matches) }, this.shown, taken);
  }
}

const keyOf = ({ z, x, y }) => `${z}/${x}/${y}`;

/** Where a tile lies on a canvas, at whole pixels, and how wide it is. */
function spot(camera, { z, x, y }, ratio) {
  const [left, top] = camera.pixel(x / 2 ** z, y / 2 ** z);
  return [Math.round(left * ratio), Math.round(top * ratio), (camera.scale * ratio) / 2 ** z];
}

/** Whether a tile's picture will do: while a map is zoomed any of the same colours does. */
const isCurrent = (tile, side, { colors, isAtRest }) =>
  tile.picture && tile.theme === colors && (tile.side === side || !isAtRest);
