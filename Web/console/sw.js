// Opens the console without a net: its own files, by edition, and the last answers that riders were given, with their age.
// Nothing of an account is kept, and event streams are left alone.

/** The edition of the pages that this worker has, as `settings.json` calls it. */
const EDITION = new URL(location.href).searchParams.get("edition");
/** The language that riders here read. */
const LANGUAGE = new URL(location.href).searchParams.get("language") ?? "en";
const FILES = "files ";
/** Which edition each open page is of. */
const PAGES = "pages";
/** Answers by the cache that has them: which paths, how many, and how many bytes each at most. */
const KEPT = [
  { name: "timetables", path: /^\/api\/v1\/stops\/[^/]+\/timetable$/, most: 24, bytes: 1_200_000 },
  { name: "answers", path: new RegExp("^/api/v1/(stops/[^/]+(/departures)?|departures|trips/[^/]+|routes(/[^/]+(/trips)?)?|alerts(/[^/]+)?"
    + "|map/(lines|stops)|reach)$|^/console/(settings|water)\\.json$"), most: 80, bytes: 300_000 },
];
const DATA = /^\/console\/(settings|water)\.json$/;
/** Milliseconds after which what is kept is better than waiting. */
const PATIENCE = 6_000;

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(begin()));
addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  const { pathname } = url;
  if (request.mode === "navigate") {
    if (pathname === "/") event.respondWith(page(event, "/"));
    if (pathname.startsWith("/board/")) event.respondWith(page(event, "/console/wall.html"));
  } else if (isFile(pathname, request)) event.respondWith(file(event));
  else if (keeperOf(url, request)) event.respondWith(answer(event, url));
});
// What a page heard by a stream, as the answer that it would have had by asking.
addEventListener("message", (event) => {
  const { path, body } = event.data ?? {};
  const url = typeof path === "string" ? new URL(path, location) : null;
  const keeper = url?.origin === location.origin ? keeperOf(url, null) : null;
  if (keeper) event.waitUntil(keep(keeper, url.href, new TextEncoder().encode(body), "application/json"));
});

// Files: those of one edition are fetched together, and a page is given those of its own until it is closed.

async function install() {
  const cache = await caches.open(FILES + EDITION);
  await sameEdition();
  const wanted = ["/", "/console/wall.html", "/console/icons.svg", "/manifest.webmanifest"];
  const seen = new Set(wanted);
  const take = async (path) => {
    const answer = await fetch(path, { cache: "no-cache" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, answer.clone());
    for (const each of namedIn(path, await answer.text())) if (!seen.has(each)) wanted.push(each) && seen.add(each);
  };
  while (wanted.length) await Promise.all(wanted.splice(0, 4).map(take));
  await sameEdition();
  await skipWaiting();
}

/** Refuses to go on where the server has other pages by now: they come with a worker of their own. */
async function sameEdition() {
  const answer = await fetch("/console/settings.json", { cache: "no-store" });
  if (!answer.ok || (await answer.json()).version !== EDITION) throw new Error("another edition");
}

/** The files that a file names, in whole paths. Views name their texts and styles by what they are for. */
function namedIn(path, text) {
  const all = (pattern, make) => [...text.matchAll(pattern)].map(([, name]) => make(name));
  const whole = (name) => new URL(name, new URL(path, location)).pathname;
  const texts = (name) => `/console/texts/${name}.${LANGUAGE}.js`;
  if (path.endsWith(".svg") || path.endsWith(".css")) return [];
  const found = [
    ...all(/(?:href|src)="(\/(?:console|api\/v1\/pages)\/[^"#]+)"/g, whole),
    ...all(/(?:from |import\()"(\.{0,2}\/[^"]+)"/g, whole), ...all(/styled\("([^"]+)"\)/g, whole),
    ...all(/"src": "([^"]+)"/g, whole), ...all(/learn\("(\w+)"\)/g, texts),
  ];
  return path !== "/console/main.js" ? found : [...found, ...all(/(?:tab|texts): "(\w+)"/g, texts),
    ...all(/style: "(\w+)"/g, (name) => `/console/${name}.css`)];
}

/** The reference beside the API has files of its own, which are no matter of this worker. */
const isFile = (path, { referrer }) => (path.startsWith("/console/") && !DATA.test(path)) || path === "/manifest.webmanifest"
  || (path.startsWith("/api/v1/pages/") && !new URL(referrer || location).pathname.startsWith("/api/"));

/** Pages that were there before any worker are of the edition that they asked for. */
async function begin() {
  const pages = await caches.open(PAGES);
  for (const { id } of await clients.matchAll({ includeUncontrolled: true })) {
    if (!(await pages.match(`/${id}`))) await pages.put(`/${id}`, new Response(EDITION));
  }
  await tidy();
  await clients.claim();
}

/** Pages on their way, which are not among the open ones yet. */
const arriving = new Set();

async function page(event, path) {
  const found = await (await caches.open(FILES + EDITION)).match(path);
  if (!found) return fetch(event.request);
  const pages = await caches.open(PAGES);
  arriving.add(`/${event.resultingClientId}`);
  await pages.put(`/${event.resultingClientId}`, new Response(EDITION));
  event.waitUntil(tidy());
  return found;
}

async function file({ request, clientId }) {
  const edition = (await (await (await caches.open(PAGES)).match(`/${clientId}`))?.text()) ?? EDITION;
  const cache = await caches.open(FILES + edition);
  const found = await cache.match(request, { ignoreSearch: true, ignoreVary: true });
  if (found) return found;
  const answer = await fetch(request);
  // What was not known at first is of this edition only where the server still is.
  if (answer.ok && !new URL(request.url).search && (await sameEdition().then(() => edition === EDITION, () => false))) {
    await cache.put(request, answer.clone());
  }
  return answer;
}

/** Forgets pages that were closed, and editions that no page is of. */
async function tidy() {
  const pages = await caches.open(PAGES);
  const open = new Set((await clients.matchAll({ includeUncontrolled: true })).map(({ id }) => `/${id}`));
  const needed = new Set([FILES + EDITION]);
  for (const each of await pages.keys()) {
    const id = new URL(each.url).pathname;
    const edition = await (await pages.match(each))?.text();
    if (open.has(id)) arriving.delete(id);
    if (open.has(id) || arriving.has(id)) needed.add(FILES + edition);
    else await pages.delete(each);
  }
  for (const name of await caches.keys()) if (name.startsWith(FILES) && !needed.has(name)) await caches.delete(name);
}

// Answers: the server's where it gives one, else the last, marked with when that was and with nothing live in it.

/** What keeps an answer; undefined where it is nothing to keep. A rider's own names who asks. */
function keeperOf({ pathname, searchParams }, request) {
  const isOwn = request?.headers.has("Authorization") || request?.headers.get("Accept")?.includes("event-stream");
  return isOwn || searchParams.has("rider") ? undefined : KEPT.find(({ path }) => path.test(pathname));
}

async function answer(event, url) {
  const { request } = event;
  const keeper = keeperOf(url, request);
  const asked = fetch(request);
  // One that comes too late for this page is kept for the next.
  event.waitUntil(asked.then((fresh) => fresh.status === 200 && keepAnswer(keeper, request.url, fresh.clone()), () => {}));
  const later = new Promise((done) => setTimeout(done, PATIENCE));
  try {
    const fresh = await Promise.race([asked, later]);
    if (fresh) return fresh;
  } catch {
    return (await last(keeper, request)) ?? Response.error();
  }
  return (await last(keeper, request)) ?? asked;
}

async function keepAnswer(keeper, url, answer) {
  const body = await answer.arrayBuffer().catch(() => null);
  if (body) await keep(keeper, url, body, answer.headers.get("Content-Type"));
}

/** Keeps an answer in place of the one before; the oldest make room. */
async function keep({ name, most, bytes }, url, body, type) {
  if (body.byteLength > bytes) return;
  try {
    const cache = await caches.open(name);
    await cache.delete(url);
    await cache.put(url, new Response(body, { headers: { "Content-Type": type, "Kept-At": String(Date.now()) } }));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((each) => cache.delete(each)));
  } catch {
    // A full disk keeps nothing, and takes nothing away.
  }
}

async function last({ name }, request) {
  const found = await (await caches.open(name)).match(request, { ignoreVary: true });
  if (!found) return undefined;
  const told = await found.json();
  return new Response(JSON.stringify(told, asOld), { headers: found.headers });
}

/** What was live is old now, whatever its age. */
const asOld = (key, value) => key === "realtime" && value === true ? false : key === "realtime_status" && value === "live" ? "stale"
  : key === "stale" && value === false ? true : value;
