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

/** A longer name may be wider than a phone. */
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

/** Keywords of TypeScript, Python, Go and shells, and constants. */
const keywords =
  'as|async|await|break|const|continue|curl|defer|export|for|from|func|if|import|in|is|not|of|package|range|return|struct|type|var|while|with|true|false|null|nil|None';
/** A string in double quotes, which are escaped: `&quot;id&quot;`. */
const quoted = String.raw`&quot;(?:\\.|(?!&quot;).)*&quot;`;
/**
 * The tokens of JSON, shells and the samples, in escaped HTML. The name of the group that matches is
 * the class of the token's color:
 *
 *   # A comment          comment: `#` or `//`, which no letter touches
 *   &quot;id&quot;: 1    key, and word for the number
 *   for post in page     word, twice: `for` and `in`
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
    // The last argument of `replace` has the named groups. One group has matched.
    const textByGroup: Record<string, string | undefined> = groups.at(-1);
    const group = Object.keys(textByGroup).find((name) => textByGroup[name] !== undefined);
    return `<span class="${group}">${part}</span>`;
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

/** One line of Markdown, without a paragraph around it. */
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
