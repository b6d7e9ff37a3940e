import type { Check } from '../exchange.ts';

/** What Redocly checks of every response, by the name of the check. */
export interface ResponseRule {
  readonly id: string;
  readonly sentence: string;
  readonly check: string;
  /** What is wrong, from what Redocly says of it. */
  readonly violation: (check: Check) => string;
}

/** What must be true of every response. Every status is described: the contract has a response for all others. */
export const responseRules: readonly ResponseRule[] = [
  {
    id: 'mediaType',
    sentence: 'Every Content-Type is one that the contract describes for the status.',
    check: 'content-type check',
    violation: ({ message }) => oneLine(message),
  },
  {
    id: 'schema',
    sentence: 'Every body follows the schema that the contract has for the status.',
    check: 'schema check',
    violation: ({ message }) => schemaViolation(message),
  },
];

/** What must be true before anything else can be said of a response. */
export const answersRule: Pick<ResponseRule, 'id' | 'sentence'> = {
  id: 'answers',
  sentence: 'Every request gets an answer that can be read as what its Content-Type says.',
};

/** Redocly shows a piece of the body, its line marked: what was wrong, and where. */
function schemaViolation(message: string): string {
  const lines = message.split('\n');
  const what = lines.find((line) => /^[A-Z]+ /.test(line.trim()))?.trim() ?? oneLine(message);
  const where = /^>\s*\d+ \|\s*(.*)$/m.exec(message)?.[1]?.trim();
  const hint = /☹\ufe0f?\s*(.*)$/mu.exec(message)?.[1]?.trim();
  return `${[what, hint && `(${hint})`, where && `at ${where}`].filter(Boolean).join(' ')}`;
}

function oneLine(message: string): string {
  return message.replace(/\s+/g, ' ').trim();
}
