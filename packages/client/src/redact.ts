import { ConnectionError } from './errors.ts';

/** Shorter tokens are no secrets, and hiding them would garble the words they are part of. */
const shortestSecret = 8;

/** Replaces the access token in a text, JSON included: a token holds no quote and no backslash. */
export function redact(text: string, accessToken: string): string {
  return accessToken.length < shortestSecret ? text : text.replaceAll(accessToken, '[token]');
}

/** The error for what a request threw, without the members in which a `fetch` may keep the request and its headers. */
export function connectionError(
  url: string,
  thrown: unknown,
  accessToken: string,
): ConnectionError {
  const { cause, stack } = Object(thrown);
  return new ConnectionError(
    redact(`[GET] ${url}: ${thrown}${cause ? `: ${cause}` : ''}`, accessToken),
    { cause: redact(`${stack}`, accessToken) },
  );
}
