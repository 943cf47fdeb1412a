// What is the rider's own, at the top of the home view: home and work, stops looked at, favourites with what leaves next.

import { h } from "/api/v1/pages/dom.js";
import { events, session } from "../api.js";
import { changes, favourites, places } from "../device.js";
import { icon, stopLink } from "../parts.js";
import { learn, text } from "../text.js";
import { lastHome } from "./last-home.js";
import { stopWords } from "./found.js";
import { recentStops, remember } from "./recent.js";

/** Departures of each favourite. */
const NEXT = 2;
const DRAWN = { home: "house", work: "pin" };

/** Fills `element`, and `setter` with the way to set what is not set yet. Returns what ends it. */
export async function showMine(element, setter, place) {
  await Promise.all([learn("mine"), place.styled("/console/mine.css")]);
  const ways = h("div.row");
  const night = h("div");
  const recent = remembered();
  const lists = h("div");
  element.append(ways, night, recent, lists);
  const endList = list(lists, place);
  const endNight = lastHome(night, place);
  const drawWays = () => drawPlaces(ways, setter, place);
  drawWays();
  changes.addEventListener("change", drawWays);
  return () => {
    changes.removeEventListener("change", drawWays);
    endList();
    endNight();
  };
}

/** Stops that were opened last, until they are forgotten. */
function remembered() {
  const words = text.board;
  const recent = recentStops();
  const element = h("section.section.recent", { hidden: recent.length === 0 }, h("div.spread", null, h("h2", null, words.recent),
    h("button.plain.small", { type: "button", onclick: () => (remember(null), (element.hidden = true)) }, words.forget)),
  h("ul.list.stops", null, recent.map((stop) => h("li", null, h("a", { href: stopLink(stop.stop_id) }, stopWords(stop))))));
  return element;
}

/** One tap to each place that is known, and a way to name the others. */
function drawPlaces(ways, setter, place) {
  const words = text.mine;
  const known = Object.entries(places());
  const change = h("button.plain", { type: "button", onclick: async () => (await import("./places.js")).askPlaces(place) },
    known.length ? words.change : words.set);
  ways.hidden = known.length === 0;
  ways.replaceChildren(...known.map(([kind, to]) => wayTo(kind, to, place)), ...(known.length ? [change] : []));
  setter.replaceChildren(...(known.length ? [] : [change]));
}

/** A plan from where one is; where that cannot be known, the plan asks where from. */
function wayTo(kind, to, { go, settings, signal }) {
  const words = text.mine;
  const query = { to: to.place, to_name: to.name };
  const plan = (more) => go(`#/plan?${new URLSearchParams({ ...more, ...query })}`);
  return h("a", { href: `#/plan?${new URLSearchParams(query)}`, title: `${words.go[kind]}: ${to.name}`, onclick: async (event) => {
    event.preventDefault();
    const { whereAmI } = await import("./here.js");
    const { point } = await whereAmI(settings);
    if (signal()) plan(point && { from: `${point.lat.toFixed(5)},${point.lon.toFixed(5)}`, from_name: words.here });
  } }, icon(DRAWN[kind]), words.places[kind]);
}

/** Favourites of whoever is signed in, or of the device; drawn anew when that changes. Returns what ends it. */
function list(element, place) {
  let shown = null;
  let drawn;
  const rider = () => (place.settings.accounts ? session()?.user?.id ?? null : null);

  async function draw() {
    const mine = `${rider()} ${favourites().map((each) => each.stop_id ?? each.route_id).sort()}`;
    if (mine === drawn) return;
    drawn = mine;
    const who = rider();
    if (!who && favourites().length === 0) return clear();
    await Promise.all([learn("account"), place.styled("/console/account.css")]);
    const [{ Favourites }, { inAccount, onDevice }] = await Promise.all([import("./account-favourites.js"), import("./favourites-kept.js")]);
    if (!place.signal() || mine !== drawn) return;
    clear();
    shown = new Favourites(who ? inAccount(who) : onDevice, NEXT);
    element.replaceChildren(...withHead(shown, who));
  }
  function clear() {
    shown?.close();
    shown = null;
    element.replaceChildren();
  }
  // What the list itself takes away or brings back is in it already.
  const changed = () => !element.contains(document.activeElement) && draw();
  changes.addEventListener("change", changed);
  events.addEventListener("session", draw);
  draw();
  return () => {
    changes.removeEventListener("change", changed);
    events.removeEventListener("session", draw);
    clear();
    drawn = null;
  };
}

/** The list under its name, with a button that shows how to arrange it. */
function withHead(shown, who) {
  const words = text.mine;
  const box = h("div", null, shown.element);
  const edit = h("button.plain.small", { type: "button", "aria-pressed": "false", onclick: () => {
    const isOn = box.classList.toggle("editing");
    edit.setAttribute("aria-pressed", String(isOn));
    edit.textContent = isOn ? words.done : words.edit;
  } }, words.edit);
  const left = h("p.small.soft", { role: "status", hidden: true });
  shown.loaded = (all) => {
    const count = who ? all.filter((each) => each.isHere).length : 0;
    left.hidden = count === 0;
    left.textContent = count ? words.left(count) : "";
  };
  return [h("div.head", null, h("h2", null, text.account.favourites.title), edit), left, box];
}
