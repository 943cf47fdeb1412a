// Signing in and up: passwords, mailed codes, forgotten passwords; in a demonstration with the mailbox beside it.

import { h } from "/api/v1/pages/dom.js";
import { ask, every } from "../api.js";
import { clockSeconds } from "../format.js";
import { e, requestButton } from "../parts.js";
import { auth, keep } from "../session.js";
import { text } from "../text.js";
import { button, form, section, unfold } from "./account-parts.js";
import { showRows } from "./steady.js";

const EMAIL = { name: "email", type: "email", autocomplete: "username", inputmode: "email", maxlength: "254" };
const TOKEN = "/token?grant_type=password";
const CODE = { name: "token", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "6" };

/** How a code is mailed, by what it is for; the rider's address is all that is needed. */
const MAILED = {
  signup: (email) => auth("POST", "/resend", { type: "signup", email }),
  email: (email) => auth("POST", "/otp", { email, create_user: false }),
  recovery: (email) => auth("POST", "/recover", { email }),
};

/** The forms for those who are not signed in. `recovered` is called where a new password is to be chosen. */
export function signIn({ settings }, recovered) {
  const words = text.account.signIn;
  const element = h("div");
  let known = "";
  let closeMail = null;

  const email = () => ({ ...EMAIL, label: words.email, value: known });
  const password = (autocomplete, hint) => ({ name: "password", type: "password", label: words.password, autocomplete, hint });

  const draw = (title, hint, content, current) => {
    const first = element.childElementCount === 0;
    closeMail?.();
    closeMail = null;
    const tab = (name, act) => button(words[name], act, "plain", { "aria-pressed": String(name === current) });
    element.replaceChildren(
      h("div.segments", { role: "group", "aria-label": words.ways }, tab("known", enter), tab("new", join)),
      e("h2", title), hint && e("p.soft", hint), content);
    if (!first) content.querySelector("input").focus();
  };

  const mailed = (type) => async (values) => {
    known = values.email;
    await MAILED[type](known);
    code(type);
  };

  function enter() {
    const act = async (values) => {
      known = values.email;
      try {
        keep((await auth("POST", TOKEN, values)).data);
      } catch (failure) {
        if (failure.code !== "email_not_confirmed") throw failure;
        // Nothing is mailed unasked: that would end the code of the mail there is.
        code("signup", words.unconfirmed(known));
      }
    };
    draw(words.known, words.why, form([email(), password("current-password")], words.enter, act,
      button(words.byCode, () => byMail("email")), button(words.forgot, () => byMail("recovery")),
      requestButton(`/auth/v1${TOKEN}`, { method: "POST", body: { email: "you@example.org", password: "" } })), "known");
  }

  function byMail(type) {
    draw(words.title[type], words.hint[type], form([email()], words.send, mailed(type), button(text.back, enter)), "known");
  }

  function join() {
    const act = async (values) => {
      known = values.email;
      const { data } = await auth("POST", "/signup", values);
      if (data.access_token) keep(data);
      else code("signup");
    };
    draw(words.new, words.newHint, form([email(), password("new-password", words.passwordHint)], words.join, act), "new");
  }

  function code(type, hint = words.mailed(known)) {
    const act = async ({ token }) => {
      const { data } = await auth("POST", "/verify", { type, email: known, token });
      if (type === "recovery") recovered();
      keep(data);
    };
    const said = h("p.soft", { role: "status" });
    const once = form([{ ...CODE, label: words.code }], words.confirm, act, button(words.again, async () => {
      try {
        await MAILED[type](known);
        said.textContent = words.sent;
      } catch (failure) {
        said.textContent = failure.words ?? "";
      }
    }), button(text.back, enter));
    const content = e("div", once, said);
    draw(words.check, hint, content, type === "signup" ? "new" : "known");
    if (settings.demo?.mail) {
      const box = mailbox(settings.demo.mail, known, (token) => {
        once.inputs.token.value = token;
        once.submitNow();
      });
      content.append(box.element);
      closeMail = box.close;
    }
  }

  enter();
  return { element, close: () => closeMail?.() };
}

/** The mails to an address that a demonstration keeps; `use(code)` takes what is mailed. */
function mailbox(path, address, use) {
  const list = h("ul.mails");
  const element = section(text.account.mailbox.title, e("p.soft.small", text.account.mailbox.hint), list);
  const close = every(2_000, async () => {
    const { data } = await ask("GET", `${path}?to=${encodeURIComponent(address)}`, { quiet: true });
    showRows(list, data.mails.slice(0, 3), (mail) => mail.id, (mail) => {
      const token = /\b\d{6}\b/.exec(mail.text.replace(/https?:\S+/g, ""))?.[0];
      return e("li.card",
        e("div.spread", e("strong", mail.subject), e("time.soft.small", clockSeconds(mail.received_at * 1000))),
        unfold(text.account.mailbox.read, h("pre", { tabindex: "0" }, mail.text)),
        token && button(text.account.mailbox.use(token), () => use(token), "take"));
    });
  });
  return { element, close };
}
