import { type Example, findExample } from '../examples/examples.ts';
import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Effect, isRedirect, lowerCaseNames, needsPage } from './override.ts';

/** The response that an override makes of a page. */
export interface OverriddenResponse {
  readonly response: Outgoing;
  /** The name of the example, if it is one. */
  readonly example: string | undefined;
}

/**
 * Applies an override to a page; undefined if the page cannot have it, such as the last page, which
 * has no token to lose.
 *
 * @param page the normal page
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  writeExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  const example = chooseExample(override);
  const body = writeResponse(override, page, example && writeExample(example));
  if (body === undefined) return undefined;
  const allHeaders = { ...body.headers, ...lowerCaseNames(headers) };
  const response = { ...body, headers: allHeaders, delay, slowBody, cutBody, reset };
  return { response, example: example?.name };
}

/** The example that an override responds with; undefined for 3, 4 and 6 of the list of {@link Effect}. */
function chooseExample({ code, example, corruption }: Effect): Example | undefined {
  if (needsPage(corruption) || isRedirect(code)) return undefined;
  const isPage = (code === undefined || code === 200) && example === undefined;
  return isPage ? undefined : findExample(code, example);
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
