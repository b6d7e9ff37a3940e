import { ConnectionError } from './errors.ts';

/** Shorter tokens are no secrets, and hiding them would garble the words they are part of. */
const shortestSecret = 8;

/** Replaces the access token in a text, also where it stands as JSON has it. */
export function redact(text: string, accessToken: string): string {
  return accessToken.length < shortestSecret
    ? text
    : text.replaceAll(escaped(accessToken), '[token]').replaceAll(accessToken, '[token]');
}

/** What `redact` does, in each text in a value, as JSON. Replacing the bare token in JSON could break it. */
export function redactedJson(value: unknown, accessToken: string): string {
  return redact(JSON.stringify(value), escaped(accessToken));
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
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
