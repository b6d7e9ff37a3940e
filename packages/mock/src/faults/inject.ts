import type { PageMeta } from '@liked-posts/types';
import { type Outgoing, respond } from '../http/messages.ts';
import { errorsOnly } from '../http/problems.ts';
import { type Injection, inLowerCase } from './injection.ts';

/** What an injection changes. */
export interface RightAnswer {
  readonly userId: string;
  /** The answer with the code and the example that were asked for. */
  readonly answer: () => Outgoing;
  /**
   * The token that leads to this same page, under the name for the direction of the walk. Left out,
   * or undefined, if there is none.
   */
  readonly tokenHere?: (afterFault: boolean) => PageMeta | undefined;
  /** The answer with half of the page; left out if pages cannot be cut. */
  readonly shortPage?: () => Outgoing;
}

const htmlType = 'text/html; charset=utf-8';

/** The answer that an injection asks for. */
export function inject(injection: Injection, right: RightAnswer): Outgoing {
  const outgoing = changed(injection, right);
  const { headers, delay = 0, slowBody = 0, cutBody = false, reset = false } = injection;
  return {
    ...outgoing,
    headers: { ...outgoing.headers, ...inLowerCase(headers) },
    delay: outgoing.delay + delay,
    slowBody,
    cutBody,
    reset,
  };
}

function changed(injection: Injection, right: RightAnswer): Outgoing {
  const { code, body, fault } = injection;
  if (body !== undefined) {
    return respond(code ?? 200, typeof body === 'string' ? body : JSON.stringify(body));
  }
  switch (fault) {
    case undefined:
      return right.answer();
    case 'html': {
      const status = code ?? 502;
      return respond(status, html(status), { 'content-type': htmlType });
    }
    case 'wrongMediaType': {
      const answer = right.answer();
      return { ...answer, headers: { ...answer.headers, 'content-type': htmlType } };
    }
    case 'shortPage':
      return right.shortPage?.() ?? right.answer();
    case 'errorsOnly':
      return respond(200, errorsOnly(right.userId));
    case 'malformedJson':
      return changeBody(right.answer(), (text) => text.replace(':', '='));
    case 'truncatedJson':
      return changeBody(right.answer(), (text) => text.slice(0, text.length / 2));
    case 'emptyPage':
      return changePage(right, true, ({ meta }, token) => ({
        meta: { ...meta, result_count: 0, ...token },
      }));
    case 'repeatedToken':
      return changePage(right, false, (page, token) => ({
        ...page,
        meta: { ...page.meta, ...token },
      }));
    default:
      return fault satisfies never;
  }
}

interface Page {
  readonly meta?: object;
}

/** The right page, changed; a user who does not exist has none. */
function changePage(
  { answer, tokenHere }: RightAnswer,
  afterFault: boolean,
  change: (page: Page, token: PageMeta) => Page,
): Outgoing {
  const token = tokenHere?.(afterFault);
  if (token === undefined) return answer();
  return changeBody(answer(), (text) => {
    const page: Page = JSON.parse(text);
    return JSON.stringify(change(page, token));
  });
}

function changeBody(answer: Outgoing, change: (text: string) => string): Outgoing {
  return { ...answer, body: change(answer.body) };
}

/** A page of HTML like those of gateways in front of a service. */
function html(status: number): string {
  return `<!DOCTYPE html>\n<html lang="en"><head><title>${status}</title></head><body><h1>${status}</h1><p>The gateway could not reach the service.</p></body></html>\n`;
}
