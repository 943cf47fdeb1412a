// Texts of the frame and of what several views show.

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export default {
  name: "Sydney Transit",
  views: { board: "Departures", plan: "Plan", alerts: "Alerts", account: "You", operations: "Operations", developers: "Developers" },
  title: (view, city) => (view ? `${view} · ${city}` : city),
  frame: { skip: "Skip to the content", views: "Views", map: "Map", mapOpen: "Map", mapClose: "Close the map" },
  // What stands between: names, facts of one thing, things, a name and what is said of it, sentences.
  joins: { names: ", ", facts: ", ", things: "; ", name: ": ", sentences: ". " },
  loading: "Asking…",
  retry: "Try again",
  reload: "Reload the page",
  signInFirst: "Please sign in first, under “You”.",
  back: "Back",
  close: "Close",
  notThere: "There is no such page here.",

  live: { live: "Live", stale: "Live data is old", expired: "No live data", none: "Timetable only", unknown: "Live data: asking…" },
  standing: {
    live: (age) => `All sources live, the slowest ${age}`,
    none: "No live data: times are the timetable's",
  },
  silent: {
    // What a page says of modes, by what it lacks: `since` is null where nothing was ever heard.
    trip_updates: {
      expired: (modes, since) => `${modes}: no live times${since ? ` since ${since}` : ""}. What is shown is the timetable.`,
      stale: (modes, since) => `${modes}: live times are old, from ${since}. They are marked.`,
    },
    vehicle_positions: {
      expired: (modes, since) => `${modes}: not on the map${since ? ` since ${since}` : ""}, as nothing is heard of where they are.`,
      stale: (modes, since) => `${modes}: where they are on the map is old, from ${since}.`,
    },
    alerts: {
      expired: (_, since) => `No alerts can be had${since ? ` since ${since}` : ""}: there may be alerts we cannot see.`,
      stale: (_, since) => `Alerts are old, from ${since}.`,
    },
    all: "No live data is coming in. All times are the timetable's, not what is happening.",
    kept: (time) => `No connection. What is shown is from ${time} and may no longer be true.`,
    unreachable: (time) => `The server has not answered since ${time}. What is shown may no longer be true.`,
  },

  request: { show: "Show the request", stream: "event stream" },

  failure: {
    offline: "The server could not be reached. Check the connection, then try again.",
    limited: (span) => `Too many requests from here. Try again in ${span}.`,
    program: "Something is wrong with this page itself, not with your connection. Reload it; what you have kept is safe.",
    other: (message, id) => (id ? `${message} (request ${id})` : message),
  },

  // What the server says, which is English, with what it is made of.
  server: {
    failure: ({ message }) => message,
    notice: ({ message }) => message,
    change: ({ message }) => message,
    step: ({ instruction }) => instruction,
  },

  modes: {
    rail: "Train", metro: "Metro", light_rail: "Light rail", bus: "Bus", ferry: "Ferry", coach: "Coach",
    cable_car: "Cable car", gondola: "Gondola", funicular: "Funicular", trolleybus: "Trolleybus", monorail: "Monorail", air: "Flight", taxi: "Taxi", other: "Other",
  },

  time: {
    now: "now",
    soon: (minutes) => `${minutes} min`,
    at: (time) => `at ${time}`,
    gone: "left",
    spokenSoon: (minutes) => (minutes <= 0 ? "leaving now" : `in ${plural(minutes, "minute", "minutes")}`),
    seconds: (count) => `${count} s`,
    minutes: (count) => `${count} min`,
    hours: (hours, minutes) => (minutes ? `${hours} h ${minutes} min` : `${hours} h`),
    ago: (span) => `${span} ago`,
  },
  delay: {
    onTime: "on time",
    late: (minutes) => `${minutes} min late`,
    early: (minutes) => `${minutes} min early`,
    unknown: "timetable",
  },
  distance: { meters: (count) => `${count} m`, kilometers: (count) => `${count} km` },
  occupancy: {
    empty: "empty", many_seats_available: "many seats", few_seats_available: "few seats", standing_room_only: "standing room",
    crushed_standing_room_only: "hardly any room", full: "full", not_accepting_passengers: "takes nobody on",
    no_data_available: "not known", not_boardable: "not for riders",
  },
};
