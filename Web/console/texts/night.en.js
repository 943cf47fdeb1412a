// Texts of nights and of days as riders say them.

export default {
  tonight: (time) => `${time} tonight`,
  tomorrow: (time) => `${time} tomorrow`,
  days: { tonight: "Tonight", today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" },

  title: "Last trips tonight",
  home: "Last way home from here",
  times: (leaves, arrives) => `${leaves}, there at ${arrives}`,
  safe: "the last with time to spare at each change",
  direct: "the last, without a change",
  both: "the last, with time to spare at each change",
  tight: "the very last, with a tight change",
  then: (time) => `After that, nothing until ${time}.`,
  end: "After that, nothing before the morning.",
  over: (wait, time) => `No more tonight. The first leaves in ${wait}, at ${time}.`,
  far: (wait, time) => `The next one leaves in ${wait}, at ${time}.`,
};
