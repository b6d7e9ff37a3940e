import { type Example, findExample } from '../examples/examples.ts';
import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Effect, lowerCaseNames, redirectStatuses } from './override.ts';

/** The response that an override makes of a page. */
export interface OverriddenResponse {
  readonly response: Outgoing;
  /** The name of the example, if it is one. */
  readonly example?: string;
}

/**
 * Applies an override to a page; undefined if the page cannot have it, such as the last page, which
 * has no token to lose.
 *
 * @param page the normal page
 * @param respondWithExample writes an example in the form of the mock, with its headers
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  respondWithExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  const written = writeResponse(override, page, respondWithExample);
  if (written === undefined) return undefined;
  const allHeaders = { ...written.response.headers, ...lowerCaseNames(headers) };
  const timing = { delay, slowBody, cutBody, reset };
  return { ...written, response: { ...written.response, headers: allHeaders, ...timing } };
}

/** Writes the status and the body. What comes first in the list of {@link Effect} decides. */
function writeResponse(
  { code, example: exampleName, body, corruption, reset }: Effect,
  page: MockPage,
  respondWithExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const status = code ?? 200;
  // Every page can be reset, even with a corruption that it cannot have.
  if (reset) return { response: respond(status, '') };
  if (typeof body === 'string') return { response: respond(status, body) };
  if (body !== undefined) return { response: respond(status, JSON.stringify(body)) };
  // Only a page can have these corruptions.
  if (corruption !== undefined && corruption !== 'truncatedJson') {
    const corruptBody = page.writeCorrupt(corruption);
    return corruptBody === undefined ? undefined : { response: respond(200, corruptBody) };
  }
  if (redirectStatuses.includes(status)) return { response: respond(status, '') };
  const isPage = status === 200 && exampleName === undefined;
  // An error and a name have an example: `checkOverride` refuses names that no example has.
  const example = isPage ? undefined : findExample(code, exampleName);
  const response = example ? respondWithExample(example) : respond(200, page.write());
  if (corruption === 'truncatedJson') {
    // Without the name of the example, of which only half is sent.
    return { response: { ...response, body: response.body.slice(0, response.body.length / 2) } };
  }
  return example ? { response, example: example.name } : { response };
}
