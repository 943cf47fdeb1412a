// Figures of the server over time: read from the Prometheus text, kept for five minutes, drawn small.

import { h } from "/api/v1/pages/dom.js";
import { clockSeconds, count } from "../format.js";
import { e } from "../parts.js";
import { text } from "../text.js";
import { cells, refill, select, table, unfold } from "./account-parts.js";

const KEPT = 300_000;
const GAP = 15_000;
const DURATION = "transit_http_request_duration_seconds_";

const numberOf = (written) => Number(written.replace("Inf", "Infinity"));

/** Reads the Prometheus text format: `name -> [{ labels, value }]`. */
export function readMetrics(written) {
  const metrics = new Map();
  for (const [, name, labels = "", value] of written.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/gm)) {
    const named = [...labels.matchAll(/(\w+)="((?:\\.|[^"\\])*)"/g)].map(([, key, quoted]) => [key, JSON.parse(`"${quoted}"`)]);
    if (!metrics.has(name)) metrics.set(name, []);
    metrics.get(name).push({ labels: Object.fromEntries(named), value: numberOf(value) });
  }
  return metrics;
}

/** `operation -> { count, errors, buckets: Map(seconds -> count) }`, counted since the server began. */
function requestsOf(metrics) {
  const all = new Map();
  const of = ({ operation }) => all.get(operation) ?? all.set(operation, { count: 0, errors: 0, buckets: new Map() }).get(operation);
  for (const { labels, value } of metrics.get(`${DURATION}count`) ?? []) {
    of(labels).count += value;
    if (labels.status >= "500") of(labels).errors += value;
  }
  for (const { labels, value } of metrics.get(`${DURATION}bucket`) ?? []) {
    const { buckets } = of(labels);
    const end = numberOf(labels.le);
    buckets.set(end, (buckets.get(end) ?? 0) + value);
  }
  return all;
}

// Kept while the page is, so that one may leave the view and come back.
const samples = [];

/** Keeps what was read `at` a moment of this machine, which the city's clock `shows` as another; a server that began anew begins anew here. */
export function keepSample(metrics, at, shows) {
  const uptime = metrics.get("transit_uptime_seconds")?.[0].value;
  const last = samples.at(-1);
  // Uptime goes by the city's clock, which may be faster than this machine's.
  if (last && (at < last.at || uptime - last.uptime < (at - last.at) / 1000 - 3)) samples.length = 0;
  samples.push({ at, shows, uptime, requests: requestsOf(metrics) });
  while (at - samples[0].at > KEPT) samples.shift();
}

/** What happened between two samples: rate, p50 and p95 in seconds; of one operation, or of all. */
function between(first, last, operation) {
  const names = operation ? [operation] : [...last.requests.keys()];
  const buckets = new Map();
  let [requests, errors] = [0, 0];
  for (const name of names) {
    const [before, after] = [first.requests.get(name), last.requests.get(name)];
    if (!after) continue;
    requests += after.count - (before?.count ?? 0);
    errors += after.errors - (before?.errors ?? 0);
    for (const [end, value] of after.buckets) buckets.set(end, (buckets.get(end) ?? 0) + value - (before?.buckets.get(end) ?? 0));
  }
  const ends = [...buckets].sort(([a], [b]) => a - b);
  const rate = requests / ((last.at - first.at) / 1000);
  return { at: last.at, shows: last.shows, requests, errors, rate, p50: quantile(ends, 0.5), p95: quantile(ends, 0.95) };
}

/** A quantile of cumulated buckets, straight within its bucket as Prometheus does it; null of nothing. */
function quantile(ends, share) {
  const wanted = (ends.at(-1)?.[1] ?? 0) * share;
  if (wanted === 0) return null;
  let [low, below] = [0, 0];
  for (const [end, value] of ends) {
    if (value >= wanted) return end === Infinity ? low : low + ((end - low) * (wanted - below)) / (value - below);
    [low, below] = [end, value];
  }
  return low;
}

const twoDigits = (value) => count(Number(value.toPrecision(2)));
const milliseconds = (seconds) => (seconds === null ? "–" : seconds < 0.001 ? "<1 ms" : `${twoDigits(seconds * 1000)} ms`);

/** Charts and the table of operations; `draw()` after each sample. */
export function figures() {
  const words = text.operations.figures;
  const choice = select([["", words.all]], { onchange: () => draw() });
  const rate = chart(words.rate, twoDigits, [["rate", ""]]);
  const time = chart(words.time, milliseconds, [["p50", ""], ["p95", "dashed"]]);
  const [figures, body] = table(words.columns);
  const names = new Set();
  const element = e("div", e("div.choice", e("label", words.of, choice)), e("div.charts", rate.element, time.element),
    unfold(words.table, h("div.scroll", { tabindex: "0", role: "region", "aria-label": words.table }, figures)));
  function draw() {
    const [first, last] = [samples[0], samples.at(-1)];
    for (const name of [...last.requests.keys()].sort()) {
      if (!names.has(name)) choice.append(h("option", { value: name }, name));
      names.add(name);
    }
    const points = samples.slice(1).map((sample, index) => between(samples[index], sample, choice.value));
    rate.draw(points);
    time.draw(points);
    if (first === last) return;
    const rows = [...last.requests.keys()].map((name) => [name, between(first, last, name)]).filter(([, each]) => each.requests > 0)
      .sort(([, a], [, b]) => b.requests - a.requests);
    refill(body, rows.map(([name, { requests, rate: often, p50, p95, errors }]) =>
      cells([name, count(requests), twoDigits(often), milliseconds(p50), milliseconds(p95), count(errors)], true)));
  }
  return { element, draw };
}

const WIDTH = 300;
const HEIGHT = 80;

function svg(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** A small chart of the last five minutes: `lines` are `[field, class]`; the same in words, and as a table. */
function chart(title, shown, lines) {
  const words = text.operations.figures;
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title, preserveAspectRatio: "none" });
  const paths = lines.map(([, kind]) => svg("path", { class: kind }));
  drawing.append(svg("path", { class: "ground", d: `M0 ${HEIGHT - 1}H${WIDTH}` }), ...paths);
  const now = h("strong.numbers");
  const top = h("span.soft.small.numbers");
  const [values, body] = table([words.at, ...lines.map(([field]) => words[field])]);
  const element = e("figure.chart.card", e("figcaption.spread", e("span", title), now), drawing,
    e("p.spread.small.soft", e("span", words.ago), top), unfold(words.values, values));
  const say = (point) => lines.map(([field]) => (lines.length > 1 ? `${words[field]} ` : "") + shown(point[field])).join(" · ");
  const draw = (points) => {
    const last = points.at(-1);
    if (!last) {
      now.textContent = words.soon;
      for (const path of paths) path.removeAttribute("d");
      return;
    }
    const most = Math.max(...points.flatMap((point) => lines.map(([field]) => point[field] ?? 0)), 1e-9);
    lines.forEach(([field], index) => {
      let before = -Infinity;
      paths[index].setAttribute("d", points.filter((point) => point[field] !== null).map((point) => {
        const pen = point.at - before > GAP ? "M" : "L";
        before = point.at;
        const x = WIDTH - ((last.at - point.at) / KEPT) * WIDTH;
        const y = HEIGHT - 2 - (point[field] / most) * (HEIGHT - 6);
        return `${pen}${x.toFixed(1)} ${y.toFixed(1)}${pen === "M" ? "h.1" : ""}`;
      }).join(""));
    });
    now.textContent = say(last);
    top.textContent = words.most(shown(most));
    drawing.setAttribute("aria-label", words.said(title, say(last), shown(most)));
    refill(body, points.slice(-12).reverse().map((point) => cells([clockSeconds(point.shows), ...lines.map(([field]) => shown(point[field]))])));
  };
  return { element, draw };
}
