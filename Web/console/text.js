// Every text of the console, by language. A translation is a file of each kind in `texts`.

import board from "./texts/board.en.js";
import shell from "./texts/shell.en.js";

/** What each language calls itself. */
export const LANGUAGES = { en: "English", zh: "简体中文", "zh-Hant": "繁體中文" };

const own = chosen();
/** That of the texts: what was chosen, else the reader's first that there is, else English. */
export const language = [own, ...navigator.languages.map((tag) => (/^zh-(hant|hk|mo|tw)/i.test(tag) ? "zh-Hant" : tag.split("-")[0]))]
  .find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";

/** How dates and numbers are written. */
export const locale = { en: "en-AU", zh: "zh-CN" }[language] ?? "zh-HK";
document.documentElement.lang = locale;

/** Said with each request where it was chosen. */
export const accepts = own === language && { "Accept-Language": own };

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
    return localStorage.getItem("language");
  } catch {
    return null;
  }
}

/** Shows the page in another language, where the browser keeps anything. */
export function speak(tag) {
  try {
    localStorage.setItem("language", tag);
    location.reload();
  } catch {
    // It stays.
  }
}
