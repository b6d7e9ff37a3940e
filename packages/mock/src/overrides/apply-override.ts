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
 * Applies the effect of an override to a page; undefined if the page cannot have it, such as the last page,
 * which has no token to lose. `writeExample` writes an example in the form of the mock, with its headers.
 */
export function applyOverride(
  effect: Effect,
  page: MockPage,
  writeExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = effect;
  const written = writeResponse(effect, page, writeExample);
  if (written === undefined) return undefined;
  const response: Outgoing = {
    ...written.response,
    headers: { ...written.response.headers, ...lowerCaseNames(headers) },
    delay,
    slowBody,
    cutBody,
    reset,
  };
  return { ...written, response };
}

/** Writes the status and the body. The numbers are those of the list at {@link Effect}. */
function writeResponse(
  effect: Effect,
  page: MockPage,
  writeExample: (example: Example) => Outgoing,
): OverriddenResponse | undefined {
  const { code: status = 200, body, corruption, reset } = effect;
  // 1. Nothing is sent of this response.
  if (reset) return { response: respond(status, '') };
  // 2. The body of the override.
  if (body !== undefined) {
    return { response: respond(status, typeof body === 'string' ? body : JSON.stringify(body)) };
  }
  // 3. A corrupted page.
  if (corruption !== undefined && corruption !== 'truncatedJson') {
    const corruptBody = page.writeCorrupt(corruption);
    return corruptBody === undefined ? undefined : { response: respond(200, corruptBody) };
  }
  // 4. A redirect.
  if (redirectStatuses.includes(status)) return { response: respond(status, '') };
  // 5. An example, or 6. the page: `truncatedJson` alters both.
  const written = writeExampleOrPage(effect, page, writeExample);
  return corruption === 'truncatedJson' ? truncate(written) : written;
}

function writeExampleOrPage(
  { code, example: name }: Effect,
  page: MockPage,
  writeExample: (example: Example) => Outgoing,
): OverriddenResponse {
  const isPage = name === undefined && (code === undefined || code === 200);
  if (isPage) return { response: respond(200, page.write()) };
  const example = findExample(code, name);
  if (example === undefined) throw new Error(`\`checkOverride\` let pass the example ${name}.`);
  return { response: writeExample(example), example: example.name };
}

/** The first half of the body. As it is only half of an example, it has no name. */
function truncate({ response }: OverriddenResponse): OverriddenResponse {
  const { body } = response;
  return { response: { ...response, body: body.slice(0, Math.floor(body.length / 2)) } };
}
