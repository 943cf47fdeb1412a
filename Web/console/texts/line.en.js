// Texts of a line, beside those of departures.

import board from "./stop.en.js";

const between = (few, many) => (few === many ? `${many} min` : `${few} to ${many} min`);

export default Object.assign(board, {
  line: {
    towards: (headsigns) => `Towards ${headsigns.join(", ")}`,
    directions: "Direction",
    alerts: "Its alerts",
    next: "Next departures",
    from: "From",
    board: (stop) => `All departures at ${stop}`,
    nothing: "Nothing of this line leaves here in the next few hours.",

    everyNow: (few, many) => `Every ${between(few, many)} now.`,
    everyAsPlanned: (few, many) => `Every ${between(few, many)} now, as in the timetable.`,
    everyPlanned: (few, many) => `Every ${between(few, many)} by the timetable.`,
    everyUsual: (few, many) => `The timetable has one every ${between(few, many)}.`,
    gap: (minutes, time) => `A gap of ${minutes} min after ${time}.`,
    pair: (time) => `Two close together at ${time}.`,
    cancelled: (count) => (count === 1 ? "1 is cancelled." : `${count} are cancelled.`),

    stops: "Stop by stop",
    most: "The stops of most trips.",
    others: "The stops of most trips; where others do something else, it says so.",
    leaves: (headsigns) => `Some turn off here: ${headsigns.join(", ")}`,
    joins: "Others come in here",
    ends: "Some end here",
    passed: "Not all stop here",
    elsewhere: "Elsewhere on this line",
    elsewhereNext: (stop) => `next ${stop}`,
    none: "Nothing is on its way in this direction.",
    lost: (time) => `Where they are was last heard at ${time}. What is shown may be wrong.`,
    unknown: "Where they are is not known at the moment.",

    at: (stop) => `at ${stop}`,
    between: (from, to) => `between ${from} and ${to}`,
    before: (stop) => `before ${stop}`,
    nextStop: (stop) => `next stop ${stop}`,
    byForecast: "not seen, placed by its forecast",
    byTimetable: "not seen, placed by the timetable",
  },
});
