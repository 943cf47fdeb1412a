// The little of Markdown that descriptions are written in.

import { h } from "./dom.js";

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
