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
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  writeExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  const written = writeResponse(override, page, writeExample);
  if (written === undefined) return undefined;
  const allHeaders = { ...written.response.headers, ...lowerCaseNames(headers) };
  const timing = { delay, slowBody, cutBody, reset };
  return { ...written, response: { ...written.response, headers: allHeaders, ...timing } };
}

/** Writes the status and the body. The numbers in comments are from the list of {@link Effect}. */
function writeResponse(
  { code, example: exampleName, body, corruption, reset }: Effect,
  page: MockPage,
  writeExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const status = code ?? 200;
  // 1. `reset`: every page can have it, even with a corruption that the page cannot have.
  if (reset) return { response: respond(status, '') };
  // 2. `body`.
  if (typeof body === 'string') return { response: respond(status, body) };
  if (body !== undefined) return { response: respond(status, JSON.stringify(body)) };
  // 3. A corruption that only a page can have.
  if (corruption !== undefined && corruption !== 'truncatedJson') {
    const corruptBody = page.writeCorrupt(corruption);
    return corruptBody === undefined ? undefined : { response: respond(200, corruptBody) };
  }
  // 4. A redirect.
  if (redirectStatuses.includes(status)) return { response: respond(status, '') };
  // 5. An example; or else 6., the page.
  const isPage = status === 200 && exampleName === undefined;
  const example = isPage ? undefined : findExample(code, exampleName);
  const response = example ? writeExample(example) : respond(200, page.write());
  if (corruption !== 'truncatedJson')
    return { response, ...(example && { example: example.name }) };
  // Half of an example is no example.
  return { response: { ...response, body: response.body.slice(0, response.body.length / 2) } };
}
