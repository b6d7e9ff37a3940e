import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { changesPages, type Effect, isRedirect, lowerCaseNames } from './override.ts';

/**
 * The response after an override; undefined if the page cannot have it, such as the last page, which
 * has no token to lose.
 *
 * @param page the normal page
 * @param example the example to respond with instead of the page, if any
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  example: Outgoing | undefined,
): Outgoing | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  const response = writeOwnBody(override) ?? writeExampleOrPage(override, page, example);
  if (response === undefined) return undefined;
  return {
    ...response,
    headers: { ...response.headers, ...lowerCaseNames(headers) },
    delay,
    slowBody,
    cutBody,
    reset,
  };
}

/** The response with the `body` of an override, or of a redirect; undefined if it has none. */
function writeOwnBody({ code = 200, body, corruption }: Effect): Outgoing | undefined {
  if (typeof body === 'string') return respond(code, body);
  if (body !== undefined) return respond(code, JSON.stringify(body));
  return isRedirect(code) && !changesPages(corruption) ? respond(code, '') : undefined;
}

/** The example or the page, corrupted if the override says so; undefined if that is impossible. */
function writeExampleOrPage(
  { corruption, reset }: Effect,
  page: MockPage,
  example: Outgoing | undefined,
): Outgoing | undefined {
  const response = example ?? respond(200, page.write());
  // Nobody sees the body of a reset connection, so that any page can have this override.
  if (corruption === undefined || reset) return response;
  if (corruption === 'truncatedJson') {
    return { ...response, body: response.body.slice(0, response.body.length / 2) };
  }
  const body = page.writeCorrupt(corruption);
  return body === undefined ? undefined : { ...response, body };
}
