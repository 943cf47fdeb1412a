// Texts of the developers' view, and of the dialog with the request behind a view.

export default {
  api: "The API",
  explorer: "Explorer",
  explorerHint: "Try every request, with its parameters and answers.",
  reference: "Reference",
  referenceHint: "The whole contract, to read.",
  changes: "Changes",
  changesHint: "What each version added, and what goes when.",
  requests: "Requests",
  show: "Show the request behind each view",
  showHint: "Every view then has a button for the request it was made from, to try in the explorer or in a terminal. This browser remembers it.",
  operations: "How the server is doing",
  operationsHint: "Its sources, its checks and its figures.",

  behind: {
    title: "The request behind this",
    hint: "The same answer for your own program.",
    token: "TOKEN is the access_token that POST /auth/v1/token?grant_type=password answers.",
    recent: "Recent requests of this page",
    explorer: "Open in the explorer",
    took: (status, milliseconds) => `${status} in ${milliseconds} ms`,
  },
};
