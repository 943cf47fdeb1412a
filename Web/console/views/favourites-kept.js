// Where favourites are kept: on the device, or in the account of whoever is signed in, which takes over those of the device.

import { PREFIX, get, send } from "../api.js";
import { addFavourite, dropFavourite, favourite as kept, favourites, keepFavourites, subject } from "../device.js";

const asRider = { signedIn: true };
const bodyOf = ({ stop_id, route_id, label }) => ({ ...(stop_id ? { stop_id } : { route_id }), ...(label && { label }) });

/** As a list has them: with an id, and where they were made. */
const shown = (own) => ({ label: null, is_available: true, notice: null, ...own, id: subject(own), isHere: true });

/** Those of the device: `load`, `order`, `remove` and `undo` of a list. */
export const onDevice = {
  load: async () => favourites().map(shown),
  order: async (all) => arrange(all),
  remove: async (favourite) => dropFavourite(favourite),
  undo: async (favourite) => addFavourite(favourite, favourite.place),
};

/** Puts those of the device into the order of a list; what the list does not have comes last. */
function arrange(all) {
  const place = new Map(all.map((each, index) => [subject(each), index]));
  const at = (each) => place.get(subject(each)) ?? all.length;
  keepFavourites(favourites().sort((one, other) => at(one) - at(other)));
}

/** Those of an account, and after them what it had no room for. */
export const inAccount = (userID) => ({
  request: { path: `${PREFIX}/favorites`, operation: "favorites" },
  async load() {
    await takeOver(userID);
    const { favorites } = (await get("/favorites", {}, asRider)).data;
    const known = new Set(favorites.map(subject));
    return [...favorites, ...favourites().filter((each) => each.in !== userID && !known.has(subject(each))).map(shown)];
  },
  async order(all) {
    await send("PUT", "/favorites/order", { favorite_ids: all.filter((each) => !each.isHere).map((each) => each.id) }, asRider);
    arrange(all);
  },
  async remove(favourite) {
    favourite.own = kept(favourite);
    if (!favourite.isHere) await send("DELETE", `/favorites/${favourite.id}`, undefined, asRider);
    dropFavourite(favourite);
  },
  async undo(favourite) {
    if (favourite.isHere) return onDevice.undo(favourite);
    await send("POST", "/favorites", { ...bodyOf(favourite), sort_order: favourite.place }, asRider);
    if (favourite.own) addFavourite(favourite.own);
  },
});

/**
 * Adds to an account what the device has and it was not given before: what was taken out of an account later does not come back.
 * The device keeps its own; what finds no room, or cannot be asked, is tried again another time.
 */
async function takeOver(userID) {
  const isOwed = (each) => each.in !== userID;
  if (!favourites().some(isOwed)) return;
  const alone = (act) => (navigator.locks ? navigator.locks.request("favourites", act) : act());
  await alone(async () => {
    for (const own of favourites().filter(isOwed)) {
      try {
        await send("POST", "/favorites", bodyOf(own), { ...asRider, quiet: true });
      } catch (failure) {
        // A stop that has vanished stays here; the others are asked about all the same.
        if (failure.status === 404) continue;
        return;
      }
      keepFavourites(favourites().map((each) => (subject(each) === subject(own) ? { ...each, in: userID } : each)));
    }
  });
}
