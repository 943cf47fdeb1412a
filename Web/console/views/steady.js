// Showing newer answers without taking anything from the reader: what is focused stays focused, what is unfolded unfolded.

import { e } from "../parts.js";
import { keyed } from "./departure.js";

/** A name out of a feed: whatever its direction, it disturbs nothing around it. */
export const name = (value) => e("bdi", value ?? "");

/** Shows a list in place: rows of the same key stay. `make(item)` makes a row, `change(row, item)` brings it up to date. */
export const showRows = (list, items, key, make, change = () => {}) => keyed(list, items, key, (first) => {
  const element = make(first);
  return { element, update: (item) => change(element, item) };
});

const marked = (element) => [...element.querySelectorAll("[data-k]")];

/** The same where a row is drawn anew as soon as its item differs; `data-k` names what keeps the keyboard or stays unfolded. */
export const rows = (list, items, key, render) => keyed(list, items, key, () => {
  let mark = null;
  const row = {
    element: null,
    update(item) {
      const [drawn, before] = [mark, row.element];
      mark = JSON.stringify(item);
      if (mark === drawn) return;
      row.element = render(item);
      if (!before) return;
      const held = before.contains(document.activeElement) && document.activeElement.dataset.k;
      const open = marked(before).filter((each) => each.open).map((each) => each.dataset.k);
      before.replaceWith(row.element);
      for (const each of marked(row.element)) {
        if (open.includes(each.dataset.k)) each.open = true;
        if (held === each.dataset.k) each.focus({ preventScroll: true });
      }
    },
  };
  return row;
});

/** Draws paths and pins, and where it is to fit moves the map to show all of them. Pins without a place are left out. */
export function drawOn(map, paths, pins, fit = true) {
  const placed = pins.filter((pin) => Number.isFinite(pin.lat) && Number.isFinite(pin.lon));
  map.setPaths(paths);
  map.setPins(placed);
  const seen = [...paths.flatMap((path) => path.points), ...placed.map((pin) => [pin.lat, pin.lon])];
  if (!fit) return;
  if (seen.length > 1) map.fit(seen);
  else if (seen.length) map.focus(placed[0], 15);
}
