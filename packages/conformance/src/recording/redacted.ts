import type { RecordedExchange } from './har.ts';

// What sanitizers write for a token. A real token hardly ever looks so.

/** `[next_token redacted]`, `REDACTED`, `{{token}}` and `...` have one of these in them. */
const redactedPart = /redact|removed|hidden|masked|filtered|[[\]{}<>*•…]|\.{3}/i;
/** `xxx`, `FAKE` and `0` are such words as a whole, and `████` has no letter and no digit. */
const redactedWhole = /^(x{3,}|fake|null|secret|token|0|[^\p{L}\p{N}]*)$/iu;

function isRedacted(token: string): boolean {
  return redactedPart.test(token) || redactedWhole.test(token);
}

/**
 * Replaces page tokens that a sanitizer has hidden, such as `[next_token redacted]`: in the third
 * exchange, by `redacted2` in the query, and by `redacted2next` and `redacted2previous` in the page.
 * Equal texts would join the pages to wrong walks; these lead to no page.
 *
 * @returns all exchanges, and how many of them had such tokens
 */
export function replaceRedactedTokens(recorded: readonly RecordedExchange[]): {
  readonly exchanges: readonly RecordedExchange[];
  readonly count: number;
} {
  const exchanges = recorded.map((exchange, index) => replaceTokens(exchange, `redacted${index}`));
  const isChanged = (exchange: RecordedExchange, index: number) => exchange !== recorded[index];
  return { exchanges, count: exchanges.filter(isChanged).length };
}

/** Replaces the redacted tokens of an exchange; returns the exchange itself if it has none. */
function replaceTokens(exchange: RecordedExchange, replacement: string): RecordedExchange {
  const url = replaceInUrl(exchange.url, replacement);
  const body = replaceInBody(exchange.body, replacement);
  return url === exchange.url && body === exchange.body ? exchange : { ...exchange, url, body };
}

function replaceInUrl(text: string, replacement: string): string {
  // `selectExchanges` has left out what is no URL.
  const url = new URL(text);
  const token = url.searchParams.get('pagination_token');
  if (token === null || !isRedacted(token)) return text;
  url.searchParams.set('pagination_token', replacement);
  return url.href;
}

/** A token in the JSON of a page. Its group is `next` or `previous`. */
const tokenInBody = /(?<="(next|previous)_token"\s*:\s*")[^"]*(?=")/g;

function replaceInBody(
  body: RecordedExchange['body'],
  replacement: string,
): RecordedExchange['body'] {
  if (body === undefined) return undefined;
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const replaced = text.replace(tokenInBody, (token, direction) =>
    isRedacted(token) ? `${replacement}${direction}` : token,
  );
  // The bytes of a body stay as they are where possible: the rule `answers` checks them.
  return replaced === text ? body : replaced;
}
