// Small screens: the map is a strip at the lower edge that opens, and is away where it is of no use.

import { h } from "/api/v1/pages/dom.js";
import { icon } from "./parts.js";
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
  button.replaceChildren(h("span", null, icon(isOpen ? "down" : "up"), isOpen ? text.frame.mapClose : text.frame.mapOpen));
}

/** Says whether the view that is shown has a use for it, and closes it. */
export function mapFor(isOfUse) {
  strip.classList.toggle("useless", !isOfUse);
  showMap(false);
}

strip.prepend(button);
small.addEventListener("change", draw);
draw();
