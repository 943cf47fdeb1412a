// One alert, with its lines and stops on the map.

import { h } from "/api/v1/pages/dom.js";
import { address, every, get } from "../api.js";
import { decode } from "../map/projection.js";
import { e, requestButton } from "../parts.js";
import { language, text } from "../text.js";
import { details, facts, known, learnStops, namesOf, path, pathOf, quietly, stopsOf, top, unfolded } from "./alert-parts.js";
import { drawOn, name, rows } from "./steady.js";

const words = text.alerts;

/** Opens it. */
export async function openOne({ id, map, signal }) {
  const body = e("div");
  const back = e("p", h("a", { href: "#/alerts" }, words.all));
  let alert = await get(path(id), { language }).then(({ data }) => data, (failure) => {
    if (failure.status !== 404) throw failure;
  });
  if (!alert) return { title: words.title, element: e("div", back, e("h1", words.title), e("p.notice", words.gone)) };
  const show = () => rows(body, [{ alert, names: namesOf(alert) }], () => id, () =>
    e("div", top(alert), e("h1", name(alert.header)), facts(alert), details(alert)));

  async function refresh() {
    try {
      alert = (await get(path(id), { language })).data;
      notice.hidden = true;
      show();
    } catch (failure) {
      notice.textContent = failure.status === 404 ? words.gone : failure.words;
      notice.hidden = false;
      return failure;
    }
  }

  async function draw() {
    const routes = await Promise.all((alert.affected_routes ?? []).slice(0, 6).map((each) => quietly(pathOf("route", each))));
    await learnStops(alert);
    if (!signal()) return;
    show();
    drawOn(map, routes.filter(Boolean).flatMap(({ directions, route_color: color }) => directions.map(({ shape }) => ({
      points: decode(shape?.points, shape?.precision), color: color ? `#${color}` : null, dashed: false,
    }))), stopsOf(alert).map((each) => known.get(`stop ${each}`) ?? {}).map((stop) =>
      ({ lat: stop.stop_lat, lon: stop.stop_lon, label: stop.stop_name, kind: "stop" })));
  }

  const notice = h("p.notice.bad", { role: "status", hidden: true });
  show();
  unfolded(alert, show);
  draw();
  return {
    title: alert.header, rests: () => ({ alerts: null }), close: every(15_000, refresh, { later: true }),
    element: e("div", back, notice, body,
      e("div.actions", requestButton(address(path(id)), { operation: "alert" }))),
  };
}
