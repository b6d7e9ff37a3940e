import { Marked } from 'marked';

const marked = new Marked({ renderer: { codespan: ({ text }) => code(text) } });

/** Text as it stands in HTML. */
export function text(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Code in a line. A name that may be wider than a phone breaks between its words. */
export function code(plain: string): string {
  const html = text(plain);
  return `<code>${plain.length > 24 ? html.replace(/[._](?=\w)/g, '$&<wbr>') : html}</code>`;
}

/** A comment, a key, a string, or a word of JSON, shells and the samples, as `text` writes it. */
const token =
  /((?<!\S)(?:#|\/\/) .*)|(&quot;(?:\\.|(?!&quot;).)*&quot;(?=:))|(&quot;(?:\\.|(?!&quot;).)*&quot;|'[^'\n]*')|\b(?:as|async|await|break|const|continue|curl|defer|export|for|from|func|if|import|in|is|not|of|package|range|return|struct|type|var|while|with|true|false|null|nil|None|\d+)\b/g;

/** Code or JSON that keeps its lines, in colours. A keyboard can reach it to scroll. */
export function listing(value: unknown): string {
  const source = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const html = text(source).replace(
    token,
    (part, comment?: string, key?: string, quoted?: string) => {
      const kind = (comment && 'comment') ?? (key && 'key') ?? (quoted && 'string') ?? 'word';
      return `<span class="${kind}">${part}</span>`;
    },
  );
  return `<pre tabindex="0"><code>${html}</code></pre>`;
}

export function link(id: string, label: string): string {
  return `<a href="#${encodeURI(id)}">${label}</a>`;
}

/** The Markdown of a description. */
export function prose(markdown = ''): string {
  return marked.parse(markdown, { async: false });
}

/** The Markdown of one sentence. */
export function sentence(markdown = ''): string {
  return marked.parseInline(markdown, { async: false });
}

/** Something that a reader opens. */
export function folded(summary: string, body: string): string {
  return `<details><summary>${summary}</summary>${body}</details>`;
}

/** An entry of a list: what it is called, what kind of thing it is, and what is said about it. */
export function entry(id: string, name: string, kind: string, body: string): string {
  const target = id === '' ? '' : ` id="${text(id)}"`;
  return `<div class="entry"${target}><dt>${name} <span class="kind">${kind}</span></dt><dd>${body}</dd></div>`;
}

export function list(entries: readonly string[]): string {
  return entries.length === 0 ? '' : `<dl>${entries.join('\n')}</dl>`;
}
