// Every text of the console, by language. A translation is a file of each kind in `texts`; `LANGUAGES` names those needed at once.

import board from "./texts/board.en.js";
import map from "./texts/map.en.js";
import shell from "./texts/shell.en.js";

/** Languages there are, with what is needed at once; the rest comes with the views (`learn`). */
const LANGUAGES = { en: { board, map, ...shell } };

/** Language tag of the texts shown: the first of the reader's languages that there is, else English. */
export const language = navigator.languages.map((tag) => tag.split("-")[0]).find((tag) => tag in LANGUAGES) ?? "en";

/** The same with its country where that matters: how dates and numbers are written. */
export const locale = language === "en" ? "en-AU" : language;
document.documentElement.lang = locale;

/** Texts by view and name: strings, and functions where something stands in them. */
export const text = LANGUAGES[language];

/** Fetches the texts of a view, once. */
export async function learn(view) {
  text[view] ??= (await import(`./texts/${view}.${language}.js`)).default;
}
