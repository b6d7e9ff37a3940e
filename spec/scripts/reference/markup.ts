import { marked } from 'marked';

/** Text as it stands in HTML. */
export function text(plain: string): string {
  return plain
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function code(plain: string): string {
  return `<code>${text(plain)}</code>`;
}

/** Text that keeps its lines. A keyboard can reach it to scroll. */
export function listing(plain: string): string {
  return `<pre tabindex="0"><code>${text(plain)}</code></pre>`;
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
