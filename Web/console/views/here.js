// Where the rider is, as far as the browser says and the city goes.

import { text } from "../text.js";

/** Degrees from the city's middle that are outside it for certain. */
const OUTSIDE = 3;

/** `{ point }` as `{ lat, lon }`, or why there is none: `{ says }`. */
export const whereAmI = ({ center, name }) => new Promise((done) => {
  const words = text.board;
  if (!navigator.geolocation) return done({ says: words.noPlace });
  navigator.geolocation.getCurrentPosition(({ coords: { latitude: lat, longitude: lon } }) => {
    const [south, east] = center ?? [lat, lon];
    done(Math.hypot(lat - south, lon - east) < OUTSIDE ? { point: { lat, lon } } : { says: words.outside(name) });
  }, () => done({ says: words.noPlace }), { timeout: 10_000, maximumAge: 60_000 });
});
