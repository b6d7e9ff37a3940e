import type { RecordedExchange } from './har.ts';

/**
 * What sanitizers write for a token: a word, or text without a letter or a digit. A real token hardly
 * ever looks so. `select-exchanges.test.ts` has examples.
 */
const redactedToken =
  /redact|removed|hidden|masked|filtered|[[\]{}<>*•…]|\.{3}|^(x{3,}|fake|null|secret|token|0|[^\p{L}\p{N}]*)$/iu;

/**
 * Replaces page tokens that a sanitizer has hidden, such as `[next_token redacted]`, by `redacted1`,
 * `redacted2` and so on. Equal texts would join the pages to wrong walks; these lead to no page.
 *
 * @returns all exchanges, and how many of them had such tokens
 */
export function replaceRedactedTokens(recorded: readonly RecordedExchange[]): {
  readonly exchanges: readonly RecordedExchange[];
  readonly count: number;
} {
  let tokens = 0;
  const createToken = () => {
    tokens += 1;
    return `redacted${tokens}`;
  };
  const exchanges = recorded.map((exchange) => ({
    ...exchange,
    url: replaceInUrl(exchange.url, createToken),
    body: replaceInBody(exchange.body, createToken),
  }));
  const changed = exchanges.filter(
    ({ url, body }, index) => url !== recorded[index]?.url || body !== recorded[index]?.body,
  );
  return { exchanges, count: changed.length };
}

function replaceInUrl(text: string, createToken: () => string): string {
  const url = new URL(text);
  const token = url.searchParams.get('pagination_token');
  if (token === null || !redactedToken.test(token)) return text;
  url.searchParams.set('pagination_token', createToken());
  return url.href;
}

/** A token in the JSON of a page, with the name before it. */
const tokenInBody = /("(?:next|previous)_token"\s*:\s*")([^"]*)(?=")/g;

function replaceInBody(
  body: RecordedExchange['body'],
  createToken: () => string,
): RecordedExchange['body'] {
  if (body === undefined) return undefined;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const replaced = text.replace(tokenInBody, (whole, start, token) =>
    redactedToken.test(token) ? `${start}${createToken()}` : whole,
  );
  // The bytes of a body stay as they are where possible: the rule `answers` checks them.
  return replaced === text ? body : replaced;
}
