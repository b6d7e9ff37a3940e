import type { ContractViolation } from '@liked-posts/mock/server';
import { checkRules } from '../check-rules.ts';
import type { Interaction } from '../interaction.ts';
import { hideInLocation } from './upstream.ts';

const aboutHeaders = new Set([
  'mediaType',
  'headers',
  'rateLimitReset',
  'rateLimitRemaining',
  'challenge',
  'allow',
]);

/**
 * Checks one answer by the rules. The name of a violation is its rule. Violations that follow from
 * another rule are left out.
 */
export function checkAnswer(interaction: Interaction): readonly ContractViolation[] {
  if (interaction.status === 304) return [unasked304];
  if (interaction.status >= 300 && interaction.status < 400) return [redirection(interaction)];
  const { rules } = checkRules([interaction], [], { recorded: true });
  return rules.flatMap(({ id, group, follows, violations, notes }) => {
    const isAboutResponse = group === 'every response';
    if (!isAboutResponse && follows !== undefined) return [];
    // The page of a gateway is only a note, because in the suite a step checks the status.
    const found = isAboutResponse ? [...violations, ...notes] : violations;
    const ofBody = id === 'successStatus' ? 'status' : 'body';
    const part = aboutHeaders.has(id) ? 'header' : ofBody;
    return found.map(({ detail }) => ({ in: part, name: id, reason: detail }));
  });
}

const unasked304: ContractViolation = {
  in: 'status',
  reason:
    'The service answered 304, but the request has no If-None-Match and no If-Modified-Since that would ask for it.',
};

function redirection({ status, headers }: Interaction): ContractViolation {
  const location = hideInLocation(headers['location'] ?? '');
  const where = location ? ` to [${location.slice(0, 200)}]` : '';
  const reason = `The service answered ${status}${where}, but the contract has no redirects. The proxy passes it on and does not follow it.`;
  return { in: 'status', reason };
}
