// Sharing when one arrives: whom it is told, and for how long at most.

import { h } from "/api/v1/pages/dom.js";
import { session } from "../api.js";
import { clockAndDay, now } from "../format.js";
import { announce, e, failureNotice } from "../parts.js";
import { add, refusal, rows } from "../rest.js";
import { text } from "../text.js";

const words = text.plan.sharing;
const HOUR = 3_600_000;
const HOURS = [1, 2, 4, 8, 12];
/** What passes while somebody chooses: a share lasts twelve hours at most. */
const MARGIN = 300_000;

/** Friends of the rider: `{ id, name }`, in the order of their names. */
async function friends() {
  const me = session().user.id;
  const pairs = await rows("friends", {
    select: "user_id,friend_id,asker:users!user_id(display_name),asked:users!friend_id(display_name)", status: "eq.accepted",
  });
  const all = pairs.map(({ user_id, friend_id, asker, asked }) => (user_id === me ? { id: friend_id, name: asked?.display_name } : { id: user_id, name: asker?.display_name }));
  return all.map(({ id, name }) => ({ id, name: name ?? words.nameless })).sort((one, other) => one.name.localeCompare(other.name));
}

/** Moments at which a share may end, the usual one first. */
function endings(journey) {
  const after = Date.parse(journey.arrival_time) + HOUR / 2;
  const last = now() + 12 * HOUR - MARGIN;
  const offered = HOURS.map((count) => [Math.min(now() + count * HOUR, last), count])
    .map(([moment, count]) => [moment, words.spans.hours(clockAndDay(moment), count)]);
  if (after < last) offered.unshift([after, words.spans.arrival(clockAndDay(after))]);
  else offered.reverse();
  return offered.map(([moment, shown]) => [new Date(moment).toISOString(), shown]);
}

/** Asks in a dialog, and shares. Answers in words what was done; null where nothing was. */
export function askWhom(journey, destination) {
  const dialog = h("dialog", { "aria-labelledby": "share-title" });
  const said = e("div");
  const body = e("div", h("p.loading", { role: "status" }, text.loading));
  const close = h("button.quiet", { type: "button", onclick: () => dialog.close() }, text.close);
  dialog.append(h("h2", { id: "share-title" }, words.title), e("p.soft", words.hint), body, said);
  const answer = new Promise((resolve) => {
    const load = async () => {
      try {
        said.replaceChildren();
        body.replaceChildren(...asking(await friends(), journey, destination, said, (done) => {
          resolve(done);
          dialog.close();
          announce(done);
        }, close));
        body.querySelector("input, a, button").focus();
      } catch (failure) {
        said.replaceChildren(failureNotice(failure, load));
        body.replaceChildren(e("div.actions", close));
      }
    };
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(null);
    });
    document.body.append(dialog);
    dialog.showModal();
    load();
  });
  return answer;
}

function asking(known, journey, destination, said, done, close) {
  if (!known.length) return [e("p", words.nobody), e("div.actions", h("a.button", { href: "#/account/friends" }, words.befriend), close)];
  const boxes = known.map(({ id }) => h("input", { type: "checkbox", name: "friend", value: id, checked: known.length === 1 }));
  const until = h("select", { name: "until" }, endings(journey).map(([value, shown]) => h("option", { value }, shown)));
  const go = h("button", { type: "submit" }, words.go);
  const send = async (event) => {
    event.preventDefault();
    const chosen = known.filter((_, index) => boxes[index].checked);
    if (!chosen.length) {
      said.replaceChildren(h("p.notice.bad", { role: "alert" }, words.choose));
      return boxes[0].focus();
    }
    go.disabled = true;
    try {
      await add("eta_shares", {
        recipients: chosen.map(({ id }) => id), expires_at: until.value,
        route_data: { refresh_token: journey.refresh_token, arrival_time: journey.arrival_time, ...(destination && { destination }) },
      });
      done(words.done(chosen.map(({ name }) => name).join(text.joins.names)));
    } catch (failure) {
      said.replaceChildren(failureNotice(refusal(failure, { 42501: words.refused })));
    }
    go.disabled = false;
  };
  return [h("form.form", { onsubmit: send },
    e("fieldset", e("legend", words.whom), known.map(({ name }, index) => e("label.check", boxes[index], e("bdi", name)))),
    e("label", words.until, until), e("div.actions", go, close))];
}
