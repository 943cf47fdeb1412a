// Every text of the console, by language. A translation is a file of each kind in `texts`.

import board from "./texts/board.en.js";
import shell from "./texts/shell.en.js";

/** What each language that there is calls itself. */
export const LANGUAGES = { en: "English", zh: "简体中文" };
const KEY = "language";

/** Language of the texts shown: what was chosen here, else the first of the reader's that there is, else English. */
export const language = [chosen(), ...navigator.languages.map((tag) => tag.split("-")[0])].find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";

/** The same with its country where that matters: how dates and numbers are written. */
export const locale = { en: "en-AU", zh: "zh-CN" }[language];
document.documentElement.lang = locale;

/** Texts by view and name: strings, and functions where something stands in them. */
export const text = language === "en" ? { board, ...shell } : {};
if (language !== "en") {
  await Promise.all([learn("board"), learn("shell")]);
  Object.assign(text, text.shell);
}

/** Fetches the texts of a view, once. */
export async function learn(view) {
  text[view] ??= (await import(`./texts/${view}.${language}.js`)).default;
}

function chosen() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Shows the page in another language from now on, where the browser keeps anything. */
export function speak(tag) {
  try {
    localStorage.setItem(KEY, tag);
  } catch {
    return;
  }
  location.reload();
}
