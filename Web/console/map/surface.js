// What the map is drawn on: its canvases, its colours, and where there is room on them.

/** A canvas as large as a camera sees, empty, to be drawn on in the screen's pixels. */
export function prepared(canvas, camera, ratio) {
  const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, camera.width, camera.height);
  return context;
}

export function readColors() {
  const style = getComputedStyle(document.documentElement);
  const names = ["land", "water", "surface", "ink", "soft", "good", "bad", "broken", "focus"];
  return { ...Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])), font: style.getPropertyValue("--sans") };
}

/** What lies over a map, where nothing can be read: boxes, as of all that is taken `{ box: [left, top, right, bottom] }`. */
export function overlaid(element) {
  const { left, top } = element.getBoundingClientRect();
  return [...element.querySelectorAll(".round, .legend, .map-source")].map((each) => {
    const box = each.getBoundingClientRect();
    return { box: [box.left - left, box.top - top, box.right - left, box.bottom - top] };
  });
}

/** A name as the map has room for it; feeds and extracts may hold anything. */
export const short = (name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name).replace(/[\u202a-\u202e\u2066-\u2069]/g, "");

/** Whether a box lies beside all that are taken. */
export const isFree = ([left, top, right, bottom], taken) =>
  !taken.some(({ box }) => left < box[2] && box[0] < right && top < box[3] && box[1] < bottom);
