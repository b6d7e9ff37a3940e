import type { ContractViolation } from '@liked-posts/mock/server';
import type { Exchange } from '../exchange.ts';
import { judge } from '../judge.ts';
import { hideInLocation } from './hide-credentials.ts';

const aboutHeaders = new Set(['mediaType', 'headers', 'rateLimitReset', 'challenge']);

/**
 * What the rules find wrong with an answer, whatever came before it: each violation has the name of
 * its rule. What is wrong with a page only because its body has another form is left out.
 */
export function judgeAnswer(exchange: Exchange): readonly ContractViolation[] {
  if (exchange.status === 304) return [unasked304];
  if (exchange.status >= 300 && exchange.status < 400) return [redirection(exchange)];
  const { rules } = judge([exchange], [], { recorded: true });
  return rules.flatMap(({ id, group, follows, violations, notes }) => {
    const isAboutResponse = group === 'every response';
    if (!isAboutResponse && follows !== undefined) return [];
    // The suite only notes the page of a gateway, because the rule of a step judges its status.
    const found = isAboutResponse ? [...violations, ...notes] : violations;
    const place = aboutHeaders.has(id) ? 'header' : 'body';
    return found.map(({ detail }) => ({ in: place, name: id, reason: detail }));
  });
}

const unasked304: ContractViolation = {
  in: 'status',
  reason:
    'The service answered 304, but the request has no If-None-Match and no If-Modified-Since that would ask for it.',
};

function redirection({ status, headers }: Exchange): ContractViolation {
  const location = hideInLocation(headers['location'] ?? '');
  const where = location ? ` to [${location.slice(0, 200)}]` : '';
  const reason = `The service answered ${status}${where}, but the contract has no redirects. The proxy passes it on and does not follow it.`;
  return { in: 'status', reason };
}
