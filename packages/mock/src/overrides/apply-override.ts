import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Corruption, type Effect, isOfPages, isRedirect, lowerCaseNames } from './override.ts';

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
  const { code = 200, corruption, headers, delay = 0, slowBody = 0 } = override;
  const { cutBody = false, reset = false } = override;
  const givenBody = findGivenBody(override);
  const response =
    givenBody === undefined ? (example ?? respond(200, page.write())) : respond(code, givenBody);
  const isCorrupt = corruption !== undefined && givenBody === undefined && !reset;
  const body = isCorrupt ? corrupt(corruption, response.body, page) : response.body;
  if (body === undefined) return undefined;
  return {
    ...response,
    headers: { ...response.headers, ...lowerCaseNames(headers) },
    body,
    delay,
    slowBody,
    cutBody,
    reset,
  };
}

/** The body that an override gives itself; undefined if that is a page or an example. */
function findGivenBody({ code, body, corruption }: Effect): string | undefined {
  if (typeof body === 'string') return body;
  if (body !== undefined) return JSON.stringify(body);
  return isRedirect(code) && !isOfPages(corruption) ? '' : undefined;
}

function corrupt(corruption: Corruption, body: string, page: MockPage): string | undefined {
  if (corruption === 'truncatedJson') return body.slice(0, body.length / 2);
  return page.writeCorrupt(corruption);
}
