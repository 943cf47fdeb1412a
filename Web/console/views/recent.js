// Stops this browser looked at, the latest first.

const KEY = "sydney-transit.recent";
const KEPT = 6;

const isStop = (stop) => typeof stop?.stop_id === "string" && typeof stop.stop_name === "string" && Array.isArray(stop.modes ?? []);

/** What is kept: `stop_id`, `stop_name` and what tells one stop from another. */
export function recentStops() {
  try {
    const all = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(all) ? all.filter(isStop) : [];
  } catch {
    return [];
  }
}

/** Puts a stop first, or with null forgets them all. */
export function remember(stop) {
  const { stop_id, stop_name, modes, location_type, platform_code } = stop ?? {};
  const kept = { stop_id, stop_name, modes, location_type, platform_code };
  const rest = recentStops().filter((each) => each.stop_id !== stop_id);
  try {
    if (stop) localStorage.setItem(KEY, JSON.stringify([kept, ...rest].slice(0, KEPT)));
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing still shows departures.
  }
}
