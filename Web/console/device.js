// What this browser keeps for the rider, with or without an account: favourites, home and work. Without a store that keeps anything,
// they last as long as the page.

const KEYS = { favourites: "favourites", places: "places" };
/** Most favourites on a device. */
const MOST = 100;

/** Hears `change` when anything of it is another, in this tab or in another. */
export const changes = new EventTarget();
const changed = () => changes.dispatchEvent(new Event("change"));
addEventListener("storage", ({ key }) => (key === null || Object.values(KEYS).includes(key)) && changed());

/** What could not be written, for as long as the page lives. */
const unwritten = new Map();

function read(key, otherwise) {
  if (unwritten.has(key)) return unwritten.get(key);
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    unwritten.delete(key);
  } catch {
    unwritten.set(key, value);
  }
  changed();
}

const isText = (value) => typeof value === "string" && value !== "";

/** Names a stop or a line, here and in an account. */
export const subject = ({ stop_id: stop, route_id: route }) => (stop ? `stop ${stop}` : `route ${route}`);

/**
 * Favourites in the rider's order: `{ stop_id, stop_name }` or `{ route_id, route_name }`, perhaps with a `label`, and `in`: the
 * account that took it over.
 */
export function favourites() {
  const all = read(KEYS.favourites, []);
  return Array.isArray(all) ? all.filter((each) => isText(each?.stop_id) || isText(each?.route_id)).slice(0, MOST) : [];
}

/** Keeps favourites in this order. */
export const keepFavourites = (all) => write(KEYS.favourites, all);

/** The favourite that is the same stop or line; undefined where there is none. */
export const favourite = (wanted) => favourites().find((each) => subject(each) === subject(wanted));

/** Adds a favourite, at the end or at its place; false where there is no room. */
export function addFavourite(given, place = MOST) {
  const { stop_id, stop_name, route_id, route_name, label, in: account } = given;
  const all = favourites();
  if (favourite(given)) return true;
  if (all.length >= MOST) return false;
  keepFavourites(all.toSpliced(place, 0, { stop_id, stop_name, route_id, route_name, label: label ?? undefined, in: account }));
  return true;
}

export const dropFavourite = (given) => favourite(given) && keepFavourites(favourites().filter((each) => subject(each) !== subject(given)));

const isPlace = (place) => isText(place?.name) && isText(place.place);

/** Home and work, where they are known: `{ home: { name, place, lat, lon }, work: … }`; `place` is what a plan takes. */
export function places() {
  const all = read(KEYS.places, {});
  return Object.fromEntries(["home", "work"].filter((each) => isPlace(all?.[each])).map((each) => [each, all[each]]));
}

/** Keeps a place as `home` or `work`, or with null forgets it. */
export function keepPlace(kind, place) {
  const { [kind]: _, ...rest } = places();
  write(KEYS.places, place ? { ...rest, [kind]: place } : rest);
}
