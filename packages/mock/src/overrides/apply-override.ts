import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Effect, isRedirect, lowerCaseNames, needsPage } from './override.ts';

/**
 * The response that an override makes of a page; undefined if the page cannot have it, such as the last
 * page, which has no token to lose.
 *
 * @param page the normal page
 * @param example the one that `chooseExample` of the request handler finds for this override, if any
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  example: Outgoing | undefined,
): Outgoing | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  const response = writeResponse(override, page, example);
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

/** Writes the status and the body, in the order of the list of {@link Effect}. */
function writeResponse(
  { code = 200, body, corruption, reset }: Effect,
  page: MockPage,
  example: Outgoing | undefined,
): Outgoing | undefined {
  if (typeof body === 'string') return respond(code, body);
  if (body !== undefined) return respond(code, JSON.stringify(body));
  if (needsPage(corruption)) {
    // A reset connection sends no body, so that every page can have this override.
    const corruptBody = reset ? page.write() : page.writeCorrupt(corruption);
    return corruptBody === undefined ? undefined : respond(200, corruptBody);
  }
  if (isRedirect(code)) return respond(code, '');
  const response = example ?? respond(200, page.write());
  if (corruption === undefined) return response;
  return { ...response, body: response.body.slice(0, response.body.length / 2) };
}
