// In a demonstration: breaking the simulated feeds on purpose, and publishing alerts in them.

import { h } from "/api/v1/pages/dom.js";
import { ask, every, get } from "../api.js";
import { now, span } from "../format.js";
import { text } from "../text.js";
import { attempt, button, e, labelled, section, select, showRows } from "./account-parts.js";

const ALERTS = "/dev/alerts/";
// Alerts published here, by their ids, while the page is open.
const published = new Map();

/** Both switches; `path` is where faults are set. */
export function faults(path) {
  const words = text.operations.faults;
  const list = h("ul.list");
  const said = h("div", { role: "status" });
  const feed = select([["*", words.everything]]);
  const meaning = h("p.soft.small", { id: "fault-meaning" }, words.kinds.frozen);
  const kind = select(Object.keys(words.kinds).map((name) => [name, name.replaceAll("_", " ")]),
    { "aria-describedby": "fault-meaning", onchange: () => (meaning.textContent = words.kinds[kind.value]) });
  kind.value = "frozen";
  const seconds = select([60, 120, 300, 30].map((value) => [value, span(value)]));
  const clear = button(words.clear, () => change(() => ask("DELETE", path)), "quiet", { hidden: true });
  let active = [];

  const tick = () => {
    const current = active.filter(({ until }) => !until || until * 1000 > now());
    clear.hidden = current.length === 0;
    const row = () => e("li.spread", h("span"), h("span.numbers.soft"));
    showRows(list, current, (fault) => fault.path, row, ({ children: [what, left] }, fault) => {
      what.textContent = words.broken(fault.path === "*" ? words.everything : fault.path, fault.fault.replaceAll("_", " "));
      left.textContent = fault.until ? words.left(span(fault.until - now() / 1000)) : words.open;
    });
  };
  const look = async () => {
    const { data } = await ask("GET", path, { quiet: true });
    active = data.faults ?? [];
    const known = [...feed.options].map(({ value }) => value);
    const paths = Object.keys(data.by_path ?? {}).filter((each) => /realtime|vehiclepos|alerts/.test(each) && !known.includes(each));
    feed.append(...paths.sort().map((each) => h("option", { value: each }, each)));
    tick();
  };
  const change = (act) => attempt(said, async () => {
    await act();
    await look();
  });
  const set = (event) => {
    event.preventDefault();
    change(() => ask("POST", path, { body: { path: feed.value, fault: kind.value, seconds: Number(seconds.value) } }));
  };
  const element = e("div.columns",
    section(words.title, e("p.soft", words.hint), said, list,
      h("form.form", { onsubmit: set }, labelled(words.feed, feed), labelled(words.kind, kind), meaning, labelled(words.long, seconds),
        e("div.actions", h("button", { type: "submit" }, words.set), clear))),
    alertForm());
  const end = every(5_000, look);
  const ticking = setInterval(tick, 1_000);
  return { element, close: () => (end(), clearInterval(ticking)) };
}

function alertForm() {
  const words = text.operations.publish;
  const [header, description] = [h("input", { required: true, maxlength: "200", value: words.example }), h("textarea", { rows: "2" })];
  const found = h("datalist", { id: "publish-found" });
  const subject = h("input", { list: "publish-found", required: true, value: "T1", autocomplete: "off", oninput: () => find() });
  const about = select(Object.entries(words.kinds), { onchange: () => ((subject.value = ""), find()) });
  const effect = select(Object.entries(words.effects));
  const list = h("ul.list");
  const said = h("div", { role: "status" });
  const named = (name) => ({ translation: [{ text: name, language: "en" }] });

  async function find() {
    const stops = about.value === "stopId";
    if (stops && subject.value.length < 3) return;
    const { data } = await get(stops ? "/stops" : "/routes", { query: subject.value, limit: 20 }, { quiet: true });
    found.replaceChildren(...(stops ? data.stops.map((stop) => h("option", { value: stop.stop_id }, stop.stop_name))
      : data.routes.map((route) => h("option", { value: route.route_id }, `${route.route_short_name} ${route.route_long_name}`))));
  }
  const change = (act) => attempt(said, act).then(draw);
  const draw = () => showRows(list, [...published], ([id]) => id, ([id, name]) => e("li.spread", h("span", { dir: "auto" }, name),
    button(words.end, () => change(async () => {
      await ask("DELETE", ALERTS + id);
      published.delete(id);
      said.textContent = words.ended;
    }), "quiet", { "aria-label": `${words.end}: ${name}` })));
  const publish = (event) => {
    event.preventDefault();
    change(async () => {
      const id = `console-${Date.now().toString(36)}`;
      const body = { informedEntity: [{ [about.value]: subject.value.trim() }], effect: effect.value, headerText: named(header.value) };
      if (description.value.trim()) body.descriptionText = named(description.value);
      await ask("PUT", ALERTS + id, { body });
      published.set(id, header.value);
    });
  };
  draw();
  return section(words.title, e("p.soft", words.hint), said, list,
    h("form.form", { onsubmit: publish }, e("div.pair", labelled(words.about, about), labelled(words.id, subject)), found,
      labelled(words.effect, effect), labelled(words.header, header), labelled(words.description, description),
      e("div.actions", h("button", { type: "submit" }, words.set))));
}
