// The rider's friends, and the shares that they have of one another: read together, followed over a socket where there is one.

import { every, restFor, session } from "../api.js";
import { now } from "../format.js";
import { call, rows } from "../rest.js";
import { bearer } from "../session.js";
import { Socket } from "../socket.js";

const CHANNEL = "company";
/** Milliseconds between two looks at shares, and at the rest; the companion's requests are counted by the hour. */
const LOOK = { shares: 15_000, rest: 45_000, followed: 90_000 };

/** Profiles by id: what a row of `friends` or a share says of somebody. */
export const profile = (given, id) => ({ id, name: given?.display_name ?? null });

/** Reads and follows what concerns the rider; `changed` is called with `{ me, friends, received, sent, blocked, shares }` when it is news. */
export class Company {
  known = { me: null, friends: [], received: [], sent: [], blocked: [], shares: [] };
  /** When each was looked at last, by a clock that nobody sets, and how often. */
  looked = { shares: -Infinity, rest: -Infinity };
  looks = { shares: 0, rest: 0 };
  /** Until when the server asked to be left alone, by the same clock. */
  until = -Infinity;
  channels = new Map();
  socket = null;

  constructor({ settings }, changed) {
    this.rider = session().user.id;
    this.changed = changed;
    if (settings.realtime) {
      this.socket = new Socket(bearer);
      const changes = ["friends", "eta_shares"].map((table) => ({ event: "*", schema: "public", table }));
      this.socket.join(CHANNEL, { postgres_changes: changes },
        { joined: () => this.soon("shares", "rest"), changed: (data) => this.soon(data?.table === "friends" ? "rest" : "shares") });
    }
    this.end = every(1_000, () => this.look());
  }

  close() {
    this.end();
    this.socket?.close();
    this.isClosed = true;
  }

  /** Asks again at the next turn. */
  soon(...kinds) {
    for (const kind of kinds) this.looked[kind] = -Infinity;
  }

  /** Asks for what has not been asked for lately, or with `kinds` for that, now. */
  async look(kinds = null) {
    const isFollowed = this.socket?.follows(CHANNEL);
    const due = (kind) => (kinds ? kinds.includes(kind) : performance.now() - this.looked[kind] >= (isFollowed ? LOOK.followed : LOOK[kind]));
    const wanted = ["rest", "shares"].filter(due);
    if (!wanted.length || this.isClosed || (!kinds && performance.now() < this.until)) return;
    const turns = wanted.map((kind) => {
      this.looked[kind] = performance.now();
      return ++this.looks[kind];
    });
    try {
      const found = await Promise.all(wanted.map((kind) => (kind === "rest" ? this.people() : this.shares())));
      if (this.isClosed) return;
      // Who did something asked again meanwhile: what was asked before that is older.
      Object.assign(this.known, ...found.filter((_, index) => turns[index] === this.looks[wanted[index]]));
      this.follow();
      this.changed(this.known, null);
    } catch (failure) {
      if (this.isClosed) return;
      // Refused to somebody who did something, it rests as well.
      this.until = Math.max(this.until, performance.now() + restFor(failure.retryAfter));
      if (kinds) throw failure;
      this.changed(this.known, failure);
      throw failure;
    }
  }

  async people() {
    const [[me], pairs, requests] = await Promise.all([
      rows("users", { select: "id,display_name,invite_code", id: `eq.${this.rider}` }),
      rows("friends", {
        select: "id,user_id,friend_id,status,created_at,updated_at,asker:users!user_id(display_name),asked:users!friend_id(display_name)",
        order: "created_at.desc,id",
      }),
      call("get_friend_requests"),
    ]);
    const own = pairs.filter((pair) => pair.user_id === this.rider);
    const of = (pair) => ({
      ...pair, who: pair.user_id === this.rider ? profile(pair.asked, pair.friend_id) : profile(pair.asker, pair.user_id),
    });
    return {
      me,
      friends: pairs.filter(({ status }) => status === "accepted").map(of),
      received: requests.map((each) => ({ ...each, who: profile(each, each.user_id) })),
      sent: own.filter(({ status }) => status === "pending").map(of),
      blocked: own.filter(({ status }) => status === "blocked").map(of),
    };
  }

  async shares() {
    const found = await rows("eta_shares", {
      select: "id,user_id,route_data,recipients,expires_at,created_at,owner:users!user_id(display_name),links:eta_share_links(id,shows_name,created_at)",
      is_active: "is.true", expires_at: `gt.${new Date(now()).toISOString()}`, order: "created_at.desc,id",
    });
    return { shares: found.map((share) => ({ ...share, isOwn: share.user_id === this.rider, who: profile(share.owner, share.user_id) })) };
  }

  /** Follows the channel of each share that goes on. */
  follow() {
    if (!this.socket) return;
    const wanted = new Set(this.known.shares.map(({ id }) => id));
    for (const [id, leave] of this.channels) {
      if (wanted.has(id)) continue;
      leave();
      this.channels.delete(id);
    }
    for (const id of wanted) {
      if (this.channels.has(id)) continue;
      this.channels.set(id, this.socket.join(`eta:${id}`, { private: true }, { eta_update: (live) => this.hear(id, live) }));
    }
  }

  hear(id, live) {
    if (typeof live !== "object") return;
    this.known.shares = this.known.shares.map((share) => (share.id === id ? { ...share, route_data: { ...share.route_data, live } } : share));
    this.changed(this.known, null);
  }
}
