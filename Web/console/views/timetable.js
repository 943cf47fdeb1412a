// A stop's timetable for one day, hour by hour: as printed, nothing live. A day is that of the calendar, with the night that follows it.

import { h } from "/api/v1/pages/dom.js";
import { address, get } from "../api.js";
import { clock, isoDate, now } from "../format.js";
import { failureNotice, requestButton, routeBadge, stopLink, tripLink } from "../parts.js";
import { text } from "../text.js";
import { fill } from "./departure.js";
import { addDays } from "./when.js";

/** The day that an address names; today where it names none. */
const dayOf = (query) => (Date.parse(`${query.get("date")}T12:00:00Z`) ? query.get("date") : isoDate(now()));

/** One route and direction; its table is built when it is unfolded, as a station has thousands of departures. */
function section(group, date, unfolded) {
  const words = text.board;
  const signs = [...new Set(group.departures.map((each) => each.headsign))];
  const letter = (sign) => (signs.indexOf(sign) > 0 ? h("sup", null, String.fromCharCode(96 + signs.indexOf(sign))) : "");

  function minute({ trip_id: trip, service_date: served, scheduled_time: at, headsign, platform }) {
    const time = clock(at);
    const whole = [time, headsign && words.towards(headsign), platform && words.platform(platform)].filter(Boolean).join(text.joins.facts);
    return h("a", { href: tripLink(trip, served), title: whole, "aria-label": whole }, time.slice(3, 5), letter(headsign));
  }

  function table() {
    const hours = Map.groupBy(group.departures, ({ scheduled_time: at }) => Number.parseInt(clock(at), 10) + (isoDate(at) > date ? 24 : 0));
    return h("table.hours.numbers", null,
      h("thead.offscreen", null, h("tr", null, [words.hour, words.minutes].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", null, [...hours].map(([hour, all]) => h("tr", null,
        h("th", { scope: "row" }, String(hour % 24).padStart(2, "0"), hour > 23 && h("span.soft.small", null, words.pastMidnight)),
        h("td", null, all.map(minute))))));
  }

  const legend = () => h("p.soft.small", null, signs.slice(1).map((sign) => h("span.sign", null, letter(sign), " ", h("bdi", null, sign))));
  const details = h("details.timetable", { ontoggle: () => details.childElementCount === 1 && details.append(table(), legend()) },
    h("summary", null, routeBadge(group.route), h("bdi", null, signs[0] || group.route.route_long_name),
      h("span.soft.small", null, words.departures(group.departures.length))));
  details.open = unfolded;
  return details;
}

/** The service day before; empty where the timetable begins, and with its `failure` where it could not be had. */
const dayBefore = (path, date) => get(path, { date: addDays(date, -1) }).then(({ data }) => data,
  (failure) => ({ date: addDays(date, -1), groups: [], failure: isNoDay(failure) ? null : failure }));

/** Whether the server has no such day, which trying again does not mend. */
const isNoDay = ({ status }) => status === 400 || status === 404;

/**
 * The groups of a day as the calendar has it: of the service day before what leaves after midnight, then the day itself, whose own hours
 * after midnight stand last.
 */
function joined(before, data) {
  const groups = new Map();
  const keyOf = (group) => `${group.route.route_id} ${group.direction_id}`;
  for (const { date: served, groups: all } of [before, data]) {
    for (const group of all) {
      const leaving = group.departures.filter((each) => isoDate(each.scheduled_time) >= data.date).map((each) => ({ ...each, service_date: served }));
      const known = groups.get(keyOf(group))?.departures ?? [];
      if (known.length + leaving.length) groups.set(keyOf(group), { ...group, departures: [...known, ...leaving] });
    }
  }
  for (const { departures } of groups.values()) departures.sort((one, other) => Date.parse(one.scheduled_time) - Date.parse(other.scheduled_time));
  const order = data.groups.map(keyOf);
  const rank = (group) => (order.includes(keyOf(group)) ? order.indexOf(keyOf(group)) : order.length);
  return [...groups.values()].sort((one, other) => rank(one) - rank(other));
}

/** Opens the timetable of a stop. */
export async function open({ id, query, go, signal }) {
  const words = text.board;
  const path = `/stops/${encodeURIComponent(id)}/timetable`;
  const link = (date) => `#/timetable/${encodeURIComponent(id)}?date=${date}`;
  let date = dayOf(query);
  const field = h("input", { type: "date", required: true, onchange: () => field.value && go(link(field.value)) });
  const step = (words, sign) => h("a.button.quiet", { "aria-label": words, title: words }, sign);
  const [before, after] = [step(words.before, "‹"), step(words.after, "›")];
  const title = h("bdi");
  const groups = h("div");

  async function show() {
    const mine = date;
    const isWanted = () => signal() && mine === date;
    field.value = date;
    before.href = link(addDays(date, -1));
    after.href = link(addDays(date, 1));
    // What is there is of another day, until this one has come.
    groups.inert = true;
    groups.setAttribute("aria-busy", "true");
    try {
      const [{ data }, night] = await Promise.all([get(path, { date }), dayBefore(path, date)]);
      if (!isWanted()) return;
      title.textContent = data.stop.stop_name;
      const all = joined(night, data);
      fill(groups, night.failure && h("div.notice.bad", { role: "alert" }, h("p", null, words.nightMissing, " ", night.failure.words),
        h("button.quiet", { type: "button", onclick: show }, text.retry)),
        all.map((group) => section(group, date, all.length === 1)),
        all.length === 0 && !night.failure && h("p.notice", { role: "status" }, data.notices.map(text.server.notice)[0] ?? words.noTimetable));
    } catch (failure) {
      if (!isWanted()) return;
      fill(groups, failureNotice(failure, show));
    }
    groups.inert = false;
    groups.removeAttribute("aria-busy");
  }

  await show();
  const element = h("div", null, h("h1", null, h("span.over", null, words.timetable), title),
    h("div.days", null, before, h("label", null, h("span.offscreen", null, words.date), field), after),
    h("p.soft.small", null, words.printed), groups, h("div.actions", null, h("a.button.quiet", { href: stopLink(id) }, words.live),
      requestButton(() => address(path, { date }), { operation: "stopTimetable" })));
  return {
    element, title: title.textContent ? words.timetableOf(title.textContent) : words.timetable, rests: () => ({}),
    take: (to) => {
      if (to.id !== id) return false;
      date = dayOf(to.query);
      show();
      return true;
    },
  };
}
