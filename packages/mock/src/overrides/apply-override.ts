import type { PageMeta } from '@liked-posts/types';
import { errorsOnly } from '../examples/problems.ts';
import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Corruption, type Effect, inLowerCase, isOfPages, isRedirect } from './override.ts';

/**
 * The answer that an override makes of the right page; undefined if it cannot change this page, such
 * as the last one, which has no token to lose.
 *
 * @param example the example that it answers with instead of the page, if any
 */
export function applyOverride(
  override: Effect,
  page: MockPage,
  example: Outgoing | undefined,
  userId: string,
): Outgoing | undefined {
  const { code = 200, body, corruption, headers, ...sending } = override;
  const { delay = 0, slowBody = 0, cutBody = false, reset = false } = sending;
  const isRedirected = isRedirect(code) && !isOfPages(corruption);
  const given = body !== undefined ? textOf(body) : isRedirected ? '' : undefined;
  const outgoing =
    given !== undefined ? respond(code, given) : (example ?? respond(200, page.write()));
  const isCorrupt = corruption !== undefined && given === undefined && !reset;
  const text = isCorrupt ? corrupt(corruption, outgoing.body, page, userId) : outgoing.body;
  if (isCorrupt && text === outgoing.body) return undefined;
  const all = { ...outgoing.headers, ...inLowerCase(headers) };
  return { ...outgoing, body: text, headers: all, delay, slowBody, cutBody, reset };
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

function corrupt(corruption: Corruption, body: string, page: MockPage, userId: string): string {
  switch (corruption) {
    case 'shortPage':
      return page.write(true);
    case 'errorsOnly':
      return errorsOnly(userId);
    case 'truncatedJson':
      return body.slice(0, body.length / 2);
    case 'emptyPage':
      return changeMeta(body, page.tokenHere(true), (meta, token) => ({
        meta: { ...meta, result_count: 0, ...token },
      }));
    case 'repeatedToken':
      return changeMeta(body, page.tokenHere(false), (meta, token, rest) => ({
        ...rest,
        meta: { ...meta, ...token },
      }));
    case 'lostToken':
      return changeMeta(body, page.tokenHere(false), (meta, token, rest) => ({
        ...rest,
        // `token` is the one that the walk follows.
        meta: Object.fromEntries(
          Object.entries(meta).filter(([name]) => !Object.hasOwn(token, name)),
        ),
      }));
    default:
      return corruption satisfies never;
  }
}

/** Changes the body of a page. A user who does not exist has no token, and gets the usual answer. */
function changeMeta(
  body: string,
  token: PageMeta | undefined,
  change: (meta: object, token: PageMeta, rest: object) => object,
): string {
  if (token === undefined) return body;
  const { meta, ...rest }: { readonly meta: object } = JSON.parse(body);
  return JSON.stringify(change(meta, token, rest));
}
