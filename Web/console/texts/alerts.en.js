// Texts of alerts.

const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;

export default {
  title: "Alerts", all: "All alerts", any: "All",
  labels: { active: "When", severity: "Severity", mode: "By", route_id: "Line" },
  active: { "": "Now", upcoming: "To come", all: "Now and to come" },
  severity: { critical: "Critical", warning: "Warning", info: "Good to know" },
  signIn: "Sign in to see alerts for your favourites",
  tell: "Tell me about this line", untell: "Stop telling me about this line",
  told: "You are told about this line.", untold: "You are no longer told about this line.",
  mine: "Only what touches my favourites", noFavorites: "There are no favourites yet. Star a stop on its board.",
  partly: (count, all) => `Only your first ${count} of ${all} favourites are looked at here.`, noneThere: "No alerts at these.",
  total: (total, active) => `${plural(total, "alert", "alerts")} `
    + `${{ "": "in force", upcoming: "to come" }[active] ?? "in force or to come"}, the worst first`,
  next: (rest) => `Show more (${rest} left)`,
  empty: {
    live: "No alerts. The sources are live, so nothing is reported.",
    stale: "No alerts are known, but live data is old: there may be alerts we cannot see.",
    pending: "Alerts have not come yet.",
    expired: "Live data is too old to show alerts: there may be some we cannot see.",
    none: "No live source tells of alerts here: there may be alerts we cannot see.",
  },
  widen: "Show all alerts",
  unrefreshed: (time) => `What is shown is as of ${time}.`,
  gone: "This alert is no longer published: it may be over.",
  effect: {
    NO_SERVICE: "No service", REDUCED_SERVICE: "Fewer services", SIGNIFICANT_DELAYS: "Long delays", DETOUR: "Detour",
    ADDITIONAL_SERVICE: "Extra services", MODIFIED_SERVICE: "Changed services", STOP_MOVED: "Stop moved",
    ACCESSIBILITY_ISSUE: "Lift or ramp out of order",
  },
  cancelled: "Cancelled",
  cause: {
    TECHNICAL_PROBLEM: "technical problem", STRIKE: "strike", DEMONSTRATION: "demonstration", ACCIDENT: "accident", HOLIDAY: "holiday",
    WEATHER: "weather", MAINTENANCE: "maintenance", CONSTRUCTION: "building works", POLICE_ACTIVITY: "police",
    MEDICAL_EMERGENCY: "someone needed help",
  },
  over: "Over",
  period: (start, end) =>
    `${start ? `From ${start}, until` : end ? "Now, until" : "Until"} ${end ?? "further notice"}`,
  periods: (count) => `${count} periods in all`,
  seen: (first, updated, revision) => `First seen ${first}${revision > 1 ? `, changed ${updated} (version ${revision})` : ""}`,
  read: "The whole text", where: "More about it",
  trips: (count) => plural(count, "single service", "single services"),
  more: (count) => `and ${count} more`,
  web: "More on the web",
};
