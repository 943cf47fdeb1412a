// The rider's session: tokens in this browser, made new before they end.

import { Failure, KEY, ask, authHeaders, events, session } from "./api.js";
import { now } from "./format.js";
import { text } from "./text.js";

let renewal = null;

/** Keeps a session, or with null forgets it. */
export function keep(given) {
  if (given) localStorage.setItem(KEY, JSON.stringify(given));
  else localStorage.removeItem(KEY);
  events.dispatchEvent(new CustomEvent("session", { detail: given }));
}

/** Asks `/auth/v1`. */
export const auth = (method, path, body, options) =>
  ask(method, `/auth/v1${path}`, { ...options, body, headers: { ...authHeaders(), ...options?.headers } });

/** Headers of a rider's request. */
export async function bearer() {
  let current = session();
  if (!current) throw new Failure(text.signInFirst, { status: 401 });
  if (isEnding(current)) current = await renewed(current.access_token);
  return { ...authHeaders(), Authorization: `Bearer ${current.access_token}` };
}

const isEnding = ({ expires_at: end }) => end * 1000 - now() < 60_000;

/** A session with another access token than one that is spent; one renewal at a time, over all tabs where the browser can lock. */
export async function renewed(spent) {
  renewal ??= (navigator.locks ? navigator.locks.request(KEY, () => renew(spent)) : renew(spent)).finally(() => (renewal = null));
  return renewal;
}

async function renew(spent) {
  const current = session();
  if (!current) throw new Failure(text.signInFirst, { status: 401 });
  if (current.access_token !== spent && !isEnding(current)) return current;
  try {
    const { data } = await auth("POST", "/token?grant_type=refresh_token", { refresh_token: current.refresh_token }, { quiet: true });
    keep(data);
    return data;
  } catch (failure) {
    if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) keep(null);
    throw failure;
  }
}
