import { type Answer, isReadable } from './answer.ts';
import { nodeAt, operation, resolve, responseFor, valueAt, valueSchema } from './contract.ts';
import { asText, type UnmetCriterion } from './exchange.ts';
import type { Step } from './use-cases.ts';

/** The inputs of a workflow, and the outputs of its steps. */
export type Values = ReadonlyMap<string, unknown>;

/** What a workflow demands of an answer. */
export interface Criterion {
  /** What the answer lacks; undefined if it has everything. */
  readonly unmet: (answer: Answer, values: Values) => UnmetCriterion | undefined;
  /** Where the contract says so, as a JSON pointer into it. */
  readonly statement: string;
}

type Demanding = Pick<Step, 'criteria'> & Partial<Pick<Step, 'about'>>;

const page = '#/components/schemas/LikedPostsPage';

/**
 * The criteria of a step or an action: a status, and members of the body that must be there, be
 * missing, have a value or not have it.
 *
 * @throws {Error} when a criterion is none of these.
 */
export function criteriaOf({ criteria, about = [] }: Demanding): Criterion[] {
  const [status = 200] = criteria.flatMap((condition) => statusIn(condition) ?? []);
  // The response says that a request is refused, its parameters that it is accepted.
  const refusal = status === 200 ? undefined : responseFor(status);
  const [accepted = `${operation}/parameters`] = about.flatMap((name) => values(name) ?? []);
  return criteria.map((condition) => {
    const expected = statusIn(condition);
    if (expected !== undefined) return statusIs(expected, refusal ?? accepted);
    return readMember(condition, (path, isThere) => refusal ?? statementOf(path, isThere));
  });
}

function statusIn(condition: string): number | undefined {
  const [, status] = /^\$statusCode == (\d{3})$/.exec(condition) ?? [];
  return status === undefined ? undefined : Number(status);
}

function statusIs(expected: number, statement: string): Criterion {
  return {
    statement,
    unmet: ({ status }) => {
      // Without an answer, there is no status to judge.
      if (status === expected || status === 0) return undefined;
      return { detail: `The status is ${status}, not ${expected}.`, ofStatus: true };
    },
  };
}

function readMember(
  condition: string,
  statementFor: (path: string, isThere: boolean) => string,
): Criterion {
  const parts = /^\$\[\?(!?)@\.([\w.]+)(?: (==|!=) (.+))?\]$/.exec(condition);
  if (parts === null) throw new Error(`The criterion ${condition} cannot be read. Report this.`);
  const [, not, path = '', operator, operand = ''] = parts;
  const statement = statementFor(path, not !== '!');
  const judge = (found: unknown, values: Values): string | undefined => {
    if (operator === undefined) {
      if (not === '!') return found === undefined ? undefined : `${path} is there.`;
      return found === undefined ? `${path} is missing.` : undefined;
    }
    const other = fill(operand, values);
    const isSame = asText(found) === other;
    if (operator === '==') return isSame ? undefined : `${path} is ${asText(found)}, not ${other}.`;
    return isSame ? `${path} is ${other}, which the request itself has.` : undefined;
  };
  return {
    statement,
    unmet: (answer, values) => {
      const found = valueAt(answer.body, path.split('.'));
      const detail = isReadable(answer) ? judge(found, values) : undefined;
      return detail === undefined ? undefined : { detail, ofStatus: false };
    },
  };
}

/** The place where the contract says which values a parameter may have. */
function values(parameter: string): string | undefined {
  const schema = valueSchema(parameter);
  if (schema === undefined) return undefined;
  const keyword = ['enum', 'minimum'].find((name) => name in nodeAt(schema)) ?? 'type';
  return `${schema}/${keyword}`;
}

/** The place where the contract says when a page has a member. */
function statementOf(path: string, isThere: boolean): string {
  const [first = '', second] = path.split('.');
  // A statement about the page as a whole says that there is nothing but errors.
  if (second === undefined) {
    return first === 'meta' && !isThere ? page : resolve(`${page}/properties/${first}`);
  }
  if (first === 'includes') return `${valueSchema('expansions')}/x-expands-to`;
  return `${resolve(`${page}/properties/${first}`)}/properties/${second}`;
}

/** The text with the values in place of their names. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{?(\$(?:inputs|steps)\.[\w.-]+)\}?/g, (_, name: string) =>
    asText(values.get(name)),
  );
}
