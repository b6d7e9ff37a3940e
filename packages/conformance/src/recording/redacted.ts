import { isObject, parseJsonOrText } from '@liked-posts/internal/json';
import type { RecordedExchange } from './har.ts';

/** What sanitizers write in the place of a token. A real one hardly ever has such a word. */
const redactedToken =
  /redact|removed|hidden|masked|filtered|[[\]{}<>*•…]|\.{3}|^(x{3,}|fake|null)$/i;

/**
 * Replaces page tokens that a sanitizer has hidden, such as `[next_token redacted]`, by `redacted1`,
 * `redacted2` and so on. All of them may have looked the same; now none leads to another page.
 *
 * @returns all exchanges, and how many of them had such tokens
 */
export function replaceRedactedTokens(exchanges: readonly RecordedExchange[]): {
  readonly exchanges: readonly RecordedExchange[];
  readonly count: number;
} {
  let tokens = 0;
  const createToken = () => {
    tokens += 1;
    return `redacted${tokens}`;
  };
  const replaced = exchanges.map((exchange) => ({
    ...exchange,
    url: replaceInUrl(exchange.url, createToken),
    body: replaceInBody(exchange.body, createToken),
  }));
  const changed = replaced.filter(({ url, body }, index) => {
    const before = exchanges[index];
    return url !== before?.url || body !== before.body;
  });
  return { exchanges: replaced, count: changed.length };
}

function replaceInUrl(text: string, createToken: () => string): string {
  const url = new URL(text);
  const token = url.searchParams.get('pagination_token') ?? '';
  if (!redactedToken.test(token)) return text;
  url.searchParams.set('pagination_token', createToken());
  return url.href;
}

function replaceInBody(
  body: RecordedExchange['body'],
  createToken: () => string,
): RecordedExchange['body'] {
  const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
  const page = text === undefined ? undefined : parseJsonOrText(text);
  if (!isObject(page) || !isObject(page['meta'])) return body;
  const meta = { ...page['meta'] };
  const hidden = ['next_token', 'previous_token'].filter((name) => isRedacted(meta[name]));
  if (hidden.length === 0) return body;
  for (const name of hidden) meta[name] = createToken();
  return JSON.stringify({ ...page, meta });
}

/** Whether a sanitizer wrote the token. An empty one, or one that is no text, is a service's fault. */
function isRedacted(token: unknown): boolean {
  return typeof token === 'string' && redactedToken.test(token);
}
