import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Effect, isOfPages, isRedirect, lowerCaseNames } from './override.ts';

/**
 * The response that an override makes of the normal page; undefined if it cannot change this page,
 * such as the last one, which has no token to lose.
 *
 * @param example the example that it responds with instead of the page, if any
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  example: Outgoing | undefined,
): Outgoing | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  const response = writeGivenBody(override) ?? writeCorruptBody(override, page, example);
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

/** The response with the body that an override gives itself; undefined if it gives none. */
function writeGivenBody({ code = 200, body, corruption }: Effect): Outgoing | undefined {
  if (typeof body === 'string') return respond(code, body);
  if (body !== undefined) return respond(code, JSON.stringify(body));
  return isRedirect(code) && !isOfPages(corruption) ? respond(code, '') : undefined;
}

/** The example or the page, with the corruption of the override; undefined if that is impossible. */
function writeCorruptBody(
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
