// What stands for the map until it is there: departures do not wait for it.

/** Keeps what views that come before it wish of the map, and hands it on once there is one. */
export class MapToCome {
  wishes = [];
  map = null;

  constructor([lat, lon]) {
    this.middle = { lat, lon };
  }

  center() {
    return this.map?.center() ?? this.middle;
  }

  /** For tests. */
  count() {
    return this.map?.count() ?? 0;
  }

  hand(map) {
    this.map = map;
    for (const [name, given] of this.wishes.splice(0)) map[name](...given);
  }
}

for (const name of ["clear", "focus", "select", "setPins"]) {
  MapToCome.prototype[name] = function (...given) {
    if (this.map) return void this.map[name](...given);
    if (name === "clear") this.wishes = [];
    if (name === "focus" && given[0].lat != null) this.middle = given[0];
    this.wishes.push([name, given]);
  };
}
