// What is at a point, in words: for places that were picked on the map or came as coordinates.

import { get } from "../api.js";
import { text } from "../text.js";

/** Metres within which a street is where one is; farther away, and for all else, one is near it. */
const AT = 30;
/** Metres within which a stop or a place says more than the street does, one of which is always near. */
const KNOWN = 150;
/** Nothing farther away says where one is. */
const NEAR = 300;
const metres = (found) => found.distance_meters ?? 0;
const known = new Map();

async function ask(lat, lon) {
  const { data } = await get("/reverse", { lat, lon, limit: 5 }, { quiet: true });
  const near = data.suggestions.filter((each) => metres(each) <= NEAR).sort((one, other) => metres(one) - metres(other));
  const address = near.find(({ type }) => type === "address");
  if (address && metres(address) <= AT) return { name: address.name, said: address.name };
  const found = near.find((each) => !["address", "street"].includes(each.type) && metres(each) <= KNOWN) ?? near[0];
  return found ? { name: found.name, said: text.board.near(found.name) } : null;
}

/** What a point `-33.861,151.211` is called, as `{ name, said }` such as "near Alfred Street"; null where nothing is known. Never fails, and asks once. */
export function nameOfPoint(point) {
  const [lat, lon] = point.split(",").map((part) => Number(part).toFixed(5));
  const key = `${lat},${lon}`;
  if (!known.has(key)) {
    known.set(key, ask(lat, lon).catch(() => {
      // It may be known another time.
      known.delete(key);
      return null;
    }));
  }
  return known.get(key);
}
