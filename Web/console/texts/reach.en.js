// Texts of how far one gets.

const plural = (count, one, many, shown = count) => `${shown} ${count === 1 ? one : many}`;

export default {
  title: "How far can you get?",
  intro: "Name a place: the map shows how far you can get from there in 15, 30, 45 and 60 minutes.",
  when: "When", moment: "Date and time",
  times: { now: "Leave now", at: "Leave at" },
  against: "Compare with", otherMoment: "Date and time to compare with",
  beside: { "": "No other time", at: "Another time" },
  fixed: (time) => `The same at ${time}`,
  go: "Show how far",
  missing: "Name a stop, a place or an address, or point at the map.",
  noTime: "Choose a date and time.",

  from: (name) => `From ${name}`,
  asOf: (time) => `As of ${time}, by what is known now`,
  leaving: (time) => `Leaving at ${time}`,
  now: "Now", nowAt: (time) => `now, ${time}`, at: (time) => `at ${time}`,
  onMap: "On the map",
  within: "Within", minutes: (minutes) => `${minutes} min`,
  stops: (count, shown) => plural(count, "stop", "stops", shown),
  edge: (time) => `Dashed: as far as you can get in 60 min, ${time}`,
  compare: "Compared with another time:", alone: "Without the other time",
  compared: (count, shown, other, shownOther, time) => `${plural(count, "stop", "stops", shown)} within an hour, ${shownOther} ${time}.`,
  alone60: (count, shown) => `${plural(count, "stop", "stops", shown)} within an hour.`,
  nothing: "No stop is within reach. Walking to one takes too long, or nothing leaves in that hour.",
  otherFailed: (time, why) => `The other time, ${time}, could not be loaded: ${why}`,
  limits: "From each stop on, the areas are what you can walk to in the time that is left, 1 km at most. They are estimated in a straight line with something added for corners: water, railways and fences in between are not looked at.",
  tap: "Tap the map to see how long it takes to there.",

  places: "Well-known stations and wharves",
  step: (from, to) => (from ? `${from} to ${to} minutes` : `Up to ${to} minutes`),
  noStations: "None of the larger stations; the stops of these minutes are on the map.",
  other: (minutes, time) => `${minutes} min ${time}`,
  notOther: (time) => `not within 60 min ${time}`,
  plan: (name) => `Plan the way to ${name}`,

  there: (minutes) => `${minutes} min`,
  way: { stop: (name) => `to ${name}`, walk: (name, minutes) => `by way of ${name}, the last ${minutes} min on foot`, foot: "all the way on foot" },
  tooFar: "Not within 60 minutes",
  planThere: "Plan the way there",
  point: "Point on the map",
};
