// A line: where it goes, stop by stop each way, and what of it leaves next at each of them.

import { h } from "/api/v1/pages/dom.js";
import { address, get } from "../api.js";
import { decode } from "../map/projection.js";
import { requestButton, routeBadge, stopLink } from "../parts.js";
import { text } from "../text.js";
import { drawOn } from "./steady.js";

const words = text.board;

/** The board of the station that a platform belongs to, with this line alone. */
const boardLink = (stop, route) => `${stopLink(stop.parent_station ?? stop.stop_id)}?${new URLSearchParams({ show: `r${route}` })}`;
/** Names of platforms end with the platform, which differs from day to day. */
const plain = ({ stop_name: name, platform_code: code }) => (code && name.endsWith(`, ${words.platform(code)}`) ? name.slice(0, name.lastIndexOf(",")) : name);

/** How far apart two places are, good enough to tell which is nearer. */
const apart = ({ stop_lat: lat, stop_lon: lon }, at) => Math.hypot(lat - at.lat, (lon - at.lon) * Math.cos(at.lat / 57.3));

/** Opens the view. */
export async function open({ id, map, signal }) {
  const path = `/routes/${encodeURIComponent(id)}`;
  const { data: line } = await get(path);
  const title = [line.route_short_name, line.route_long_name].filter(Boolean).join(" · ");
  const ways = line.directions.filter((each) => each.stops.length > 0);
  const stops = ways.flatMap((each) => each.stops);
  const middle = map.center();
  const nearest = stops.toSorted((one, other) => apart(one, middle) - apart(other, middle))[0];
  const link = (stop, ...said) => h("a", { href: boardLink(stop, id), dir: "auto" }, ...said);
  const element = h("div", null,
    h("div.heading", null, h("h1.row", null, routeBadge(line, true), h("bdi", null, line.route_long_name))),
    h("nav.said.ways", { "aria-label": title },
      h("a", { href: `#/alerts?${new URLSearchParams({ active: "all", route_id: id })}` }, words.lineAlerts),
      nearest && link(nearest, words.lineNearest(plain(nearest)))),
    ways.map(({ headsigns, stops }) => h("section.section", null, h("h2", { dir: "auto" }, words.lineTowards(headsigns.slice(0, 3))),
      h("ol.list.stops", null, stops.map((stop) => h("li", null, link(stop, plain(stop))))))),
    ways.length === 0 && h("p.soft", null, words.noTimetable),
    h("div.actions", null, requestButton(address(path), { operation: "route" })));
  if (signal()) {
    const shapes = ways.map(({ shape, stops }) => (shape?.points ? decode(shape.points, shape.precision) : stops.map((each) => [each.stop_lat, each.stop_lon])));
    drawOn(map, shapes.map((points) => ({ points, color: line.route_color && `#${line.route_color}` })), []);
  }
  return { element, title, rests: () => ({ trip_updates: [], vehicle_positions: [line.mode], alerts: null }) };
}
