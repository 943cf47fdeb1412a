// Channels of `/realtime/v1`: one socket of Phoenix messages, version 1.0.0, open while the page is seen. Whoever follows a channel asks
// from time to time as well: a socket is quicker, and may not be had.

import { authHeaders, events, session } from "./api.js";

const HEARTBEAT = 25_000;
const LONGEST_WAIT = 30_000;
/** How often a channel that was refused or ended is asked for again. */
const AGAIN = 30_000;

/** A socket of the rider who is signed in. */
export class Socket {
  channels = new Map();
  line = null;
  last = 0;
  wait = 1_000;
  timers = {};

  constructor(bearer) {
    // Renews the rider's token before it is shown.
    this.bearer = bearer;
    document.addEventListener("visibilitychange", this.turn);
    events.addEventListener("session", this.renew);
  }

  /**
   * Follows a channel; `on` has a function for each event, `on.joined` is called each time it is joined. `config` is what is joined
   * for: `postgres_changes`, `private`. Returns what ends it.
   */
  join(topic, config, on) {
    const channel = { topic: `realtime:${topic}`, config, on, ref: null, isJoined: false };
    this.channels.set(channel.topic, channel);
    if (this.isOpen) this.ask(channel);
    else if (!this.line) this.turn();
    return () => {
      if (this.channels.get(channel.topic) !== channel) return;
      this.channels.delete(channel.topic);
      clearTimeout(channel.timer);
      if (channel.ref) this.push(channel.topic, "phx_leave", {}, channel.ref);
    };
  }

  /** Whether a channel is followed at this moment. */
  follows(topic) {
    return this.channels.get(`realtime:${topic}`)?.isJoined ?? false;
  }

  close() {
    document.removeEventListener("visibilitychange", this.turn);
    events.removeEventListener("session", this.renew);
    this.channels.clear();
    this.hangUp();
  }

  // How it is done.

  get isOpen() {
    return this.line?.readyState === WebSocket.OPEN;
  }

  turn = () => {
    this.hangUp();
    if (!document.hidden && this.channels.size) this.open();
  };

  /** Tells channels of a new token; without one there is nothing to follow. */
  renew = ({ detail }) => {
    if (!detail) return this.hangUp();
    for (const channel of this.channels.values()) {
      if (channel.isJoined) this.push(channel.topic, "access_token", { access_token: detail.access_token }, channel.ref);
    }
  };

  hangUp() {
    clearInterval(this.timers.heart);
    clearTimeout(this.timers.again);
    const { line } = this;
    this.line = null;
    for (const channel of this.channels.values()) {
      clearTimeout(channel.timer);
      Object.assign(channel, { isJoined: false, ref: null });
    }
    line?.close();
  }

  open() {
    const place = new URL("/realtime/v1/websocket", location.href);
    place.protocol = place.protocol.replace("http", "ws");
    place.search = new URLSearchParams({ ...authHeaders(), vsn: "1.0.0" });
    const line = (this.line = new WebSocket(place));
    const isMine = () => this.line === line;
    line.onopen = () => isMine() && this.begin();
    line.onmessage = ({ data }) => isMine() && typeof data === "string" && this.hear(data);
    line.onclose = () => {
      if (!isMine()) return;
      this.hangUp();
      this.timers.again = setTimeout(this.turn, this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    };
  }

  begin() {
    this.isHeard = true;
    this.timers.heart = setInterval(() => this.beat(), HEARTBEAT);
    for (const channel of this.channels.values()) this.ask(channel);
  }

  /** A line that has been silent since the beat before is none. */
  beat() {
    if (!this.isHeard) return this.line.close();
    this.isHeard = false;
    this.push("phoenix", "heartbeat", {});
  }

  async ask(channel) {
    clearTimeout(channel.timer);
    const { line } = this;
    // A token that cannot be had now may be another time.
    const isKnown = await this.bearer().then(() => true, () => false);
    if (this.line !== line || this.channels.get(channel.topic) !== channel) return;
    if (!isKnown) return this.later(channel);
    channel.ref = String(++this.last);
    this.push(channel.topic, "phx_join", { config: channel.config, access_token: session()?.access_token }, channel.ref, channel.ref);
  }

  push(topic, event, payload, join = null, ref = String(++this.last)) {
    if (this.isOpen) this.line.send(JSON.stringify({ topic, event, payload, ref, join_ref: join }));
  }

  hear(data) {
    this.isHeard = true;
    const { topic, event, payload, ref } = messageOf(data);
    const channel = this.channels.get(topic);
    if (!channel || !payload) return;
    if (event === "phx_reply") {
      if (ref !== channel.ref) return;
      channel.isJoined = payload.status === "ok";
      if (!channel.isJoined) return this.later(channel);
      this.wait = 1_000;
      this.tell(channel, "joined", null);
    } else if (event === "phx_close" || event === "phx_error") this.later(channel);
    else if (event === "broadcast") this.tell(channel, payload.event, payload.payload);
    else if (event === "postgres_changes") this.tell(channel, "changed", payload.data);
  }

  later(channel) {
    channel.isJoined = false;
    clearTimeout(channel.timer);
    channel.timer = setTimeout(() => this.isOpen && this.ask(channel), AGAIN);
  }

  /** What a view does with an event may be at fault, which is no matter of the line. */
  tell({ on }, event, given) {
    try {
      if (Object.hasOwn(on, event)) on[event](given);
    } catch (failure) {
      reportError(failure);
    }
  }
}

/** A message; empty where it is none. */
function messageOf(data) {
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}
