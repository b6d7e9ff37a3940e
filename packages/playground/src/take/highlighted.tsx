import type { ComponentChild } from 'preact';

/** The parts of a program, by the class of each. Of two at one place, the first in this list counts. */
const coloredParts = [
  // `# Needs no import`: it has no color, and neither has the `import` in it.
  /(?<comment>(?:#|\/\/).*)/,
  // Characters between quotes of one kind. A backslash escapes the next character.
  /(?<string>'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")/,
  // The keywords of TypeScript and of Python.
  /\b(?<keyword>import|from|const|await|for|of|as|new|in|with|if|print)\b/,
  /\b(?<number>\d+)\b/,
];
const coloredPart = new RegExp(coloredParts.map(({ source }) => source).join('|'), 'g');

/** A program in its colors: in `await 'a'`, `await` is a keyword, and `'a'` a string. */
export function Highlighted({ code }: { code: string }) {
  const pieces: ComponentChild[] = [];
  let end = 0;
  for (const { 0: text, index, groups = {} } of code.matchAll(coloredPart)) {
    const kind = Object.keys(groups).find((name) => groups[name] !== undefined);
    pieces.push(code.slice(end, index), <span class={kind}>{text}</span>);
    end = index + text.length;
  }
  return [...pieces, code.slice(end)];
}
