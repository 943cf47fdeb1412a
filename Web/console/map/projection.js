// Web Mercator, and paths in it. World coordinates run from 0 to 1, x eastward and y southward from 180° W, 85° N.

/** World coordinates of a place in degrees. */
export function world(lat, lon) {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180);
  return [(lon + 180) / 360, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

/** The place of world coordinates. */
export function place(x, y) {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lon: x * 360 - 180 };
}

/** Points `[lat, lon]` of an encoded polyline (Google's format); none where the text is not one. */
export function decode(path, precision = 5) {
  const points = [];
  const sums = [0, 0];
  let [which, value, unit] = [0, 0, 1];
  for (const character of path ?? "") {
    const chunk = character.charCodeAt(0) - 63;
    if (chunk < 0 || chunk > 63) return [];
    value += (chunk % 32) * unit;
    unit *= 32;
    if (chunk >= 32) continue;
    sums[which] += value % 2 ? -(value + 1) / 2 : value / 2;
    if (which) points.push(sums.map((sum) => sum / 10 ** precision));
    [which, value, unit] = [1 - which, 0, 1];
  }
  return points;
}

/** A path that can be measured: world coordinates with the way from its start to each point. */
export class Track {
  constructor(points) {
    this.points = points.map(([lat, lon]) => world(lat, lon));
    this.ways = [0];
    for (let i = 1; i < this.points.length; i++) {
      const [[ax, ay], [bx, by]] = [this.points[i - 1], this.points[i]];
      this.ways.push(this.ways[i - 1] + Math.hypot(bx - ax, by - ay));
    }
  }

  /** The nearest point of the path: `{ way, off }`, how far along and how far away. */
  nearest(x, y) {
    let best = { way: 0, off: Infinity };
    for (let i = 1; i < this.points.length; i++) {
      const [[ax, ay], [bx, by]] = [this.points[i - 1], this.points[i]];
      const length = this.ways[i] - this.ways[i - 1];
      const share = length > 0 ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / (length * length))) : 0;
      const off = Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay));
      if (off < best.off) best = { way: this.ways[i - 1] + share * length, off };
    }
    return best;
  }

  /** The point so far along: `[x, y, direction]`, the direction in radians clockwise from north. */
  at(way) {
    let [low, high] = [1, this.points.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ways[middle] < way) low = middle + 1;
      else high = middle;
    }
    const [[ax, ay], [bx, by]] = [this.points[low - 1], this.points[low]];
    const length = this.ways[low] - this.ways[low - 1];
    const share = length > 0 ? Math.max(0, Math.min(1, (way - this.ways[low - 1]) / length)) : 0;
    return [ax + share * (bx - ax), ay + share * (by - ay), Math.atan2(bx - ax, ay - by)];
  }
}
