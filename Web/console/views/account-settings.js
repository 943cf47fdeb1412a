// What the rider wants to be told of, and when.

import { h } from "/api/v1/pages/dom.js";
import { PREFIX, get, send } from "../api.js";
import { clock, now } from "../format.js";
import { e, requestButton } from "../parts.js";
import { text } from "../text.js";
import { asRider, attempt, section, select } from "./account-parts.js";

const words = text.account.settings;

/** The form: each change is saved at once, and only if nobody else has changed the settings since. */
class Preferences {
  said = h("div.soft.small", { id: "settings-said", role: "status" }, words.hint);
  body = e("div.settings", e("p.soft", text.loading));
  fields = {};
  favourites = h("fieldset");
  noHours = h("p.small.late", { role: "status" });
  current = null;
  /** Changes are saved one after the other. */
  queue = Promise.resolve();

  save(changes) {
    this.queue = this.queue.then(async () => {
      this.said.textContent = words.saving;
      try {
        const headers = { "If-Match": `"${this.current.version}"` };
        this.current = (await send("PATCH", "/user/settings", changes, { ...asRider, headers })).data;
        this.said.textContent = words.saved(clock(now()));
        this.show(false);
      } catch (failure) {
        await this.load();
        this.said.replaceChildren(e("strong", failure.status === 412 ? words.conflict : failure.words ?? String(failure)));
      }
    });
  }

  change(name, target) {
    const isNumber = typeof this.current[name] === "number" && target.value !== "";
    const value = target.type === "checkbox" ? target.checked : isNumber ? Number(target.value) : target.value;
    // Quiet hours need hours: a night, until the rider says otherwise.
    const { quiet_start, quiet_end } = this.current;
    const night = name === "quiet_hours_enabled" && value && { quiet_start: quiet_start ?? "22:00", quiet_end: quiet_end ?? "07:00" };
    if (value !== "") this.save({ [name]: value, ...night });
    else this.said.textContent = words.emptied;
  }

  changing(name) {
    return ({ target }) => this.change(name, target);
  }

  tick(name, label, onchange = this.changing(name)) {
    const box = h("input", { type: "checkbox", name, onchange });
    return [e("label.check", box, e("bdi", label)), box];
  }

  check(name, label) {
    const [row, box] = this.tick(name, label);
    this.fields[name] = box;
    return row;
  }

  /** Whoever empties a time may be about to type another; what is left empty shows again what is kept. */
  restore({ target }) {
    target.value ||= this.current[target.name] ?? "";
  }

  time(name, label) {
    return e("label", label, (this.fields[name] = h("input", { type: "time", name, onchange: this.changing(name), onblur: (event) => this.restore(event) })));
  }

  choice(name, label, options) {
    return e("label", label, (this.fields[name] = select(options, { name, onchange: this.changing(name) })));
  }

  /** Shows how they stand; what is being typed stays unless `all`. */
  show(all) {
    for (const [name, input] of Object.entries(this.fields)) {
      if (input.type === "checkbox") input.checked = this.current[name];
      else if (all || input !== document.activeElement) input.value = this.current[name] ?? "";
    }
    const { quiet_hours_enabled: isQuiet, quiet_start, quiet_end } = this.current;
    this.fields.quiet_start.disabled = this.fields.quiet_end.disabled = !isQuiet;
    this.noHours.textContent = isQuiet && quiet_start === quiet_end ? words.noHours : "";
    for (const box of this.favourites.querySelectorAll("input")) {
      box.checked = this.current.per_favorite_overrides[box.name]?.notifications_enabled !== false;
    }
  }

  load() {
    return attempt(this.said, async () => {
      this.current = (await get("/user/settings", {}, asRider)).data;
      if (!this.fields.tz) await this.build();
      this.show(true);
    });
  }

  /** What is offered, and what another app has chosen. */
  minutes() {
    return [...new Set([5, 10, 15, 20, 30, 45, 60, this.current.delay_minutes_min])].sort((one, other) => one - other);
  }

  async build() {
    const { favorites } = (await get("/favorites", {}, asRider)).data;
    const zones = [...new Set([this.current.tz, ...Intl.supportedValuesOf("timeZone")])].sort();
    const override = (id) => ({ target }) => this.save({ per_favorite_overrides: { [id]: { notifications_enabled: target.checked } } });
    const named = (each) => each.label ?? each.stop_name ?? each.route_name ?? "";
    this.favourites.append(...favorites.map((each) => this.tick(each.id, named(each), override(each.id))[0]));
    if (favorites.length) this.favourites.prepend(e("legend", words.favourites));
    this.body.replaceChildren(
      this.choice("severity_min", words.severity, Object.entries(words.severities)),
      this.choice("delay_minutes_min", words.delay, this.minutes().map((each) => [each, words.minutes(each)])),
      this.check("time_sensitive_ok", words.urgent), this.check("quiet_hours_enabled", words.quiet),
      e("div.pair", this.time("quiet_start", words.from), this.time("quiet_end", words.until)), this.noHours,
      this.choice("tz", words.zone, zones.map((zone) => [zone, zone.replaceAll("_", " ")])), this.favourites);
  }
}

export function preferences() {
  const form = new Preferences();
  form.load();
  return section(words.title, form.said, form.body, requestButton(`${PREFIX}/user/settings`, { ...asRider, operation: "settings" }));
}
