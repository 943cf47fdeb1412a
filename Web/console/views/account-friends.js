// Friends: who wants to be one, who is, how to be found; and above them the shares that go on.

import { copyButton } from "/api/v1/pages/code.js";
import { h } from "/api/v1/pages/dom.js";
import { clockAndDay } from "../format.js";
import { e, requestButton } from "../parts.js";
import { add, call, change, refusal, remove } from "../rest.js";
import { text } from "../text.js";
import { asRider, attempt, form, refill, section, unfold } from "./account-parts.js";
import { Shares } from "./account-shares.js";
import { Company } from "./company.js";
import { rows } from "./steady.js";

const words = text.account.friends;
const ASKED = "sydney-transit.asked";

/** What a rider is called; whoever has given no name is somebody. */
export const nameOf = ({ name }) => name ?? words.nameless;

/** Names of those whom this browser has asked: nobody but friends may see a name, so the server tells it no more. */
function asked() {
  try {
    return JSON.parse(sessionStorage.getItem(ASKED)) ?? {};
  } catch {
    return {};
  }
}

/** The part. */
class Friends {
  said = h("div", { role: "status" });
  received = e("ul.list.kept");
  sent = e("ul.list.kept");
  friends = e("ul.list.kept");
  blocked = e("ul.list.kept");
  nobody = h("p.soft", null, text.loading);
  me = h("div");

  constructor(place) {
    this.shares = new Shares(place, { again: () => this.company.look(["shares"]), friends: () => this.company.known.friends });
    this.asking = section(words.receivedTitle, this.received);
    this.waiting = section(words.sentTitle, this.sent);
    this.unwanted = unfold(words.blockedTitle, e("p.soft.small", words.blockedHint), this.blocked);
    this.find = form([{
      name: "code", label: words.code, hint: words.codeHint, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: "40",
    }], words.ask, ({ code }) => this.ask(code));
    this.element = e("div", this.said, this.shares.element, this.asking,
      section(words.title, this.nobody, this.friends, requestButton("/rest/v1/friends?select=*", asRider)), this.waiting,
      section(words.findTitle, this.find), section(words.meTitle, this.me), this.unwanted);
    this.draw({ friends: [], received: [], sent: [], blocked: [] });
    this.company = new Company(place, (known, failure) => this.show(known, failure));
  }

  close() {
    this.company.close();
    this.shares.close();
  }

  show(known, failure) {
    if (failure) return void attempt(this.said, () => Promise.reject(failure), () => attempt(this.said, () => this.company.look(["rest", "shares"])));
    if (this.said.querySelector(".bad")) this.said.replaceChildren();
    this.draw(known);
    this.shares.draw(known.shares, known.friends);
    refill(this.nobody, known.me && !known.friends.length ? words.empty : "");
    this.nobody.hidden = known.friends.length > 0;
    if (known.me) this.drawMe(known.me);
  }

  draw({ friends, received, sent, blocked }) {
    const key = ({ id }) => id;
    rows(this.received, received, key, (each) => this.row(each, words.asks(clockAndDay(each.created_at)), [
      this.button("accept", each, () => change("friends", { id: `eq.${each.id}` }, { status: "accepted" }), ""),
      this.button("decline", each, () => this.end(each)), this.button("block", each, () => this.block(each), "quiet danger")]));
    rows(this.friends, friends, key, (each) => this.row(each, words.since(clockAndDay(each.updated_at)), [
      h("details", { "data-k": `more ${each.id}` }, h("summary.small", { "data-k": `unfold ${each.id}`, "aria-label": words.moreOf(nameOf(each.who)) }, words.more),
        e("p.soft.small", words.moreHint), e("div.actions",
          this.button("unfriend", each, () => this.end(each)), this.button("block", each, () => this.block(each), "quiet danger")))]));
    const names = asked();
    const remembered = (each) => ({ ...each, who: { ...each.who, name: each.who.name ?? names[each.who.id] ?? words.someone } });
    rows(this.sent, sent.map(remembered), key, (each) => this.row(each, words.askedAt(clockAndDay(each.created_at)), [this.button("withdraw", each, () => this.end(each))]));
    rows(this.blocked, blocked.map(remembered), key, (each) => this.row(each, words.blockedAt(clockAndDay(each.created_at)), [this.button("unblock", each, () => this.end(each))]));
    this.asking.hidden = !received.length;
    this.waiting.hidden = !sent.length;
    this.unwanted.hidden = !blocked.length;
  }

  row({ who }, soft, actions) {
    return e("li", e("div.about", h("p.name", { dir: "auto" }, nameOf(who)), e("p.soft.small", soft)), e("div.row.choices", actions));
  }

  /** A button that does something about a row, says that it is done, and shows what came of it. */
  button(what, each, act, kind = "quiet") {
    const name = nameOf(each.who);
    const press = () => this.does(async () => {
      await act();
      await this.company.look(["rest", "shares"]);
      this.say(words.done[what](name));
    });
    return h("button.small", { type: "button", class: `small ${kind}`, "data-k": `${what} ${each.id}`, "aria-label": `${words[what]}: ${name}`, onclick: press },
      words[what]);
  }

  does(act) {
    return attempt(this.said, async () => {
      try {
        await act();
      } catch (failure) {
        throw refusal(failure, words.refusals);
      }
    });
  }

  /** The row that was pressed is gone perhaps: the keyboard goes to what is said. */
  say(told) {
    const notice = h("p.notice.good", { tabindex: "-1", dir: "auto" }, told);
    this.said.replaceChildren(notice);
    notice.focus();
  }

  end({ id }) {
    return remove("friends", { id: `eq.${id}` });
  }

  block({ who }) {
    return add("friends", { friend_id: who.id, status: "blocked" });
  }

  async ask(code) {
    try {
      const found = await call("find_profile", { handle: code.toLowerCase().replaceAll(/[\s-]/g, "") });
      const pair = await add("friends", { friend_id: found.id });
      try {
        sessionStorage.setItem(ASKED, JSON.stringify({ ...asked(), [found.id]: found.display_name ?? words.nameless }));
      } catch {
        // A browser that keeps nothing calls them somebody.
      }
      this.find.reset();
      await this.company.look(["rest"]);
      const name = found.display_name ?? words.nameless;
      this.say(pair.status === "accepted" ? words.done.accept(name) : words.done.ask(name));
    } catch (failure) {
      throw refusal(failure, words.refusals);
    }
  }

  /** The rider's own name and code; what is being typed stays. */
  drawMe({ id, display_name: name, invite_code: code }) {
    const mark = `${name} ${code}`;
    if (this.shown === mark) return;
    this.shown = mark;
    const named = form([{ name: "name", label: words.name, hint: words.nameHint, value: name ?? "", maxlength: "80", autocomplete: "nickname", dir: "auto" }],
      words.rename, async ({ name: given }) => {
        try {
          await change("users", { id: `eq.${id}` }, { display_name: given });
        } catch (failure) {
          throw refusal(failure, {});
        }
        await this.company.look(["rest"]);
        this.say(words.done.rename(given));
      });
    this.me.replaceChildren(e("p.small.soft", words.codeOwn),
      e("p.row", h("code.code", { "aria-label": words.codeLabel }, spaced(code)), copyButton(() => code, words.copy, words)), named);
  }
}

/** A code in groups that can be read aloud. */
const spaced = (code) => code.match(/.{1,4}/g)?.join(" ") ?? code;

export const friends = (place) => new Friends(place);
