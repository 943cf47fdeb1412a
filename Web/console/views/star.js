// The star that keeps a stop among the rider's favourites: in the account of whoever is signed in, else on the device.

import { h } from "/api/v1/pages/dom.js";
import { events, get, send, session } from "../api.js";
import { addFavourite, changes, dropFavourite, favourite } from "../device.js";
import { failureNotice, icon } from "../parts.js";
import { text } from "../text.js";
import { fill } from "./departure.js";

const asRider = { signedIn: true };

/** `{ element, said, close }`, for a favourite as `device.js` has it. `hasAccounts`: whether one could sign in here. */
export function star(subject, hasAccounts, signal) {
  const words = text.board;
  const button = h("button.quiet.star", {
    type: "button", "aria-pressed": "false", "aria-label": words.keep, title: words.keep, onclick: () => press() }, icon("star"));
  const said = h("div", { role: "status" });
  const body = subject.stop_id ? { stop_id: subject.stop_id } : { route_id: subject.route_id };
  /** What the account has of it. */
  let kept = null;
  let turn = 0;
  const rider = () => (hasAccounts ? session() : null);
  const isKept = () => Boolean(kept ?? favourite(subject));
  const draw = () => button.setAttribute("aria-pressed", String(isKept()));

  function onDevice() {
    const hint = hasAccounts && h("p.small.soft", null, words.keptHere, " ", h("a", { href: "#/account" }, words.keepEverywhere));
    if (favourite(subject)) dropFavourite(subject);
    else fill(said, addFavourite(subject) ? hint : h("p.notice.bad", null, words.keepsFull));
  }

  async function inAccount() {
    if (isKept()) {
      if (kept) await send("DELETE", `/favorites/${kept.id}`, undefined, asRider);
      kept = null;
      dropFavourite(subject);
    } else kept = (await send("POST", "/favorites", body, asRider)).data;
  }

  async function press() {
    turn += 1;
    button.disabled = true;
    const wasKept = isKept();
    fill(said);
    try {
      if (rider()) await inAccount();
      else onDevice();
    } catch (failure) {
      // Whoever was signed out by that keeps it on the device, and in the account once signed in again.
      if (rider()) fill(said, failureNotice(failure));
      else if (wasKept) dropFavourite(subject);
      else onDevice();
    }
    button.disabled = false;
    draw();
    button.focus();
  }

  /** Looks again, for whoever is signed in now. */
  async function look() {
    const mine = ++turn;
    kept = null;
    draw();
    if (!rider()) return;
    try {
      const { data } = await get("/favorites", {}, { ...asRider, quiet: true });
      if (!signal() || mine !== turn) return;
      kept = data.favorites.find((each) => each.stop_id === (subject.stop_id ?? null) && each.route_id === (subject.route_id ?? null)) ?? null;
      draw();
    } catch {
      // Pressing it says what is wrong.
    }
  }

  const started = [[events, "session", look], [changes, "change", draw]];
  started.forEach(([target, kind, act]) => target.addEventListener(kind, act));
  look();
  return { element: h("span", null, button), said, close: () => started.forEach(([target, kind, act]) => target.removeEventListener(kind, act)) };
}
