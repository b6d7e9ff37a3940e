import { Marked } from 'marked';

/**
 * Text that is HTML already: a reminder for readers, because the compiler takes any string. Other
 * text passes through {@link escapeHtml}. Markdown does not, and may contain HTML: all of it is ours.
 */
export type Html = string;

const marked = new Marked({ renderer: { codespan: ({ text }) => renderCode(text) } });

export function escapeHtml(text: string): Html {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** A name with more characters may be wider than a phone. */
const maxUnbrokenCharacters = 24;

/**
 * Code in a line. A long name may break between its words:
 * `referenced_tweets.id.author_id` becomes `referenced_<wbr>tweets.<wbr>id.<wbr>author_<wbr>id`.
 */
export function renderCode(text: string): Html {
  const html = escapeHtml(text);
  const isLong = text.length > maxUnbrokenCharacters;
  return `<code>${isLong ? html.replace(/[._](?=\w)/g, '$&<wbr>') : html}</code>`;
}

/** A link to the element with an id. An address is encoded; the id at the element is only escaped. */
export function renderLink(id: string, label: Html): Html {
  return `<a href="#${encodeURI(id)}">${label}</a>`;
}

/** A description, which may have several paragraphs; empty if there is none. */
export function renderMarkdown(markdown = ''): Html {
  return marked.parse(markdown, { async: false });
}

/** One line of Markdown, without a paragraph around it; empty if there is none. */
export function renderSentence(markdown = ''): Html {
  return marked.parseInline(markdown, { async: false });
}

/** A summary that a reader opens to see the body. */
export function renderFold(summary: Html, body: Html): Html {
  return `<details><summary>${summary}</summary>${body}</details>`;
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

/** A string in double quotes, which are escaped: `&quot;id&quot;`. */
const quoted = /&quot;(?:\\.|(?!&quot;).)*&quot;/.source;
/**
 * The parts of JSON, shells and the samples that have a color, in escaped HTML. The name of a group is
 * the class of the part.
 */
const coloredParts = [
  // Not the `//` of `http://`.
  /(?<comment>(?<!\S)(?:#|\/\/) .*)/,
  new RegExp(`(?<key>${quoted}(?=:))`),
  new RegExp(`(?<string>${quoted}|'[^'\n]*')`),
  // Keywords of TypeScript, Python, Go and shells, constants, and numbers.
  /\b(?<word>as|async|await|break|const|continue|curl|defer|export|for|from|func|if|import|in|is|not|of|package|range|return|struct|type|var|while|with|true|false|null|nil|None|\d+)\b/,
];
const coloredPart = new RegExp(coloredParts.map(({ source }) => source).join('|'), 'g');

/** Code or JSON that keeps its lines, in colors. A keyboard can reach it to scroll. */
export function renderListing(value: unknown): Html {
  const source = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const html = escapeHtml(source).replace(coloredPart, (part, ...others) => {
    // The last argument of `replace` has the named groups. One group has matched.
    const textByGroup: Record<string, string | undefined> = others.at(-1);
    const group = Object.keys(textByGroup).find((name) => textByGroup[name] !== undefined);
    return `<span class="${group}">${part}</span>`;
  });
  return `<pre tabindex="0"><code>${html}</code></pre>`;
}
