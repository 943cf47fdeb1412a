// How the server and its sources are doing, for those who run it; and in a demonstration the switches that break them.

import { h } from "/api/v1/pages/dom.js";
import { Failure, OPERATIONS, PREFIX, ask, every, operatorToken } from "../api.js";
import { clockAndDay, clockSeconds, count, now, span } from "../format.js";
import { e, failureNotice, freshness, pill, requestButton } from "../parts.js";
import { text } from "../text.js";
import { button, pairs, refill, section, table, unfold } from "./account-parts.js";
import { faults } from "./operations-faults.js";
import { figures, keepSample, readMetrics } from "./operations-figures.js";
import { showRows } from "./steady.js";

const words = text.operations;
const STATUS = `${PREFIX}/realtime/status`;

/** The token that was given on this page, for a browser that keeps none. */
let given = null;

/** Headers that show the figures of a server that shows them to holders of a token. */
function operatorHeaders() {
  const token = operatorToken() ?? given;
  return token ? { Authorization: `Bearer ${token}` } : {};
}

/** The sum of a figure, of all its labels or of those with one. */
function sum(figures, name, label, wanted) {
  const all = figures?.get(name)?.filter(({ labels }) => !label || labels[label] === wanted);
  return all?.length ? all.reduce((total, { value }) => total + value, 0) : null;
}

/** The view, for which the panel takes the whole page. */
class Operations {
  title = text.views.operations;
  /** What could not be read. */
  told = h("div");
  state = h("div.row");
  facts = h("dl.measures");
  sources = table(words.columns, "sources")[0];
  providers = h("ul.cards");
  people = h("dl.measures");
  peopleSection = section(words.people, this.people);
  company = h("dl.measures");
  companySection = section(words.company, this.company);
  charts = figures();
  closed = h("p.notice", { hidden: true }, words.metricsClosed);
  opener = this.makeOpener();
  checks = h("ul.small");
  verdicts = unfold(words.checks, this.checks);
  served = h("ol.small");

  constructor({ settings }) {
    document.documentElement.dataset.wide = "";
    this.sources.tBodies[0].remove();
    const live = section(words.sources, this.sources, requestButton(STATUS, { operation: "realtimeStatus" }));
    const quota = section(words.providers, this.providers);
    const server = section(words.server, this.facts, this.verdicts, unfold(words.served, this.served),
      requestButton("/readyz", { operation: "readiness" }));
    const requests = section(words.requests, this.closed, this.charts.element, requestButton("/metrics", { operation: "metrics" }));
    this.switches = settings.demo?.faults ? faults(settings.demo.faults) : null;
    this.element = e("div.operations", e("div.heading", e("h1", this.title), this.state),
      this.told, this.opener, server, live, quota, requests, this.peopleSection, this.companySection, this.switches?.element);
    this.groups = [[STATUS, dated(live, quota)], ["/readyz", dated(server)], ["/metrics", dated(requests, this.peopleSection, this.companySection)]];
    this.end = every(5_000, () => this.look());
  }

  /** A form for the token of those who may see the figures. */
  makeOpener() {
    const token = h("input", { type: "password", autocomplete: "off", required: true });
    const onsubmit = (event) => {
      event.preventDefault();
      given = token.value.trim();
      try {
        sessionStorage.setItem(OPERATIONS, given);
      } catch {
        // Nothing is kept.
      }
      this.look();
    };
    return h("form.form", { hidden: true, onsubmit },
      h("label.field", null, h("span", null, words.token), token), h("button", { type: "submit" }, words.open));
  }

  async look() {
    const answers = await Promise.allSettled([
      ask("GET", STATUS, { quiet: true, headers: operatorHeaders() }), readiness(),
      ask("GET", "/metrics", { quiet: true, headers: operatorHeaders() }),
    ]);
    const [status, ready, metrics] = answers;
    const hidden = [401, 403, 404].includes(metrics.reason?.status);
    const reasons = answers.map((answer) => (hidden && answer === metrics ? null : answer.reason));
    this.groups.forEach(([, date], index) => date(!reasons[index]));
    const lost = this.groups.filter((_, index) => reasons[index]).map(([name]) => name);
    const why = reasons.find(Boolean);
    const notice = why && failureNotice({ words: words.unread(lost, why.words ?? String(why)), message: `${lost} ${why.message}` }, () => this.look());
    if (this.told.firstElementChild?.dataset.what !== notice?.dataset.what) this.told.replaceChildren(notice ?? "");
    if (status.value) this.drawLive(status.value.data);
    this.opener.hidden = metrics.reason?.status !== 401;
    this.closed.hidden = !hidden || !this.opener.hidden;
    this.charts.element.hidden = this.peopleSection.hidden = hidden;
    this.companySection.hidden = hidden || !this.company.hasChildNodes();
    const figures = metrics.value ? readMetrics(metrics.value.data) : null;
    if (figures) {
      keepSample(figures, Date.now(), now());
      this.charts.draw();
      this.drawPeople(figures);
      this.drawCompany(figures);
    }
    if (ready.value) this.drawReady(ready.value, figures);
    else refill(this.state, pill(words.states.unknown, "bad"));
    return why;
  }

  drawReady({ status, timetable, checks: all }, figures) {
    const value = (name) => figures?.get(name)?.[0].value ?? null;
    const shown = (name, write = count) => (value(name) === null ? null : write(value(name)));
    const kind = { ok: "good", degraded: "bad" }[status] ?? "broken";
    const days = (seconds) => count(Math.floor(seconds / 86_400));
    refill(this.state, pill(words.states[status] ?? status, kind), e("span.soft.small", words.at(clockSeconds(now()))));
    refill(this.facts, pairs([
      [words.timetable, timetable?.version], [words.generated, timetable && clockAndDay(timetable.generated_at)],
      [words.valid, timetable && words.until(timetable.valid_until, shown("transit_timetable_valid_seconds", days))],
      [words.size, timetable && words.sizes(count(timetable.stops), count(timetable.routes), count(timetable.trips))],
      [words.swaps, shown("transit_timetable_swaps_total")], [words.uptime, shown("transit_uptime_seconds", span)],
      [words.streams, shown("transit_event_streams")], [words.alerts, shown("transit_alerts")],
      [words.memory, shown("process_resident_memory_bytes", (bytes) => `${count(Math.round(bytes / 1e6))} MB`)],
    ]));
    const verdict = (ok) => (ok ? pill(words.ok, "good") : pill(words.notOK, "broken"));
    // Who comes to a server that is not ready wants to know why.
    if (status === "unavailable" && !this.checks.firstChild) this.verdicts.open = true;
    refill(this.checks, all.map(({ name, ok, message }) => e("li", verdict(ok), ` ${name}: ${message}`)));
  }

  drawPeople(figures) {
    const each = (name, label, kinds) => (!figures.has(name) ? []
      : Object.entries(kinds).map(([kind, shown]) => [shown, count(sum(figures, name, label, kind) ?? 0)]));
    const counted = (name) => (figures.has(name) ? count(sum(figures, name)) : null);
    refill(this.people, pairs([
      ...each("transit_notifications_total", "kind", words.kinds), ...each("transit_pushes_total", "outcome", words.outcomes),
      ...Object.entries(words.counters).map(([name, shown]) => [shown, counted(name)]),
    ]), sum(figures, "transit_pushes_misconfigured") > 0 && e("div", pill(words.misconfigured, "broken")));
  }

  /** Sockets, files, shares: what this server has of them. */
  drawCompany(figures) {
    const shown = (name) => (name.endsWith("_bytes") ? words.megabytes(count(Math.round(sum(figures, name) / 1e5) / 10)) : count(sum(figures, name)));
    const known = Object.entries(words.companies).filter(([name]) => figures.has(name));
    refill(this.company, pairs(known.map(([name, told]) => [told, shown(name)])));
    this.companySection.hidden = known.length === 0;
  }

  drawLive(data) {
    refill(this.served, data.timetables.map(({ version, since, last_day: last }) =>
      e("li", e("code", version), ` ${words.since(clockAndDay(since), last)}`)));
    // The table's head stays before its rows.
    const row = (source) => (source ? makeSource(source) : this.sources.tHead);
    showRows(this.sources, [null, ...data.sources], (source) => source?.source_id, row, drawSource);
    refill(this.providers, data.providers.map((provider) => {
      const { daily_limit: limit, requests_today: today, step, resets_at: anew, requests_per_second_limit: rate } = provider;
      const used = words.used(count(today), count(limit));
      const paused = Date.parse(provider.paused_until) > now() && pill(words.paused(clockSeconds(provider.paused_until)), "bad");
      return e("li.card",
        e("p.spread", e("strong", provider.provider_id),
          e("span", paused, " ", pill(words.steps[step] ?? step, step === "normal" ? "good" : "bad"))),
        h("progress", { max: Math.max(1, limit), value: today, "aria-label": used }),
        e("p.small.soft", used, " · ", words.resets(clockAndDay(anew), rate)));
    }));
  }

  close() {
    delete document.documentElement.dataset.wide;
    this.end();
    this.switches?.close();
  }
}

/** Opens the view. */
export const open = (place) => new Operations(place);

/** The view before the first timetable, without which there is no other. */
export function attend(panel, settings) {
  panel.append(open({ settings }).element);
  document.documentElement.dataset.ready = "true";
  addEventListener("hashchange", () => location.reload());
}

/** Sections of one answer: called with false, they are greyed under the moment they were last true at. */
function dated(...sections) {
  const stamps = sections.map(() => pill("", "bad"));
  sections.forEach((section, index) => section.firstChild.append(" ", stamps[index]));
  let at = null;
  return (isRead) => {
    if (isRead) at = now();
    for (const section of sections) section.classList.toggle("old", !isRead);
    for (const stamp of stamps) {
      stamp.hidden = isRead || !at;
      stamp.textContent = at && text.operations.at(clockSeconds(at));
    }
  };
}

/** Whether the server is ready: 503 has the same body as 200, as what is wrong is what one wants to read. */
async function readiness() {
  const answer = await fetch("/readyz", { headers: operatorHeaders(), signal: AbortSignal.timeout(10_000) }).catch(() => {
    throw new Failure();
  });
  const body = await answer.json().catch(() => null);
  if (body?.checks) return body;
  throw new Failure(`${answer.status} ${answer.statusText}`, { status: answer.status });
}

/** A source is a row, and under it one with the rest, which its button unfolds: a body of the table to itself. */
function makeSource({ source_id: id }) {
  const more = h("tr", { hidden: true }, h("td", { colspan: words.columns.length }, h("dl.measures")));
  const toggle = button(e("bdi", id.replaceAll(/[._]/g, " ")), () => {
    const opened = toggle.getAttribute("aria-expanded") === "true";
    toggle.setAttribute("aria-expanded", String(!opened));
    more.hidden = opened;
  }, "plain", { "aria-expanded": "false" });
  return e("tbody", e("tr", h("th", { scope: "row" }, toggle), words.columns.slice(1).map(() => h("td.numbers"))), more);
}

function drawSource({ children: [row, more] }, source) {
  if (!source) return;
  const [, status, age, frames, matched, next] = row.children;
  const rejected = Object.entries(source.frames_rejected);
  const named = (reason, names) => names[reason] ?? reason.replaceAll("_", " ");
  const listed = (entries, names) => entries.length > 0 &&
    e("ul", entries.map(([reason, number]) => e("li", `${count(number)} × ${named(reason, names)}`)));
  const expired = source.status === "expired";
  const lost = rejected.reduce((sum, [, number]) => sum + number, 0);
  // Rounded down: 100 % are all.
  const rate = source.match_rate === null ? "–" : `${Math.floor(source.match_rate * 1000) / 10} %`;
  refill(status, freshness(expired ? "stale" : source.status), expired && e("div", pill(words.expired, "broken")),
    source.circuit !== "closed" ? e("div", pill(words.resting[source.circuit], "bad"))
      : source.consecutive_failures > 0 && e("div", pill(words.failing(source.consecutive_failures), "bad")));
  refill(age, source.age_seconds === null ? "–" : span(source.age_seconds));
  refill(frames, count(source.frames_accepted), lost > 0 && e("span.late", ` −${count(lost)}`));
  refill(matched, rate);
  refill(next, source.next_poll ? clockSeconds(source.next_poll) : "–");
  const facts = [
    [words.asked, words.askedTimes(count(source.requests), source.last_success && clockSeconds(source.last_success))],
    [words.frames, words.framesSaid(count(source.frames_accepted))], [words.refused, listed(rejected, words.rejections)],
    [words.entities, words.matchedSaid(
      count(source.entities), count(source.matched_by_trip_id), count(source.matched_by_route_and_times),
      source.folded > 0 && count(source.folded),
    )],
    [words.unmatched, listed(Object.entries(source.unmatched), words.reasons)],
    [words.rules, listed(Object.entries(source.rules), {})],
    [words.circuit, words.circuits[source.circuit]], [words.failures, count(source.consecutive_failures)],
    // The server's sentence ends with a word of code where a frame was refused.
    [words.error, source.last_error && e("bdi", source.last_error.replace(/\w+$/, (code) => words.rejections[code] ?? code))],
    [words.next, source.next_poll && clockSeconds(source.next_poll)],
  ];
  refill(more.querySelector("dl"), pairs(facts));
}
