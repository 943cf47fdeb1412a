// Building pages out of elements. Nothing here takes markup as text, so nothing in a description or a
// response can become markup, and the pages work under a content policy without inline script or style.

/** An element: `h("p.note", { id: "x", onclick: f }, "text", otherElement)`. */
export function h(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** `code`, **strong** and [links](…) inside a line of a description. */
export function inline(text) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    if (match[1]) parts.push(h("code", null, match[1]));
    else if (match[2]) parts.push(h("strong", null, match[2]));
    else parts.push(h("a", { href: match[4] }, match[3]));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  return parts;
}

/** The little of Markdown that descriptions use: paragraphs, headings, bullet lists. */
export function prose(text) {
  if (!text) return null;
  const blocks = text.trim().split(/\n\s*\n/).map((block) => {
    const lines = block.split("\n");
    const heading = /^#{1,6}\s+(.*)$/.exec(block);
    if (heading && lines.length === 1) return h("p", null, h("strong", null, inline(heading[1])));
    if (!lines.every((line) => /^\s*[-*]\s|^\s{2,}/.test(line))) return h("p", null, inline(lines.join(" ")));
    const bullets = block.split(/\n(?=\s*[-*]\s)/);
    return h("ul", null, bullets.map((bullet) => h("li", null, inline(bullet.replace(/^\s*[-*]\s+/, "").replace(/\s+/g, " ")))));
  });
  return h("div.prose", null, blocks);
}

/** JSON with its strings, numbers and keys told apart. */
export function json(value) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const code = h("code");
  const pattern = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    code.append(text.slice(end, match.index));
    const kind = match[2] ? "key" : match[1] ? "string" : "number";
    code.append(h(`span.${kind}`, null, match[1] ?? match[0]), match[2] ?? "");
    end = match.index + match[0].length;
  }
  code.append(text.slice(end));
  return code;
}

/** A scrolling block of code that the keyboard can reach, with a button to copy it. */
export function codeBlock(label, content) {
  const pre = h("pre", { tabindex: "0", role: "region", "aria-label": label }, content);
  return h("div.code", null, h("div.code-bar", null, h("span", null, label), copyButton(() => pre.textContent)), pre);
}

/** A button that puts text on the clipboard and says so. */
export function copyButton(text, label = "Copy") {
  const button = h("button.quiet", { type: "button" }, label);
  button.addEventListener("click", async () => {
    button.textContent = (await copy(text())) ? "Copied" : "Could not copy";
    setTimeout(() => (button.textContent = label), 1600);
  });
  return button;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain HTTP on another machine has no clipboard API; selecting and copying still works there.
    const area = h("textarea.offscreen", { "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}
