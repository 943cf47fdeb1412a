// How the ground looks: quiet, so that lines, stops and vehicles stand out. Widths are pixels, by zoom.

const DAY = {
  water: "#c5dde7", wood: "#dbe7cf", park: "#dfebd3", pitch: "#d3e5cb", sand: "#f3ead0", rock: "#eae9e4", farm: "#f2efe0",
  campus: "#f0ebe0", works: "#eeebe3", square: "#fbfaf6", building: "#e9e4d9", edge: "#dcd5c7",
  street: "#ffffff", casing: "#ded8ca", motorway: "#f4e3ba", motorwayCasing: "#d9c797", far: "#e0dac9", farMinor: "#eae5d8", farMotorway: "#e3cf9c",
  path: "#d3cab8", rail: "#bdb8af", aeroway: "#e2dfd8",
  place: "#56616a", streetName: "#6b7076", waterName: "#4d7f97", parkName: "#557d4f", halo: "#f8f6f0",
};
const NIGHT = {
  water: "#0a2c3c", wood: "#12241f", park: "#14271f", pitch: "#182e25", sand: "#1f2420", rock: "#182127", farm: "#121d1f",
  campus: "#151f25", works: "#131d23", square: "#1b2830", building: "#17232b", edge: "#20303a",
  street: "#25343f", casing: "#0b1318", motorway: "#3d4038", motorwayCasing: "#0b1318", far: "#24343f", farMinor: "#1a2730", farMotorway: "#383b35",
  path: "#293842", rail: "#3a4a55", aeroway: "#202d36",
  place: "#97a5af", streetName: "#84929c", waterName: "#6fa3ba", parkName: "#7fae86", halo: "#101a20",
};

/** The ground's colours by day, or by night. */
export const palette = (isDark) => (isDark ? NIGHT : DAY);

/** Colours of land by class; what is not named here is as all land is. */
const LAND = {
  wood: "wood", scrub: "wood", park: "park", garden: "park", grass: "park", cemetery: "park", wetland: "park", pitch: "pitch",
  playground: "pitch", sand: "sand", rock: "rock", ice: "rock", farmland: "farm", school: "campus", hospital: "campus",
  industrial: "works", railway: "works", military: "works", commercial: "works", pedestrian: "square", platform: "square",
  pier: "square", apron: "aeroway",
};

/** Streets, the greater above the lesser: from which zoom on, and how wide at zooms 11, 14 and 17. */
const STREETS = {
  path: [15.2, 0.4, 0.7, 1.3], pier: [14, 0.5, 1, 4], track: [14.8, 0.3, 0.6, 2], service: [14.6, 0.2, 0.6, 4.5],
  pedestrian: [14, 0.3, 1, 6], busway: [13, 0.3, 1.1, 6], minor: [12.4, 0.35, 1.5, 9], tertiary: [11.5, 0.6, 2.2, 11],
  secondary: [10, 0.75, 2.8, 12], primary: [8, 0.95, 3.2, 13], trunk: [8, 1.1, 3.6, 14], motorway: [5, 1.3, 4, 15],
};
/** Streets that are lines from near, too: without an edge. */
const THIN = new Set(["path", "track"]);
/** Streets that are fainter from afar. */
const MINOR = new Set(["minor", "pedestrian", "busway"]);
const WATERWAYS = { river: [0.8, 2, 7], canal: [0.7, 1.6, 6], stream: [0.3, 0.8, 3], ditch: [0.2, 0.5, 2] };
const RAILS = { rail: [0.6, 1.1, 2.2], other: [0.4, 0.8, 1.8] };
/** Zoom from which streets have edges. */
const NEAR = 13.4;

/** A width between those given at zooms 11, 14 and 17. */
function widthAt(zoom, [far, middle, near]) {
  const [from, to, share] = zoom < 14 ? [far, middle, (zoom - 11) / 3] : [middle, near, (zoom - 14) / 3];
  return from * (to / from) ** share;
}

/** What is drawn of a tile, as paths by what they are. They are put together once. */
export function outline(layers) {
  const paths = new Map();
  const add = (key, { type, parts }) => {
    if (!paths.has(key)) paths.set(key, new Path2D());
    const path = paths.get(key);
    for (const part of parts) {
      path.moveTo(part[0], part[1]);
      for (let i = 2; i < part.length; i += 2) path.lineTo(part[i], part[i + 1]);
      if (type === 3) path.closePath();
    }
  };
  const each = (layer, act) => layers.get(layer)?.forEach((feature) => act(feature.properties, feature));
  each("landuse", (of, feature) => Object.hasOwn(LAND, of.class) && add(`land ${of.class}`, feature));
  each("water", (of, feature) => add("water", feature));
  each("waterway", (of, feature) => Object.hasOwn(WATERWAYS, of.class) && of.brunnel !== "tunnel" && add(`waterway ${of.class}`, feature));
  each("building", (of, feature) => add("building", feature));
  each("aeroway", (of, feature) => add(`aeroway ${of.class}`, feature));
  each("transportation", (of, feature) => {
    const kind = of.subclass === "pedestrian" ? "pedestrian" : of.class;
    if (Object.hasOwn(STREETS, kind)) add(`${of.brunnel ?? "street"} ${kind}${of.ramp ? " ramp" : ""}`, feature);
  });
  each("rail", (of, feature) => {
    const kind = `${of.brunnel === "tunnel" ? "subway" : "rail"} ${of.class === "rail" ? "rail" : "other"}`;
    add(of.service ? "siding" : kind, feature);
  });
  return paths;
}

/** Draws a tile onto a canvas on which it is `side` pixels wide; `ratio` of them are one of the screen's. */
export function paint(context, paths, { zoom, side, ratio, land, colors }) {
  const unit = ratio / side;
  context.setTransform(side, 0, 0, side, 0, 0);
  context.fillStyle = land;
  context.fillRect(0, 0, 2, 2);
  context.lineJoin = "round";
  const fill = (key, color) => {
    if (!paths.has(key)) return;
    context.fillStyle = color;
    // Holes go the other way round, so that areas which overlap have none there.
    context.fill(paths.get(key));
  };
  const stroke = (key, color, width, { cap = "round", dash = [] } = {}) => {
    if (!paths.has(key)) return;
    context.lineCap = cap;
    context.setLineDash(dash.map((length) => length * unit));
    context.strokeStyle = color;
    context.lineWidth = width * unit;
    context.stroke(paths.get(key));
  };

  for (const key of paths.keys()) if (key.startsWith("land ")) fill(key, colors[LAND[key.slice(5)]]);
  fill("water", colors.water);
  for (const [kind, widths] of Object.entries(WATERWAYS)) stroke(`waterway ${kind}`, colors.water, widthAt(zoom, widths));
  stroke("aeroway runway", colors.aeroway, widthAt(zoom, [2, 8, 40]), { cap: "butt" });
  stroke("aeroway taxiway", colors.aeroway, widthAt(zoom, [0.6, 2.5, 14]));
  streets("tunnel");
  if (zoom >= 14.5) {
    fill("building", colors.building);
    if (zoom >= 15.5) stroke("building", colors.edge, 0.7);
  }
  streets("street");
  streets("ford");
  if (zoom >= 14) stroke("siding", colors.rail, widthAt(zoom, [0.3, 0.5, 1.2]));
  for (const [kind, widths] of Object.entries(RAILS)) {
    stroke(`subway ${kind}`, colors.rail, widthAt(zoom, widths) * 0.8, { cap: "butt", dash: [3, 4] });
    stroke(`rail ${kind}`, colors.rail, widthAt(zoom, widths));
  }
  streets("bridge");

  /** Streets of one level: first all of their edges, so that they meet where they cross. */
  function streets(level) {
    const isTunnel = level === "tunnel";
    const all = Object.entries(STREETS).filter(([, [from]]) => zoom >= from).flatMap(([kind, [, ...widths]]) => {
      const width = widthAt(zoom, widths);
      return [{ kind, key: `${level} ${kind} ramp`, width: width * 0.6 }, { kind, key: `${level} ${kind}`, width }];
    });
    context.globalAlpha = isTunnel ? 0.45 : 1;
    if (zoom >= NEAR && !isTunnel) for (const { kind, key, width } of all) {
      if (THIN.has(kind)) continue;
      const edge = Math.max(0.9, Math.min(2, width * 0.3));
      stroke(key, kind === "motorway" ? colors.motorwayCasing : colors.casing, width + edge,
        { cap: level === "bridge" ? "butt" : "round" });
    }
    for (const { kind, key, width } of all) {
      const isPath = THIN.has(kind);
      const color = kind === "motorway" ? (zoom < NEAR ? colors.farMotorway : colors.motorway)
        : isPath ? colors.path : zoom >= NEAR ? colors.street : MINOR.has(kind) ? colors.farMinor : colors.far;
      stroke(key, color, width, isPath ? { cap: "butt", dash: [3, 2] } : {});
    }
    context.globalAlpha = 1;
  }
}
