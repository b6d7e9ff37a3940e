import type { RecordedExchange } from './har.ts';

/** What sanitizers write for a token: gaps.test.ts has examples. A real one hardly ever has it. */
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

/** A token in the JSON of a page, with the name before it. */
const tokenInBody = /("(?:next|previous)_token"\s*:\s*")([^"]+)(?=")/g;

function replaceInBody(
  body: RecordedExchange['body'],
  createToken: () => string,
): RecordedExchange['body'] {
  if (body === undefined) return undefined;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const replaced = text.replace(tokenInBody, (whole, start, token) =>
    redactedToken.test(token) ? `${start}${createToken()}` : whole,
  );
  return replaced === text ? body : replaced;
}
