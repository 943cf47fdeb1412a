// The rider's account: signing in, favourites, notifications, what is kept, and the account itself.

import { h } from "/api/v1/pages/dom.js";
import { events, get, session } from "../api.js";
import { e } from "../parts.js";
import { text } from "../text.js";
import { favourites } from "./account-favourites.js";
import { friends } from "./account-friends.js";
import { kept } from "./account-kept.js";
import { notifications } from "./account-notifications.js";
import { security } from "./account-security.js";
import { signIn } from "./account-sign-in.js";

/** Parts by the second part of the address: `#/account/notifications`. */
const PARTS = { "": favourites, friends, notifications, saved: kept, security };

const heading = (words) => h("h1", { tabindex: "-1" }, words);

/** Opens the view; it follows the rider's coming and going. */
export function open(place) {
  if (!place.settings.accounts) return { element: e("p.notice", text.account.closed), title: text.views.account };
  const parts = Object.keys(PARTS).filter((each) => each !== "friends" || place.settings.companion);
  const element = h("div.account");
  let who;
  let name = parts.includes(place.id ?? "") ? (place.id ?? "") : "";
  let part = null;
  // Whoever comes by a mailed link is to choose a password: see `arrived.js`.
  let recovered = place.query.has("chooses");
  const body = h("div");
  const tabs = h("nav.tabs", { "aria-label": text.account.parts.label });
  const unread = h("span.badge", { hidden: true });
  // On a phone there is no room for its tab.
  const corner = e("p.corner", h("a", { href: "#/developers" }, text.views.developers));

  const tell = (count) => {
    unread.hidden = !count;
    unread.replaceChildren(e("span.offscreen", text.account.unread(count)), h("span", { "aria-hidden": "true" }, String(count)));
  };

  const show = () => {
    part?.close?.();
    part = PARTS[name]({ ...place, user: session().user, tell, recovered });
    recovered = false;
    body.replaceChildren(part.element);
    for (const link of tabs.children) {
      if (link.dataset.part === name) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  };

  const draw = () => {
    const user = session()?.user ?? null;
    // Tokens are made new every hour: that is no reason to draw anything.
    if (who !== undefined && (user?.id ?? null) === who) return;
    const first = who === undefined;
    who = user?.id ?? null;
    part?.close?.();
    if (!user) {
      // Who is elsewhere by now stays there.
      if (!first && place.signal()) place.go("#/account", { replace: true });
      part = signIn(place, () => {
        recovered = true;
        place.go("#/account/security", { replace: true });
      });
      element.replaceChildren(heading(text.account.welcome), part.element, corner);
    } else {
      const tab = (each) => h("a", { href: each ? `#/account/${each}` : "#/account", "data-part": each },
        text.account.parts[each || "favourites"], each === "notifications" && unread);
      tabs.replaceChildren(...parts.map(tab));
      element.replaceChildren(heading(text.views.account), e("p.soft.address", e("bdi", user.email ?? "")), tabs, body, corner);
      show();
      get("/notifications", { limit: 1 }, { signedIn: true, quiet: true }).then(({ data }) => tell(data.unread), () => {});
    }
    if (!first) element.querySelector("h1").focus();
  };

  draw();
  events.addEventListener("session", draw);
  return {
    element,
    title: text.views.account,
    // Boards of favourites say of themselves how old they are.
    rests: () => ({}),
    take(to) {
      const wanted = to.id ?? "";
      const known = parts.includes(wanted);
      if (known && wanted !== name) {
        name = wanted;
        if (who) show();
      }
      return known;
    },
    close() {
      events.removeEventListener("session", draw);
      part?.close?.();
    },
  };
}
