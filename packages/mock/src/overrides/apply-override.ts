import type { PageMeta } from '@liked-posts/types';
import { errorsOnly } from '../examples/problems.ts';
import { type Outgoing, respond } from '../message/messages.ts';
import type { MockPage } from '../pages/service-pages.ts';
import { type Effect, inLowerCase } from './override.ts';

export function applyOverride(override: Effect, page: MockPage, userId: string): Outgoing {
  const outgoing = changed(override, page, userId);
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = override;
  return {
    ...outgoing,
    headers: { ...outgoing.headers, ...inLowerCase(headers) },
    delay: outgoing.delay + delay,
    slowBody,
    cutBody,
    reset,
  };
}

function changed(override: Effect, page: MockPage, userId: string): Outgoing {
  const { code, body, corruption } = override;
  if (body !== undefined) {
    return respond(code ?? 200, typeof body === 'string' ? body : JSON.stringify(body));
  }
  switch (corruption) {
    case undefined:
      return page.write();
    case 'shortPage':
      return page.write(true);
    case 'errorsOnly':
      return respond(200, errorsOnly(userId));
    case 'truncatedJson':
      return changeBody(page.write(), (text) => text.slice(0, text.length / 2));
    case 'emptyPage':
      return changePage(page, true, ({ meta }, token) => ({
        meta: { ...meta, result_count: 0, ...token },
      }));
    case 'repeatedToken':
      return changePage(page, false, (body, token) => ({
        ...body,
        meta: { ...body.meta, ...token },
      }));
    case 'lostToken':
      return changePage(page, false, (body, token) => ({
        ...body,
        // `token` is the one that the walk follows.
        meta: Object.fromEntries(
          Object.entries(body.meta ?? {}).filter(([name]) => !Object.hasOwn(token, name)),
        ),
      }));
    default:
      return corruption satisfies never;
  }
}

interface Body {
  readonly meta?: object;
}

/** Applies an override to the right page. A user who does not exist gets the usual answer. */
function changePage(
  { write, tokenHere }: MockPage,
  afterOverride: boolean,
  change: (body: Body, token: PageMeta) => Body,
): Outgoing {
  const token = tokenHere(afterOverride);
  if (token === undefined) return write();
  return changeBody(write(), (text) => {
    const body: Body = JSON.parse(text);
    return JSON.stringify(change(body, token));
  });
}

function changeBody(answer: Outgoing, change: (text: string) => string): Outgoing {
  return { ...answer, body: change(answer.body) };
}
