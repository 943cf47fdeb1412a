// Texts of what is the rider's own on the home page: home and work, favourites, and how old what is kept without a net is.

export default {
  title: "Yours",
  places: { home: "Home", work: "Work" },
  go: { home: "The way home", work: "The way to work" },
  set: "Set home and work",
  change: "Change home and work",
  where: { home: "Where is home?", work: "Where do you work?" },
  hint: "Kept on this device only.",
  noLines: (query) => `“${query}” is a line. Name a stop, a place or an address.`,
  forget: { home: "Forget home", work: "Forget work" },
  here: "Where you are",
  edit: "Change",
  done: "Done",
  left: (count) => `${count === 1 ? "1 favourite stays" : `${count} favourites stay`} on this device: your account has no room for more.`,
};
