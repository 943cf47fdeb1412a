// What the rider is told, on which devices, and what the rider wants to be told.

import { json } from "/api/v1/pages/code.js";
import { h } from "/api/v1/pages/dom.js";
import { PREFIX, ask, every, get, send } from "../api.js";
import { clock, clockAndDay } from "../format.js";
import { announce, e, pill } from "../parts.js";
import { text } from "../text.js";
import { asRider, attempt, button, keptList, section, unfold } from "./account-parts.js";
import { preferences } from "./account-settings.js";
import { showRows } from "./steady.js";

const PAGE = 20;
const PHONE = "sydney-transit.phone";
const MADE_UP = { platform: "ios", app_version: "1.0.0", os_version: "18.0", environment: "sandbox" };

/** Notifications, in a demonstration a phone too, settings and devices. */
export function notifications({ settings, user, tell }) {
  const told = toldList(tell);
  const ends = [told.close];
  const element = h("div");
  const devices = deviceList(settings, user, () => phone?.look());
  let phone = null;
  if (settings.demo?.pushes) {
    phone = simulatedPhone(settings.demo.pushes, user, told, devices.again);
    ends.push(phone.close);
    element.append(phone.element);
  }
  element.append(told.element, preferences(), devices.element);
  return { element, close: () => ends.forEach((end) => end()) };
}

/** Where a notification leads within the console, from its link into the app. */
function leads(link) {
  const [path, query] = (link ?? "").replace("sydneytransit://", "").split("?");
  if (path.startsWith("trips/")) return `#/trip/${path.slice(6)}?date=${new URLSearchParams(query).get("service_date") ?? ""}`;
  if (path === "notifications") return "#/account/notifications";
  if (path.startsWith("shares/")) return "#/account/friends";
  return path.startsWith("alerts/") ? `#/${path}` : "#/account/saved";
}

function toldList(tell) {
  const words = text.account.told;
  let [limit, muted] = [PAGE, null];
  const muting = h("div.row", { role: "group", "aria-label": words.mute });
  const more = button(words.more, () => {
    limit += PAGE;
    kept.again();
  }, "quiet", { hidden: true });
  const mute = (hours) => attempt(kept.said, async () => {
    await send(hours ? "PUT" : "DELETE", "/notifications/mute", hours ? { hours } : undefined, asRider);
    await kept.again();
    announce(muted ? words.muted(clockAndDay(muted)) : words.unmuted);
    muting.querySelector("button").focus();
  });
  const opened = (told) => attempt(kept.said, async () => {
    tell((await send("POST", `/alerts/${encodeURIComponent(told.alert_id)}/opened`, undefined, asRider)).data.unread);
    await kept.again();
  });
  const kept = keptList({
    ...words,
    request: { path: `${PREFIX}/notifications`, operation: "notifications" },
    async load() {
      const { data } = await get("/notifications", { limit }, { ...asRider, quiet: true });
      tell(data.unread);
      kept.latest = data.notifications;
      more.hidden = data.total <= data.notifications.length;
      if (muted !== data.muted_until || !muting.firstChild) {
        muted = data.muted_until;
        const choices = muted ? [[0, words.unmute]] : [1, 8, 24].map((hours) => [hours, words.hours(hours)]);
        muting.replaceChildren(e("span.small", muted ? words.muted(clockAndDay(muted)) : words.mute),
          ...choices.map(([hours, label]) => button(label, () => mute(hours), "quiet.small")));
      }
      return data.notifications;
    },
    row: (told) => e("div.about",
      e("p.spread", h("a.name", { href: leads(told.deep_link), dir: "auto", onclick: () => opened(told) }, told.title),
        e("time.soft.small", clockAndDay(told.created_at))),
      h("p.body", { dir: "auto" }, told.body),
      e("p.row", pill(words.kinds[told.kind] ?? told.kind),
        told.severity && pill(words.severities[told.severity] ?? told.severity, told.severity === "minor" ? "" : "bad"),
        button(words.open, () => opened(told), "quiet.small.unopened", { "aria-label": `${words.open}: ${told.title}` }))),
    change(row, told) {
      row.querySelector(".unopened").hidden = Boolean(told.opened_at);
      row.classList.toggle("fresh", !told.opened_at);
    },
  });
  kept.element.insertBefore(muting, kept.list);
  kept.list.after(more);
  return Object.assign(kept, { latest: [], close: every(10_000, kept.again, { later: true }) });
}

// A phone of the demonstration: a token that no phone has, and what arrived for it.

function phoneOf(user) {
  const kept = JSON.parse(localStorage.getItem(PHONE) ?? "null");
  return kept?.user === user.id ? kept : null;
}

function simulatedPhone(path, user, told, registered) {
  const words = text.account.phone;
  const list = h("ul.lock");
  const said = h("div");
  const register = () => attempt(said, async () => {
    const token = [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const device = `console-${token.slice(0, 8)}`;
    await send("POST", "/user/device", { ...MADE_UP, apns_token: token, device_id: device }, asRider);
    localStorage.setItem(PHONE, JSON.stringify({ user: user.id, token, device }));
    await Promise.all([look(), registered()]);
    said.querySelector("p").focus();
  });
  const look = async () => {
    const phone = phoneOf(user);
    list.hidden = !phone;
    if (said.dataset.phone !== (phone?.token ?? "none")) {
      said.dataset.phone = phone?.token ?? "none";
      said.replaceChildren(phone ? h("p.soft.small", { tabindex: "-1" }, words.ready)
        : e("div", e("p.soft", words.why), button(words.register, register, "main")));
    }
    if (!phone) return;
    const { data } = await ask("GET", `${path}?device=${phone.token}`, { quiet: true });
    const pushes = data.pushes.slice(0, 10);
    const newest = pushes[0]?.headers["apns-id"] ?? "";
    if (newest !== (list.dataset.newest ?? "")) await told.again();
    list.dataset.newest = newest;
    showRows(list, pushes, (push) => push.headers["apns-id"], (push) => notification(push, told.latest));
  };
  const element = section(words.title, said, list);
  return { element, look, close: every(3_000, look) };
}

/** A push as a lock screen shows it. Words that the payload gives by their key only stand in the list of notifications. */
function notification({ payload, received_at: at, status, reason }, latest) {
  const words = text.account.phone;
  const { alert = {}, "interruption-level": level } = payload.aps ?? {};
  const [same] = latest.filter((told) => told.alert_id === (payload.alert_id ?? payload.reminder_id))
    .sort((a, b) => Math.abs(Date.parse(a.created_at) - at) - Math.abs(Date.parse(b.created_at) - at));
  const keyed = (prefix) => [alert[`${prefix}loc-key`], ...(alert[`${prefix}loc-args`] ?? [])].filter(Boolean).join(" ");
  const said = (name, prefix) => alert[name] ?? same?.[name] ?? keyed(prefix);
  return e("li.push",
    e("p.spread.small", e("span", text.name, level === "time-sensitive" && ` · ${words.urgent}`), e("time", clock(at))),
    h("strong", { dir: "auto" }, said("title", "title-")), h("p", { dir: "auto" }, said("body", "")),
    status !== 200 && e("p", pill(reason ?? String(status), "broken")),
    unfold(words.payload, h("pre", { tabindex: "0" }, json(payload))));
}

function deviceList(settings, user, changed) {
  const words = text.account.devices;
  const named = (device) => words.name(device.platform, device.token_suffix);
  const mine = (device) => phoneOf(user)?.device === device.device_id;
  return keptList({
    ...words,
    request: { path: `${PREFIX}/user/devices`, operation: "devices" },
    key: (device) => device.device_id,
    load: async () => (await get("/user/devices", {}, asRider)).data.devices,
    named,
    row: (device) => e("div.about", e("strong", named(device)), " ", mine(device) && pill(words.mine),
      e("p.soft.small", words.about(device, clockAndDay(device.updated_at)))),
    async remove(device) {
      await send("DELETE", `/user/device/${encodeURIComponent(device.device_id)}`, undefined, asRider);
      if (mine(device)) localStorage.removeItem(PHONE);
      changed();
    },
  });
}
