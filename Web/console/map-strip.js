// Small screens: the map is a strip at the lower edge that opens, and is away where it is of no use. And what stands for it at first.

import { h } from "/api/v1/pages/dom.js";
import { e, icon } from "./parts.js";
import { text } from "./text.js";

const small = matchMedia("(max-width: 46rem)");
const strip = document.getElementById("strip");
const map = document.getElementById("map");
const button = h("button.map-open", { type: "button", "aria-controls": "map", onclick: () => showMap(!isOpen) });
let isOpen = false;

/** Opens it, or closes it. */
export function showMap(is) {
  isOpen = is;
  draw();
}

function draw() {
  strip.classList.toggle("open", isOpen);
  // What cannot be seen takes no keyboard.
  map.inert = small.matches && !isOpen;
  button.setAttribute("aria-expanded", String(isOpen));
  button.replaceChildren(e("span", icon(isOpen ? "down" : "up"), isOpen ? text.frame.mapClose : text.frame.mapOpen));
}

/** Says whether the view that is shown has a use for it, and closes it. */
export function mapFor(isOfUse) {
  strip.classList.toggle("useless", !isOfUse);
  showMap(false);
}

strip.prepend(button);
small.addEventListener("change", draw);
draw();

/** Stands for the map until it is there, as departures do not wait for it: keeps what views wish of it, and hands that on. */
export class MapToCome {
  wishes = [];
  map = null;

  constructor([lat, lon]) {
    this.middle = { lat, lon };
  }

  center() {
    return this.map?.center() ?? this.middle;
  }

  /** For tests. */
  count() {
    return this.map?.count() ?? 0;
  }

  hand(map) {
    this.map = map;
    for (const [name, given] of this.wishes.splice(0)) map[name](...given);
  }
}

for (const name of ["clear", "focus", "select", "setPins"]) {
  MapToCome.prototype[name] = function (...given) {
    if (this.map) return void this.map[name](...given);
    if (name === "clear") this.wishes = [];
    if (name === "focus" && given[0].lat != null) this.middle = given[0];
    this.wishes.push([name, given]);
  };
}
