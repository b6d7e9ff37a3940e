import { isObject, parseJsonOrText } from '@liked-posts/internal/json';
import type { RecordedExchange } from './har.ts';

/** What sanitizers write in the place of a token. No base36 token has such characters or words. */
const redactedToken = /redact|removed|hidden|masked|[[\]<>*•]|^x{3,}$/i;

/** How many tokens were replaced: each replacement differs, so that none leads to another page. */
let replaced = 0;

/** Replaces page tokens that a sanitizer has hidden, because all of them may now look the same. */
export function withoutRedactedTokens(exchange: RecordedExchange): RecordedExchange {
  const url = new URL(exchange.url);
  const body = decodeBody(exchange.body);
  const isInUrl = redactedToken.test(url.searchParams.get('pagination_token') ?? '');
  const page = body === undefined ? undefined : parseJsonOrText(body);
  const meta = isObject(page) && isObject(page['meta']) ? page['meta'] : {};
  const hidden = ['next_token', 'previous_token'].filter((name) =>
    redactedToken.test(String(meta[name] ?? '')),
  );
  if (!isInUrl && hidden.length === 0) return exchange;
  if (isInUrl) url.searchParams.set('pagination_token', createToken());
  if (hidden.length === 0 || !isObject(page)) return { ...exchange, url: url.href };
  const tokens = Object.fromEntries(hidden.map((name) => [name, createToken()]));
  const text = JSON.stringify({ ...page, meta: { ...meta, ...tokens } });
  return { ...exchange, url: url.href, body: text };
}

function decodeBody(body: RecordedExchange['body']): string | undefined {
  return body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
}

function createToken(): string {
  replaced += 1;
  return `redacted${replaced}`;
}
