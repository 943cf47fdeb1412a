// The companion's tables and functions (`/rest/v1`), asked as the rider who is signed in.

import { ask } from "./api.js";

const ONE = { Accept: "application/vnd.pgrst.object+json", Prefer: "return=representation" };

async function rest(method, path, body, headers = {}) {
  return (await ask(method, `/rest/v1${path}`, { body, headers, signedIn: true, quiet: method === "GET" })).data;
}

const where = (filters) => new URLSearchParams(filters);

/** Rows of a table, by PostgREST's parameters. */
export const rows = (table, query) => rest("GET", `/${table}?${where(query)}`);
/** Adds a row and answers it. */
export const add = (table, row) => rest("POST", `/${table}`, row, ONE);
/** Changes the one row that filters choose, and answers it. */
export const change = (table, filters, values) => rest("PATCH", `/${table}?${where(filters)}`, values, ONE);
/** Takes away the rows that filters choose. */
export const remove = (table, filters) => rest("DELETE", `/${table}?${where(filters)}`);
/** Calls a function. */
export const call = (name, given = {}) => rest("POST", `/rpc/${name}`, given);

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}.`;

/**
 * Says a refusal in a view's own words, `{ code: words }`; where it has none, in what the server says is wrong. What PostgREST calls
 * the message names tables.
 */
export function refusal(failure, words) {
  if (failure.status >= 400 && failure.status < 500) {
    const told = Object.hasOwn(words, failure.code) && words[failure.code];
    const { details } = failure;
    if (told) failure.message = told;
    else if (typeof details === "string" && details) failure.message = sentence(details);
    else if (failure.message.startsWith("at most")) {
      // A limit of the companion's own, which the seconds until it ends say nothing of.
      Object.assign(failure, { message: sentence(failure.message), retryAfter: null });
    }
  }
  return failure;
}
