// Has what the first view needs on its way before the modules are there: on a poor net each wait costs half a second.
// Only a hint: without it all comes later.
try {
  const chosen = localStorage.getItem("language");
  const tag = chosen ?? navigator.language;
  const language = /^zh-(hant|hk|mo|tw)/i.test(tag) ? "zh-Hant" : /^zh\b/.test(tag) ? "zh" : "en";
  // Without a module the page would begin for ever. What failed before this does so again.
  addEventListener("load", () => import("./main.js").catch(() => {
    const [said, label] = {
      en: ["Part of this page did not come. ", "Reload the page"], zh: ["页面没有完整加载。", "重新加载页面"],
    }[language] ?? ["頁面沒有完整載入。", "重新載入頁面"];
    const again = document.createElement("button");
    Object.assign(again, { textContent: label, onclick: () => location.reload() });
    document.getElementById("panel").replaceChildren(said, again);
  }));
  /** What views consist of beside the frame, and ask first. */
  const views = {
    "": {
      modules: ["views/board", "views/departure", "views/place-search"],
      then: ({ center: [lat, lon] }) =>
        `/api/v1/stops/nearby/departures?lat=${lat.toFixed(5)}&lon=${lon.toFixed(5)}&radius=1000&per_group=3&limit=20`,
    },
    stop: {
      modules: ["views/stop", "views/departure-facts", "views/departure-row", "views/departure", "views/place-search", "views/star", "device", "stream"],
      texts: "stop", style: "departures", asks: (id) => [`/api/v1/stops/${id}`, `/api/v1/stops/${id}/departures?limit=30`],
    },
  };
  // Other views begin with the map.
  const whole = { modules: ["stream", ...["map", "camera", "card", "controls", "hands", "lines", "projection", "stops", "surface", "vehicles"].map((name) => `map/${name}`)] };
  // As api.js does.
  let install = localStorage.getItem("sydney-transit.install");
  if (!install) {
    install = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem("sydney-transit.install", install);
  }
  const headers = { Accept: "application/json", "X-Install-Id": install, ...(chosen && { "Accept-Language": chosen }) };
  /** Asks for a path; the answer is for whoever asks for it first. */
  const ask = (path, then) => {
    const asked = { began: Date.now(), answer: fetch(path, { headers, cache: "no-store", signal: AbortSignal.timeout(15_000) }) };
    early.set(path, asked);
    asked.answer.then((answer) => (asked.came = Date.now(), then?.(answer))).catch(() => {});
  };
  const link = (rel, path) => document.head.appendChild(Object.assign(document.createElement("link"), { rel, href: `/console/${path}` }));

  globalThis.early = new Map();
  const [, name = "", id] = location.hash.split(/[/?]/);
  const { modules, texts, style, asks, then } = Object.hasOwn(views, name) ? views[name] : whole;
  const isWhole = !location.hash.includes("?");
  ask("/console/settings.json", async (answer) => isWhole && then && ask(then(await answer.clone().json())));
  if (id && isWhole && !/^(\.|%2e){1,2}$/i.test(id)) asks?.(id).forEach((path) => ask(path));
  for (const each of modules) link("modulepreload", `${each}.js`);
  if (style) {
    const sheet = link("stylesheet", `${style}.css`);
    // For `styled` of main.js.
    sheet.loading = new Promise((done) => (sheet.onload = sheet.onerror = done));
  }
  if (texts) link("modulepreload", `texts/${texts}.${language}.js`);
} catch {
  // A browser that keeps nothing waits.
}
