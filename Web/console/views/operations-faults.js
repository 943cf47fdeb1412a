// In a demonstration: breaking the simulated feeds on purpose, and publishing alerts in them.

import { h } from "/api/v1/pages/dom.js";
import { ask, every, get } from "../api.js";
import { now, span } from "../format.js";
import { e } from "../parts.js";
import { text } from "../text.js";
import { attempt, button, form, section } from "./account-parts.js";
import { showRows } from "./steady.js";

const ALERTS = "/dev/alerts/";
const KEPT = "sydney-transit.published";
/** Headlines of alerts published in this tab, by their ids, which tell when; they stand for an hour. */
const published = new Map(kept().filter(([id]) => Number.parseInt(id.replace("console-", ""), 36) > Date.now() - 3_600_000));

/** What this tab keeps of them. */
function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
  } catch {
    return [];
  }
}

/** Keeps them; in a browser that keeps nothing they are known for as long as the page lives. */
function keep() {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify([...published]));
  } catch {
    // Nothing is kept.
  }
}

/** Both switches; `path` is where faults are set. */
export function faults(path) {
  const words = text.operations.faults;
  const list = h("ul.list");
  const said = h("div", { role: "status" });
  const clear = button(words.clear, () => attempt(said, async () => {
    await ask("DELETE", path);
    await look();
    feed.focus();
  }), "quiet", { hidden: true });
  const explain = ({ target }) => (target.previousSibling.textContent = words.kinds[target.value]);
  const kinds = Object.keys(words.kinds).map((name) => [name, name.replaceAll("_", " ")]);
  const set = form([
    { name: "feed", label: words.feed, tag: "select", options: [["*", words.everything]] },
    { name: "kind", label: words.kind, hint: words.kinds.frozen, tag: "select", options: kinds, onchange: explain },
    { name: "seconds", label: words.long, tag: "select", options: [60, 120, 300, 30].map((value) => [value, span(value)]) },
  ], words.set, async ({ feed, kind, seconds }) => {
    await ask("POST", path, { body: { path: feed, fault: kind, seconds: Number(seconds) } });
    await look();
  }, clear);
  const { feed, kind } = set.inputs;
  kind.value = "frozen";
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
  const element = e("div.columns", section(words.title, e("p.soft", words.hint), said, list, set), alertForm());
  const end = every(5_000, look);
  const ticking = setInterval(tick, 1_000);
  return { element, close: () => (end(), clearInterval(ticking)) };
}

function alertForm() {
  const words = text.operations.publish;
  const found = h("datalist", { id: "publish-found" });
  const list = h("ul.list");
  const said = h("div", { role: "status" });
  const named = (name) => ({ translation: [{ text: name, language: "en" }] });
  const isStop = () => publish.inputs.about.value === "stopId";

  async function find() {
    const query = publish.inputs.subject.value;
    if (isStop() && query.length < 3) return;
    // Proposals are a help; who gets none writes the id.
    const answer = await get(isStop() ? "/stops" : "/routes", { query, limit: 20 }, { quiet: true }).catch(() => null);
    if (!answer || query !== publish.inputs.subject.value) return;
    const { data } = answer;
    found.replaceChildren(...(isStop() ? data.stops.map((stop) => h("option", { value: stop.stop_id }, stop.stop_name))
      : data.routes.map((route) => h("option", { value: route.route_id }, `${route.route_short_name} ${route.route_long_name}`))));
  }
  const empty = () => {
    publish.inputs.subject.value = "";
    find();
  };
  const draw = () => {
    keep();
    showRows(list, [...published], ([id]) => id, ([id, name]) => e("li.spread", h("span", { dir: "auto" }, name),
      button(words.end, () => attempt(said, async () => {
        await ask("DELETE", ALERTS + id);
        published.delete(id);
        said.textContent = words.ended;
        draw();
        element.firstChild.focus();
      }), "quiet", { "aria-label": `${words.end}: ${name}` })));
  };
  const publish = form([
    { name: "about", label: words.about, tag: "select", options: Object.entries(words.kinds), onchange: empty },
    { name: "subject", label: words.id, list: "publish-found", value: "T1", autocomplete: "off", oninput: () => find() },
    { name: "effect", label: words.effect, tag: "select", options: Object.entries(words.effects) },
    { name: "header", label: words.header, maxlength: "200", value: words.example },
    { name: "description", label: words.description, tag: "textarea", rows: "2", required: false },
  ], words.set, async ({ about, subject, effect, header, description }) => {
    // The feed would take any id; what is in no timetable touches nobody.
    await get(`/${isStop() ? "stops" : "routes"}/${encodeURIComponent(subject)}`, {}, { quiet: true });
    const id = `console-${Date.now().toString(36)}`;
    const body = { informedEntity: [{ [about]: subject }], effect, headerText: named(header) };
    await ask("PUT", ALERTS + id, { body: { ...body, ...(description && { descriptionText: named(description) }) } });
    published.set(id, header);
    said.replaceChildren();
    draw();
  });
  draw();
  const element = section(words.title, e("p.soft", words.hint), said, list, publish, found);
  return element;
}
