// A journey as an entry of a calendar (RFC 5545), made here and saved as a file.

import { h } from "/api/v1/pages/dom.js";
import { clock, clockAndDay, distance, now } from "../format.js";
import { text } from "../text.js";
import { label } from "./journey-bar.js";

const words = text.plan.calendar;
/** Octets of a line. */
const MOST = 75;

/** A moment in UTC, as it is written there. */
const moment = (time) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, "");

/** Text as a property holds it. Of what else feeds may hold that is no letter, nothing is left. */
const escaped = (value) => value.replace(/[\\;,]/g, "\\$&").replace(/\r\n?|\n/g, "\\n").replace(/\p{Cc}/gu, "");

/** A line in pieces of as many octets as are allowed, none of which parts a letter. */
function folded(line) {
  const pieces = [];
  let [piece, size] = ["", 0];
  for (const letter of line) {
    const octets = new TextEncoder().encode(letter).length;
    if (size + octets > MOST) {
      pieces.push(piece);
      [piece, size] = [" ", 1];
    }
    piece += letter;
    size += octets;
  }
  return [...pieces, piece].join("\r\n");
}

const told = ({ from, to, ...leg }) => (leg.trip_id
  ? words.ride(clock(from.departure_time), label(leg), leg.headsign || leg.route_long_name || to.name, from.name, from.platform)
  : words.walk(clock(from.departure_time), to.name, leg.distance_meters > 5 ? distance(leg.distance_meters) : null));

/** The text of the file. `id` tells the journey from others, `ends` are the names of both ends, `link` leads to it. */
export function entry(journey, { id, ends: [from, to], link, asked }) {
  const plan = [...journey.legs.map(told), words.there(clock(journey.arrival_time), to), "", words.asOf(clockAndDay(asked)), link];
  const event = {
    UID: escaped(`${id}@${location.host}`), DTSTAMP: moment(now()), DTSTART: moment(journey.departure_time), DTEND: moment(journey.arrival_time),
    SUMMARY: escaped(words.title(from, to)), LOCATION: escaped(from), DESCRIPTION: escaped(plan.join("\n")), URL: link,
  };
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sydney Transit//Console//EN", "BEGIN:VEVENT",
    ...Object.entries(event).map(([name, value]) => `${name}:${value}`), "END:VEVENT", "END:VCALENDAR"];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

/** Saves an entry where the browser saves files, or has it opened by what takes calendars. */
export function save(content, name) {
  const href = URL.createObjectURL(new Blob([content], { type: "text/calendar;charset=utf-8" }));
  h("a", { href, download: `${name.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}.ics` }).click();
  // The browser takes its time to read it.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
