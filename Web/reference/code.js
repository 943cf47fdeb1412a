// Code to read and to copy.

import { h } from "./dom.js";

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

/** A button that puts text on the clipboard and says so, in words of the page where it has its own. */
export function copyButton(text, label = "Copy", { copied = "Copied", notCopied = "Could not copy" } = {}) {
  const button = h("button.quiet", { type: "button" }, label);
  button.addEventListener("click", async () => {
    button.textContent = (await copy(text())) ? copied : notCopied;
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
