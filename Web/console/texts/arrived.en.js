// Texts of the page where links in mails end.

export default {
  title: "Your link",
  closed: "This server keeps no accounts.",
  expired: "This link does not work any more. It was used already, is too old, or a newer one was mailed to you. Ask for another under “You”.",
  failed: "This link did not work. Ask for another under “You”.",
  halfway: "Confirmed here. Now please follow the link that was mailed to your other address as well.",
  elsewhere: "This link was asked for by an app: only the device that asked can go on from it. Open the app there, or sign in here.",
  nothing: "Links in mails of this service lead here. This one brought nothing; follow it again from the mail.",
  unkept: "Your browser lets this site keep nothing, so you cannot stay signed in. Allow it to keep data of this site, then ask for another link.",
  other: (present, made) => `You are signed in here as ${present || "somebody else"}. The link is for ${made || "another account"}.`,
  change: "Go on with the account of the link",
  toAccount: "To your account",
  toStart: "To the departures",
};
