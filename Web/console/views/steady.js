// Showing newer answers without taking anything from the reader: what is focused stays focused, what is unfolded unfolded.

import { h } from "/api/v1/pages/dom.js";

/** An element without attributes. */
export const e = (tag, ...children) => h(tag, null, ...children);
/** A name out of a feed: whatever its direction, it disturbs nothing around it. */
export const name = (value) => e("bdi", value ?? "");
export const stopHref = (id) => `#/stop/${encodeURIComponent(id)}`;
const kept = (element) => [...element.querySelectorAll("[data-k]")];

/** Shows items as rows of a list. A row whose item is as before is left alone; `data-k` names what is kept of others. */
export function rows(list, items, key, render) {
  const old = new Map([...list.children].map((row) => [row.dataset.key, row]));
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const home = focused?.closest("[data-key]")?.dataset.key;
  const next = items.map((item) => {
    const mark = JSON.stringify(item);
    const before = old.get(key(item));
    if (before?.mark === mark) return before;
    const row = Object.assign(render(item), { mark });
    row.dataset.key = key(item);
    const open = before ? kept(before).filter((each) => each.open).map((each) => each.dataset.k) : [];
    for (const each of kept(row)) if (open.includes(each.dataset.k)) each.open = true;
    return row;
  });
  for (const row of old.values()) if (!next.includes(row)) row.remove();
  next.forEach((row, index) => list.children[index] !== row && list.insertBefore(row, list.children[index] ?? null));
  if (!focused || document.activeElement === focused) return;
  const row = next.find((each) => each.dataset.key === home);
  if (row) kept(row).find((each) => each.dataset.k === focused.dataset.k)?.focus({ preventScroll: true });
}

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
