// A request made from an operation and what was typed: sent, shown, and written as a curl command.

import { codeBlock, json } from "./code.js";
import { h } from "./dom.js";
import { statusBadge } from "./frame.js";

/** The longest answer that is drawn; anything longer is offered as a download. */
const LONGEST_SHOWN = 300_000;
/** What is shown of an event stream, which has no end of its own: so many events, or what comes within so many milliseconds. */
const EVENTS_SHOWN = 5;
const STREAM_SHOWN = 10_000;

export function requestOf(api, operation, { values, accept, body, type, token, key }) {
  let route = operation.path;
  const query = [];
  const headers = { Accept: accept };
  for (const { parameter, value } of values) {
    if (parameter.in === "path") route = route.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (value === "") continue;
    else if (parameter.in === "header") headers[parameter.name] = value;
    else {
      // Lists are typed with commas; by default OpenAPI sends each entry as a parameter of its own.
      const repeated = [parameter.schema?.type].flat().includes("array") && parameter.explode !== false;
      const parts = repeated ? value.split(",").map((part) => part.trim()) : [value];
      query.push(...parts.map((part) => `${encodeURIComponent(parameter.name)}=${encodeURIComponent(part)}`));
    }
  }
  if (token) headers.Authorization = `Bearer ${token}`;
  if (key) headers[api.apiKey.name] = key;
  if (body) headers["Content-Type"] = type;
  const url = api.base + route + (query.length ? `?${query.join("&")}` : "");
  return { method: operation.method.toUpperCase(), url, headers, body: body || undefined };
}

export function curl(request) {
  const quote = (text) => `'${text.replace(/'/g, `'\\''`)}'`;
  const parts = [`curl ${request.method === "GET" ? "" : request.method === "HEAD" ? "--head " : `-X ${request.method} `}${quote(request.url)}`];
  for (const [name, value] of Object.entries(request.headers)) {
    // Token and key are secrets; what is copied into chats and issues must not carry them.
    parts.push(`-H ${quote(`${name}: ${name === "Authorization" ? "Bearer $TOKEN" : name === "apikey" ? "$APIKEY" : value}`)}`);
  }
  if (request.body) parts.push(`--data ${quote(request.body)}`);
  return parts.join(" \\\n  ");
}

/**
 * Performs the request: `status`, none where there is no answer; `outcome`, which says it with time and size in a line, and `content`,
 * the body and the headers.
 */
export async function send(request) {
  const began = performance.now();
  const ending = new AbortController();
  try {
    const response = await fetch(request.url, { ...request, cache: "no-store", signal: ending.signal });
    const type = response.headers.get("content-type") ?? "";
    const isStream = type.startsWith("text/event-stream");
    const { bytes, goesOn } = isStream ? await beginning(response, ending) : { bytes: await response.arrayBuffer(), goesOn: false };
    const took = performance.now() - began;
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
    return {
      status: response.status,
      outcome: [statusBadge(response.status), ` ${response.statusText} `,
        h("span.bounds", null, `${took < 10 ? took.toFixed(1) : Math.round(took)} ms · ${size(bytes.byteLength)}`),
        goesOn && h("span.bounds", null, "This stream goes on: its beginning is shown, and it was closed here.")].filter(Boolean),
      content: [
        ...shown(bytes, type, response.headers.get("content-disposition") ?? ""),
        codeBlock("Response headers", h("code", null, headers)),
      ],
    };
  } catch (failure) {
    return { status: null, outcome: [`No answer: ${failure.message}`], content: [] };
  }
}

/** The first events of a stream, which is ended then; `goesOn` where it had more to say. */
async function beginning(response, ending) {
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const chunks = [];
  let [text, isLate] = ["", false];
  const timer = setTimeout(() => ((isLate = true), ending.abort()), STREAM_SHOWN);
  try {
    while (text.split("\n\n").length <= EVENTS_SHOWN && text.length < LONGEST_SHOWN) {
      const { value, done } = await reader.read();
      if (done) return { bytes: await new Blob(chunks).arrayBuffer(), goesOn: false };
      chunks.push(value);
      text += decoder.decode(value, { stream: true });
    }
  } catch (failure) {
    if (!isLate) throw failure;
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
  return { bytes: await new Blob(chunks).arrayBuffer(), goesOn: true };
}

function shown(bytes, type, disposition) {
  if (bytes.byteLength === 0) return [h("p.bounds", null, "The body is empty.")];
  const isText = /json|text|xml|javascript/.test(type);
  if (!isText || bytes.byteLength > LONGEST_SHOWN) {
    const name = /filename="?([^";]+)/.exec(disposition)?.[1] ?? "response";
    const href = URL.createObjectURL(new Blob([bytes], { type }));
    return [h("p", null, h("a", { href, download: name }, `Save the ${size(bytes.byteLength)} of ${type || "unnamed type"}`))];
  }
  const text = new TextDecoder().decode(bytes);
  if (!/json/.test(type)) return [codeBlock("Response body", h("code", null, text))];
  try {
    return [codeBlock("Response body", json(JSON.parse(text)))];
  } catch {
    return [codeBlock("Response body (not valid JSON)", h("code", null, text))];
  }
}

function size(count) {
  if (count < 1_000) return `${count} B`;
  return count < 1_000_000 ? `${(count / 1_000).toFixed(1)} kB` : `${(count / 1_000_000).toFixed(1)} MB`;
}
