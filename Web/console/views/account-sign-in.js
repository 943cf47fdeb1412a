// Signing in and up: passwords, mailed codes, forgotten passwords; in a demonstration with the mailbox beside it.

import { h } from "/api/v1/pages/dom.js";
import { ask, every } from "../api.js";
import { clockSeconds } from "../format.js";
import { e, requestButton } from "../parts.js";
import { auth, keep } from "../session.js";
import { text } from "../text.js";
import { button, form, section, unfold } from "./account-parts.js";
import { showRows } from "./steady.js";

const words = text.account.signIn;
const EMAIL = { name: "email", type: "email", autocomplete: "username", inputmode: "email", maxlength: "254" };
const TOKEN = "/token?grant_type=password";
const CODE = { name: "token", inputmode: "numeric", autocomplete: "one-time-code", maxlength: "6" };

/** How a code is mailed, by what it is for; the rider's address is all that is needed. */
const MAILED = {
  signup: (email) => auth("POST", "/resend", { type: "signup", email }),
  email: (email) => auth("POST", "/otp", { email, create_user: false }),
  recovery: (email) => auth("POST", "/recover", { email }),
};

const password = (autocomplete, hint) => ({ name: "password", type: "password", label: words.password, autocomplete, hint });

/** The forms for those who are not signed in. `recovered` is called where a new password is to be chosen. */
class SignIn {
  element = h("div");
  /** The address that was typed last. */
  known = "";
  closeMail = null;

  constructor({ settings }, recovered) {
    Object.assign(this, { settings, recovered });
    this.enter();
  }

  close() {
    this.closeMail?.();
  }

  email() {
    return { ...EMAIL, label: words.email, value: this.known };
  }

  draw(title, hint, content, current) {
    const first = this.element.childElementCount === 0;
    this.closeMail?.();
    this.closeMail = null;
    const tab = (name, act) => button(words[name], act, "plain", { "aria-pressed": String(name === current) });
    this.element.replaceChildren(
      h("div.segments", { role: "group", "aria-label": words.ways }, tab("known", () => this.enter()), tab("new", () => this.join())),
      e("h2", title), hint && e("p.soft", hint), content);
    if (!first) content.querySelector("input").focus();
  }

  mailed(type) {
    return async ({ email }) => {
      this.known = email;
      await MAILED[type](email);
      this.code(type);
    };
  }

  enter() {
    const act = (values) => this.open(values);
    this.draw(words.known, words.why, form([this.email(), password("current-password")], words.enter, act,
      button(words.byCode, () => this.byMail("email")), button(words.forgot, () => this.byMail("recovery")),
      requestButton(`/auth/v1${TOKEN}`, { method: "POST", body: { email: "you@example.org", password: "" } })), "known");
  }

  async open(values) {
    this.known = values.email;
    try {
      keep((await auth("POST", TOKEN, values)).data);
    } catch (failure) {
      if (failure.code !== "email_not_confirmed") throw failure;
      // Nothing is mailed unasked: that would end the code of the mail there is.
      this.code("signup", words.unconfirmed(this.known));
    }
  }

  byMail(type) {
    const asked = form([this.email()], words.send, this.mailed(type), button(text.back, () => this.enter()));
    this.draw(words.title[type], words.hint[type], asked, "known");
  }

  join() {
    const act = async (values) => {
      this.known = values.email;
      const { data } = await auth("POST", "/signup", values);
      if (data.access_token) keep(data);
      else this.code("signup");
    };
    this.draw(words.new, words.newHint, form([this.email(), password("new-password", words.passwordHint)], words.join, act), "new");
  }

  code(type, hint = words.mailed(this.known)) {
    const act = async ({ token }) => {
      const { data } = await auth("POST", "/verify", { type, email: this.known, token });
      if (type === "recovery") this.recovered();
      keep(data);
    };
    const said = h("p.soft", { role: "status" });
    const once = form([{ ...CODE, label: words.code }], words.confirm, act, button(words.again, async () => {
      try {
        await MAILED[type](this.known);
        said.textContent = words.sent;
      } catch (failure) {
        said.textContent = failure.words ?? "";
      }
    }), button(text.back, () => this.enter()));
    const content = e("div", once, said);
    this.draw(words.check, hint, content, type === "signup" ? "new" : "known");
    if (this.settings.demo?.mail) {
      const box = mailbox(this.settings.demo.mail, this.known, (token) => {
        once.inputs.token.value = token;
        once.submitNow();
      });
      content.append(box.element);
      this.closeMail = box.close;
    }
  }
}

export const signIn = (place, recovered) => new SignIn(place, recovered);

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
