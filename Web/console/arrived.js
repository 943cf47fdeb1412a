// Where links in mails end (`SITE_URL`): takes the session that the address brings to the console, or says why it brings none.
// What stands in the address is never shown: whoever makes a link could have written it.

/** What the link brought. It is gone from the address, and so from the browser's history, before anything else is fetched. */
const brought = new URLSearchParams(location.hash.slice(1));
const asked = new URLSearchParams(location.search);
history.replaceState(null, "", location.pathname);

const { h } = await import("/api/v1/pages/dom.js");
const { ask, session, useSettings } = await import("./api.js");
const { failureNotice } = await import("./parts.js");
const { auth, keep } = await import("./session.js");
const { learn, text } = await import("./text.js");
await learn("arrived");
const words = text.arrived;

const page = document.getElementById("arrived");
/** Kinds of links after which a password is to be chosen. */
const CHOOSES = ["recovery", "invite"];

function show(...content) {
  page.replaceChildren(h("h1", null, words.title), ...content);
  page.focus();
}

const way = (label, href) => h("p", null, h("a", { href }, label));

/** Says what became of the link, and where to go from here. */
const say = (sentence, ...more) => show(h("p.notice", null, sentence), ...more, way(words.toAccount, "/#/account"), way(words.toStart, "/#/"));

/** Keeps the session as signing in does, and goes on; nobody comes back here. */
function enter(given) {
  try {
    keep(given);
  } catch {
    return say(words.unkept);
  }
  location.replace(CHOOSES.includes(brought.get("type")) ? "/#/account/security?chooses" : "/#/account");
}

/** A session of the console, out of what the link brought and whose it is by the server's word; null where the tokens hold no more. */
async function given() {
  const [access_token, refresh_token] = [brought.get("access_token"), brought.get("refresh_token")];
  const expires_at = Number(brought.get("expires_at"));
  if (!access_token || !refresh_token || !expires_at) return null;
  try {
    const { data: user } = await auth("GET", "/user", undefined, { headers: { Authorization: `Bearer ${access_token}` }, quiet: true });
    return { access_token, refresh_token, expires_at, token_type: "bearer", user };
  } catch (failure) {
    if (failure.status >= 400 && failure.status < 500 && failure.status !== 429) return null;
    throw failure;
  }
}

async function arrive() {
  show(h("p.loading", { role: "status" }, text.loading));
  try {
    const { data: settings } = await ask("GET", "/console/settings.json", { quiet: true });
    useSettings(settings);
    document.title = text.title(words.title, settings.name);
    if (!settings.accounts) return say(words.closed);
    if (brought.has("error") || brought.has("error_code")) return say(brought.get("error_code") === "otp_expired" ? words.expired : words.failed);
    if (brought.has("message") || asked.has("message")) return say(words.halfway);
    if (asked.has("code")) return say(words.elsewhere);
    if (!brought.has("access_token")) return say(words.nothing);
    const made = await given();
    if (!made) return say(words.expired);
    const present = session()?.user;
    if (!present || present.id === made.user.id) return enter(made);
    // Somebody else's link would sign the rider out of their own account unseen.
    say(words.other(present.email ?? "", made.user.email ?? ""),
      h("p", null, h("button", { type: "button", onclick: () => enter(made) }, words.change)));
  } catch (failure) {
    if (!("words" in failure)) console.error(failure);
    show(failureNotice(failure, arrive));
  }
}

arrive();
