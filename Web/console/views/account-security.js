// The account itself: password, sessions, a copy of all that is kept, and its end.

import { h } from "/api/v1/pages/dom.js";
import { clockAndDay, isoDate, now } from "../format.js";
import { e, pill, requestButton } from "../parts.js";
import { auth, keep } from "../session.js";
import { text } from "../text.js";
import { asRider, attempt, button, form, keptList, section, unfold } from "./account-parts.js";

/** The part; `recovered` where the rider came by a forgotten password's code and is to choose another. */
export function security({ user, recovered }) {
  const words = text.account.security;
  const said = h("div", { role: "status" });
  const say = (shown) => said.replaceChildren(e("p.notice.good", shown));
  const trying = (label, act) => button(label, () => attempt(said, act));

  const chosen = recovered ? e("p.notice", words.recovered) : null;
  const password = h("div");
  const drawPassword = (asks) => password.replaceChildren(form([
    asks && { name: "current_password", type: "password", label: words.present, hint: words.presentHint, autocomplete: "current-password" },
    { name: "password", type: "password", label: words.password, hint: text.account.signIn.passwordHint, autocomplete: "new-password" },
  ].filter(Boolean), words.change, async (values) => {
    try {
      await auth("PUT", "/user", values, asRider);
    } catch (failure) {
      if (failure.code !== "reauthentication_needed") throw failure;
      drawPassword(true);
      password.querySelector("input").focus();
      return;
    }
    say(words.changed);
    chosen?.remove();
    drawPassword(false);
    sessions.again();
  }));
  drawPassword(false);

  const sessions = keptList({
    title: words.sessions,
    verb: words.end,
    request: { path: "/auth/v1/sessions" },
    load: async () => (await auth("GET", "/sessions", undefined, asRider)).data.sessions,
    named: (session) => browser(session.user_agent),
    row: (session) => e("div.about",
      e("span.name", browser(session.user_agent)), " ", session.is_current && pill(words.here, "good"),
      e("p.soft.small", words.used(clockAndDay(session.created_at), clockAndDay(session.refreshed_at)))),
    remove: (session) => auth("DELETE", `/sessions/${session.id}`, undefined, asRider),
  });
  sessions.element.append(e("div.actions", trying(words.others, async () => {
    await auth("POST", "/logout?scope=others", undefined, asRider);
    await sessions.again();
    say(words.othersGone);
  })));

  const copy = async () => {
    const { data } = await auth("GET", "/user/export", undefined, asRider);
    const href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
    h("a", { href, download: `sydney-transit-${isoDate(now())}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 1_000);
    say(words.copied);
  };
  const leave = async () => {
    // Whoever wants to go goes, whatever the server says.
    await auth("POST", "/logout?scope=local", undefined, asRider).catch(() => {});
    keep(null);
  };
  const address = { name: "address", label: words.type(user.email), autocomplete: "off", spellcheck: "false" };
  const end = form([address], words.remove, async () => {
    await auth("DELETE", "/user", undefined, asRider);
    keep(null);
  });
  const sure = end.querySelector("button");
  sure.className = "danger";
  sure.disabled = true;
  const typed = end.inputs.address;
  typed.addEventListener("input", () => (sure.disabled = typed.value.trim().toLowerCase() !== user.email.toLowerCase()));

  const element = e("div", said,
    e("div.actions", trying(words.leave, leave), requestButton("/auth/v1/user", asRider)),
    section(words.changeTitle, chosen, password), sessions.element,
    section(words.copyTitle, e("p.soft", words.copyHint), trying(words.copy, copy)),
    section(words.removeTitle, e("p.soft", words.removeHint), unfold(words.removeOpen, end)));
  return { element };
}

/** A browser and its system, out of what it says of itself. */
function browser(agent) {
  // Each claims to be those after it as well.
  const find = (...names) => names.find((name) => (agent ?? "").includes(name))?.replace("Edg", "Edge");
  const name = find("Edg", "Firefox", "Chrome", "Safari");
  const system = find("iPhone", "iPad", "Android", "Windows", "Mac", "Linux");
  return [name, system].filter(Boolean).join(" · ") || (agent ?? text.account.security.unknown).slice(0, 80);
}
