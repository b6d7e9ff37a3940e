/** What has a color of its own in a program: comments, texts, keywords and numbers. */
const token =
  /(#[^\n]*|\/\/[^\n]*)|('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")|\b(import|from|const|await|for|of|as|new|in|with|if|print)\b|\b(\d+)\b/g;

const kinds = ['', 'comment', 'value string', 'keyword', 'value number'];

/** A program in its colors. */
export function Colored({ code }: { code: string }) {
  const parts: preact.ComponentChild[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const kind = kinds[match.findIndex((group, at) => at > 0 && group !== undefined)];
    parts.push(code.slice(end, match.index), <span class={kind}>{match[0]}</span>);
    end = match.index + match[0].length;
  }
  return (
    <>
      {parts}
      {code.slice(end)}
    </>
  );
}
