// Pieces of the account's views and of operations: forms, and lists that keep their rows.

import { h } from "/api/v1/pages/dom.js";
import { e, failureNotice, requestButton } from "../parts.js";
import { text } from "../text.js";
import { showRows } from "./steady.js";

/** Options of requests as the rider. */
export const asRider = { signedIn: true };

/** A row of a table, with the name of what it is about first where `named`. */
export const cells = (values, named) =>
  e("tr", values.map((value, index) => (named && index === 0 ? h("th", { scope: "row" }, value) : e("td", value))));

/** What can be unfolded. */
export const unfold = (summary, ...content) => e("details", e("summary.small", summary), content);

/** `name: value` pairs of a description list, without those that have no value. */
export const pairs = (entries) =>
  entries.filter(([, value]) => value || value === 0).map(([name, value]) => e("div", e("dt", name), e("dd.numbers", value)));

/** A section with its heading, which the keyboard can be sent to. */
export const section = (title, ...children) => e("section.section", h("h2", { tabindex: "-1" }, title), children);

/** A button that sends no form. */
export const button = (label, onclick, kind = "quiet", more = {}) => h(`button.${kind}`, { type: "button", onclick, ...more }, label);

/** A table whose body is filled later, and the body. */
export function table(columns, kind = "") {
  const body = h("tbody");
  return [h("table", { class: kind }, e("thead", e("tr", columns.map((name) => h("th", { scope: "col" }, name)))), body), body];
}

const optionsOf = (options) => options?.map(([value, shown]) => h("option", { value }, shown));

/** A select of `[value, shown]`. */
export const select = (options, attributes) => h("select", attributes, optionsOf(options));

/** Does something; what fails is said in `said`, with a button to try again, and answered. */
export async function attempt(said, act, again = () => attempt(said, act)) {
  try {
    await act();
    if (said.querySelector(".bad")) said.replaceChildren();
  } catch (failure) {
    const notice = failureNotice(failure, again);
    if (said.firstElementChild?.dataset.what !== notice.dataset.what) said.replaceChildren(notice);
    return failure;
  }
}

/** Shows other contents only where they differ, so that nothing flickers and nothing loses its place. */
export function refill(element, ...children) {
  const fresh = element.cloneNode(false);
  fresh.append(e("div", ...children));
  fresh.replaceChildren(...fresh.firstChild.childNodes);
  if (!fresh.isEqualNode(element)) element.replaceChildren(...fresh.childNodes);
}

const FIELDS = {
  weak_password: "password", same_password: "password", email_exists: "email", over_email_send_rate_limit: "email",
  otp_expired: "token", reauthentication_needed: "current_password", invalid_credentials: "current_password",
  ROUTE_NOT_FOUND: "subject", STOP_NOT_FOUND: "subject",
};

/** Which field the server complains of; the last where it does not say. */
function fieldOf({ code, message }, names) {
  const named = FIELDS[code] ?? names.find((name) => message.toLowerCase().includes(name));
  return names.includes(named) ? named : names.at(-1);
}

/**
 * A form. `fields` are `{ name, label, hint, … }` with further attributes of the input, or of another `tag`, with its `options`;
 * `act(values)` does what it is for. What fails stands beside its field, in the server's words.
 */
export function form(fields, words, act, ...more) {
  const inputs = {};
  const rows = fields.map(({ name, label, hint, tag = "input", options, ...attributes }) => {
    const id = `account-${name}`;
    const problem = h("p.problem", { id: `${id}-problem`, role: "alert" });
    const described = `${id}-problem${hint ? ` ${id}-hint` : ""}`;
    inputs[name] = h(tag, { id, name, required: true, "aria-describedby": described, ...attributes }, optionsOf(options));
    const hinted = hint && h("p.soft.small", { id: `${id}-hint` }, hint);
    return e("div.field", h("label", { for: id }, label), hinted, inputs[name], problem);
  });
  const sent = h("button", { type: "submit" }, words);
  const submit = async (event) => {
    event?.preventDefault();
    if (sent.disabled) return;
    for (const input of Object.values(inputs)) {
      input.nextSibling.textContent = "";
      input.removeAttribute("aria-invalid");
    }
    sent.disabled = true;
    try {
      const value = ({ type, value: typed }) => (type === "password" ? typed : typed.trim());
      await act(Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, value(input)])));
    } catch (failure) {
      const input = inputs[fieldOf(failure, Object.keys(inputs))];
      input.nextSibling.textContent = failure.words ?? text.failure.program;
      if (!("words" in failure)) console.error(failure);
      input.setAttribute("aria-invalid", "true");
      input.focus();
    }
    sent.disabled = false;
  };
  return Object.assign(h("form.form", { onsubmit: submit }, rows, e("div.actions", sent, more)), { submitNow: submit, inputs });
}

/**
 * A section with a list of what the rider keeps. `load()` answers the items, `row(item)` what stands in a row, `named(item)`
 * its name, `remove(item)` takes it away, `undo(item)` brings it back.
 */
export function keptList(given) {
  const { title, load, key = (item) => item.id, row, change, named, remove, undo, empty, request, verb = text.account.remove } = given;
  const list = h("ul.list.kept");
  const said = h("div", { role: "status" });
  const nothing = h("p.soft", { hidden: true }, empty);
  const element = section(title, said, nothing, list, request && requestButton(request.path, { ...asRider, ...request }));
  const heading = element.firstChild;
  const again = () => attempt(said, async () => {
    const items = await load();
    nothing.hidden = items.length > 0;
    showRows(list, items, key, make, change);
  });
  const restore = (item) => attempt(said, async () => {
    await undo(item);
    said.replaceChildren();
    heading.focus();
    await again();
  });
  const drop = (item) => attempt(said, async () => {
    await remove(item);
    await again();
    const back = undo && button(text.account.undo, () => restore(item));
    said.replaceChildren(e("div.notice.spread", h("span", { dir: "auto" }, text.account.removed(named(item))), back));
    (back ?? heading).focus();
  });
  const make = (item) => e("li", row(item), remove && !item.is_current &&
    button(verb, () => drop(item), "quiet.small", { "aria-label": `${verb}: ${named(item)}` }));
  again();
  return { element, list, said, again };
}
