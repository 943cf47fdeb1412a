// What the rider wants to be told of, and when.

import { h } from "/api/v1/pages/dom.js";
import { PREFIX, get, send } from "../api.js";
import { clock, now } from "../format.js";
import { e, requestButton } from "../parts.js";
import { text } from "../text.js";
import { asRider, attempt, section, select } from "./account-parts.js";

/** The form: each change is saved at once, and only if nobody else has changed the settings since. */
export function preferences() {
  const words = text.account.settings;
  const said = h("div.soft.small", { id: "settings-said", role: "status" }, words.hint);
  const body = e("div.settings", e("p.soft", text.loading));
  const fields = {};
  const favourites = h("fieldset");
  const noHours = h("p.small.late", { role: "status" });
  let current = null;
  let queue = Promise.resolve();

  const save = (changes) => (queue = queue.then(async () => {
    said.textContent = words.saving;
    try {
      current = (await send("PATCH", "/user/settings", changes, { ...asRider, headers: { "If-Match": `"${current.version}"` } })).data;
      said.textContent = words.saved(clock(now()));
      show(false);
    } catch (failure) {
      await load();
      said.replaceChildren(e("strong", failure.status === 412 ? words.conflict : failure.words ?? String(failure)));
    }
  }));

  const change = (name) => ({ target }) => {
    const isNumber = typeof current[name] === "number" && target.value !== "";
    const value = target.type === "checkbox" ? target.checked : isNumber ? Number(target.value) : target.value;
    // Quiet hours need hours: a night, until the rider says otherwise.
    const { quiet_start, quiet_end } = current;
    const night = name === "quiet_hours_enabled" && value && { quiet_start: quiet_start ?? "22:00", quiet_end: quiet_end ?? "07:00" };
    if (value !== "") save({ [name]: value, ...night });
    else said.textContent = words.emptied;
  };
  const tick = (name, label, onchange = change(name)) => {
    const box = h("input", { type: "checkbox", name, onchange });
    return [e("label.check", box, e("bdi", label)), box];
  };
  const check = (name, label) => {
    const [row, box] = tick(name, label);
    fields[name] = box;
    return row;
  };
  // Whoever empties a time may be about to type another; what is left empty shows again what is kept.
  const restore = ({ target }) => (target.value ||= current[target.name] ?? "");
  const time = (name, label) =>
    e("label", label, (fields[name] = h("input", { type: "time", name, onchange: change(name), onblur: restore })));
  const choice = (name, label, options) => e("label", label, (fields[name] = select(options, { name, onchange: change(name) })));

  /** Shows how they stand; what is being typed stays unless `all`. */
  function show(all) {
    for (const [name, input] of Object.entries(fields)) {
      if (input.type === "checkbox") input.checked = current[name];
      else if (all || input !== document.activeElement) input.value = current[name] ?? "";
    }
    fields.quiet_start.disabled = fields.quiet_end.disabled = !current.quiet_hours_enabled;
    noHours.textContent = current.quiet_hours_enabled && current.quiet_start === current.quiet_end ? words.noHours : "";
    for (const box of favourites.querySelectorAll("input")) {
      box.checked = current.per_favorite_overrides[box.name]?.notifications_enabled !== false;
    }
  }

  const load = () => attempt(said, async () => {
    current = (await get("/user/settings", {}, asRider)).data;
    if (!fields.tz) await build();
    show(true);
  });

  /** What is offered, and what another app has chosen. */
  const minutes = () => [...new Set([5, 10, 15, 20, 30, 45, 60, current.delay_minutes_min])].sort((one, other) => one - other);

  async function build() {
    const { favorites } = (await get("/favorites", {}, asRider)).data;
    const zones = [...new Set([current.tz, ...Intl.supportedValuesOf("timeZone")])].sort();
    const override = (id) => ({ target }) => save({ per_favorite_overrides: { [id]: { notifications_enabled: target.checked } } });
    const named = (each) => each.label ?? each.stop_name ?? each.route_name ?? "";
    favourites.append(...favorites.map((each) => tick(each.id, named(each), override(each.id))[0]));
    if (favorites.length) favourites.prepend(e("legend", words.favourites));
    body.replaceChildren(
      choice("severity_min", words.severity, Object.entries(words.severities)),
      choice("delay_minutes_min", words.delay, minutes().map((each) => [each, words.minutes(each)])),
      check("time_sensitive_ok", words.urgent), check("quiet_hours_enabled", words.quiet),
      e("div.pair", time("quiet_start", words.from), time("quiet_end", words.until)), noHours,
      choice("tz", words.zone, zones.map((zone) => [zone, zone.replaceAll("_", " ")])), favourites);
  }

  load();
  return section(words.title, said, body, requestButton(`${PREFIX}/user/settings`, { ...asRider, operation: "settings" }));
}
