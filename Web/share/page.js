// The page of a share, kept up to date: what the server says stands where it said it before.

const main = document.getElementById("share");
const element = (id) => document.getElementById(id);

/** Puts other words in a place; the same ones are not read out again. */
function say(id, words) {
  if (element(id).textContent !== words) element(id).textContent = words;
}

function show(told) {
  for (const id of ["title", "arrival", "punctuality", "rests_on"]) say(id, told[id]);
  document.title = told.title;
  const list = element("sentences");
  if ([...list.children].map((each) => each.textContent).join("\n") !== told.sentences.join("\n")) {
    list.replaceChildren(...told.sentences.map((words) => {
      const line = document.createElement("p");
      line.dir = "auto";
      line.textContent = words;
      return line;
    }));
  }
  move(told.vehicle);
}

/** Puts the vehicle where it is; away, where nobody knows. */
function move(vehicle) {
  const sketch = element("sketch");
  if (!sketch) return;
  const { west, north, east, south } = sketch.dataset;
  const mark = element("vehicle");
  if (!vehicle) return mark.setAttribute("display", "none");
  mark.setAttribute("cx", (vehicle.longitude - west) * east);
  mark.setAttribute("cy", (north - vehicle.latitude) * south);
  mark.removeAttribute("display");
}

async function look() {
  if (document.hidden) return;
  try {
    const answer = await fetch(`${location.pathname}/status`, { cache: "no-store", signal: AbortSignal.timeout(9_000) });
    // The page itself says that it is over.
    if (answer.status === 404) return location.reload();
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
    element("lost").hidden = true;
  } catch {
    element("lost").hidden = false;
  }
}

if (main) {
  setInterval(look, Number(main.dataset.seconds) * 1000);
  document.addEventListener("visibilitychange", look);
}
