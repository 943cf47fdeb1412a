// Loads a wall board anew that has not begun after a minute: a module that could not be had is not asked for again, and nobody is there who would.

setInterval(async () => {
  if (document.documentElement.dataset.begun) return;
  const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  // Where the server does not answer either, the browser's own page would stand there.
  if (answer?.ok) location.reload();
}, 60_000);
