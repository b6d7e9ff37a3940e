import { Marked } from 'marked';

/** Text that is HTML already. Everything else passes through {@link escapeHtml} first. */
export type Html = string;

const marked = new Marked({ renderer: { codespan: ({ text }) => renderCode(text) } });

export function escapeHtml(text: string): Html {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Code in a line. A name that may be wider than a phone breaks between its words. */
export function renderCode(text: string): Html {
  const html = escapeHtml(text);
  return `<code>${text.length > 24 ? html.replace(/[._](?=\w)/g, '$&<wbr>') : html}</code>`;
}

const keywords =
  'as|async|await|break|const|continue|curl|defer|export|for|from|func|if|import|in|is|not|of|package|range|return|struct|type|var|while|with|true|false|null|nil|None';
const quoted = String.raw`&quot;(?:\\.|(?!&quot;).)*&quot;`;
/**
 * The tokens of JSON, shells and the samples in escaped HTML, each in a group that is the class of
 * its color: `&quot;id&quot;` in `&quot;id&quot;: 1` is a key, and `1` is a word.
 */
const token = new RegExp(
  [
    String.raw`(?<comment>(?<!\S)(?:#|\/\/) .*)`,
    `(?<key>${quoted}(?=:))`,
    String.raw`(?<string>${quoted}|'[^'\n]*')`,
    String.raw`(?<word>\b(?:${keywords}|\d+)\b)`,
  ].join('|'),
  'g',
);

/** Code or JSON that keeps its lines, in colors. A keyboard can reach it to scroll. */
export function renderListing(value: unknown): Html {
  const source = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const html = escapeHtml(source).replace(token, (part, ...groups) => {
    // The last argument of `replace` has the named groups. One of them matched.
    const kinds: Record<string, string | undefined> = groups.at(-1);
    const kind = Object.keys(kinds).find((name) => kinds[name] !== undefined);
    return `<span class="${kind}">${part}</span>`;
  });
  return `<pre tabindex="0"><code>${html}</code></pre>`;
}

/** A link to the element with an id. An address is encoded; the id at the element is only escaped. */
export function renderLink(id: string, label: Html): Html {
  return `<a href="#${encodeURI(id)}">${label}</a>`;
}

/** A description, which may have several paragraphs. */
export function renderMarkdown(markdown = ''): Html {
  return marked.parse(markdown, { async: false });
}

export function renderSentence(markdown = ''): Html {
  return marked.parseInline(markdown, { async: false });
}

/** A summary that a reader opens to see the body. */
export function renderFold(summary: Html, body: Html, className?: string): Html {
  const attribute = className === undefined ? '' : ` class="${className}"`;
  return `<details${attribute}><summary>${summary}</summary>${body}</details>`;
}

/** An entry of a list: what it is called, what kind of thing it is, and what is said about it. */
export interface Entry {
  /** The id of the element, if links lead to it. */
  readonly id?: string;
  readonly name: Html;
  readonly kind?: Html;
  readonly body: Html;
}

export function renderList(entries: readonly Entry[]): Html {
  return entries.length === 0 ? '' : `<dl>${entries.map(renderEntry).join('\n')}</dl>`;
}

function renderEntry({ id, name, kind = '', body }: Entry): Html {
  const target = id === undefined ? '' : ` id="${escapeHtml(id)}"`;
  return `<div class="entry"${target}><dt>${name} <span class="kind">${kind}</span></dt><dd>${body}</dd></div>`;
}
