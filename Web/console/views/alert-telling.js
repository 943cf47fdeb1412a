// A button by which a rider is told of a line that is no favourite.

import { h } from "/api/v1/pages/dom.js";
import { get, send } from "../api.js";
import { announce } from "../parts.js";
import { text } from "../text.js";
import { asRider } from "./alert-parts.js";

const words = text.alerts;

/** `{ element, draw(id) }`; `failed` hears what went wrong. */
export function telling(failed) {
  const element = h("button.quiet", { type: "button", hidden: true, onclick: press });
  let line = null;
  let kept = [];

  /** Those of this line alone; an app may have made one of several lines and stops, which is kept as it is. */
  const isOnly = ({ route_ids: lines, stop_ids: stops }) => lines.length + stops.length === 1;
  const learn = async () => {
    const wanted = line;
    const { subscriptions } = (await get("/alerts/subscriptions", {}, asRider)).data;
    if (wanted !== line) return;
    kept = subscriptions.filter(({ route_ids }) => route_ids.includes(line));
    element.textContent = kept.length ? words.untell : words.tell;
    element.hidden = false;
  };
  async function press() {
    try {
      if (!kept.length) await send("POST", "/alerts/subscribe", { route_ids: [line] }, asRider);
      else if (!kept.some(isOnly)) return void (location.hash = "#/account/saved");
      for (const { id } of kept.filter(isOnly)) await send("DELETE", `/alerts/subscriptions/${id}`, undefined, asRider);
      await learn();
      announce(kept.length ? words.told : words.untold);
    } catch (failure) {
      failed(failure);
    }
  }
  function draw(id) {
    if (line === id) return;
    line = id;
    element.hidden = true;
    // What could not be found out is asked anew when the line is drawn again.
    if (line) learn().catch(() => line === id && (line = null));
  }
  return { element, draw };
}
