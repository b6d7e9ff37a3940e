import { type Answer, isReadable } from './answer.ts';
import {
  isSuccess,
  nodeAt,
  operation,
  resolve,
  responseFor,
  valueAt,
  valueSchema,
} from './contract.ts';
import { asText, type UnmetCondition } from './interaction.ts';
import type { Step } from './use-cases.ts';

/** The inputs of a workflow, and the outputs of its steps. */
export type Values = ReadonlyMap<string, unknown>;

export interface Condition {
  /** Says what the answer lacks; undefined if it meets the condition. */
  readonly check: (answer: Answer, values: Values) => UnmetCondition | undefined;
  /** The part of the contract that requires it, as a JSON pointer. */
  readonly pointer: string;
}

const page = '#/components/schemas/LikedPostsPage';

/**
 * The conditions of a step or an action: a status, and members of the body that must be there, be
 * missing, have a value or not have it.
 *
 * @throws {Error} when a condition is none of these.
 */
export function conditionsOf({
  criteria,
  about = [],
}: Pick<Step, 'criteria'> & Partial<Pick<Step, 'about'>>): Condition[] {
  const [status = 200] = criteria.flatMap(statusesIn);
  // A refusal rests on a response of the contract, an acceptance on what the request sends.
  const refusal = status === 200 ? undefined : responseFor(status);
  const [accepted = `${operation}/parameters`] = about.flatMap((name) => valuesAt(name) ?? []);
  return criteria.map((expression) => {
    const expected = statusesIn(expression);
    if (expected.length > 0) return statusIs(expected, refusal ?? accepted);
    return memberCondition(expression, (path, isThere) => refusal ?? pointerTo(path, isThere));
  });
}

/** The statuses that an expression allows; none if it is about something else. */
function statusesIn(expression: string): number[] {
  const isOfStatus = /^\$statusCode == \d{3}(?: \|\| \$statusCode == \d{3})*$/.test(expression);
  return isOfStatus ? [...expression.matchAll(/\d{3}/g)].map(Number) : [];
}

function statusIs(expected: readonly number[], pointer: string): Condition {
  return {
    pointer,
    check: ({ status }) => {
      // 0 means that there was no answer. A rule says that a page has 200, not another 2xx.
      const isExpected = expected.includes(status) || (expected.includes(200) && isSuccess(status));
      if (isExpected || status === 0) return undefined;
      return { detail: `The status is ${status}, not ${expected.join(' or ')}.`, ofStatus: true };
    },
  };
}

function memberCondition(
  expression: string,
  pointerFor: (path: string, isThere: boolean) => string,
): Condition {
  const parts = /^\$\[\?(!?)@\.([\w.]+)(?: (==|!=) (.+))?\]$/.exec(expression);
  if (parts === null) throw new Error(`The condition ${expression} cannot be read. Report this.`);
  const [, not, path = '', operator, operand = ''] = parts;
  const wrongIn = (found: unknown, values: Values): string | undefined => {
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
    pointer: pointerFor(path, not !== '!'),
    check: (answer, values) => {
      const found = valueAt(answer.body, path.split('.'));
      const detail = isReadable(answer) ? wrongIn(found, values) : undefined;
      return detail === undefined ? undefined : { detail, ofStatus: false };
    },
  };
}

/** The pointer to the values that a parameter or header may have. */
function valuesAt(parameter: string): string | undefined {
  if (parameter === 'Authorization') return '#/components/securitySchemes/BearerToken';
  const schema = valueSchema(parameter);
  if (schema === undefined) return undefined;
  const keyword = ['enum', 'minimum'].find((name) => name in nodeAt(schema)) ?? 'type';
  return `${schema}/${keyword}`;
}

/** The pointer to the node that says when a page has a member. */
function pointerTo(path: string, isThere: boolean): string {
  const [first = '', second] = path.split('.');
  // The description of the page says when there is nothing but errors.
  if (second === undefined) {
    return first === 'meta' && !isThere ? page : `${page}/properties/${first}`;
  }
  if (first === 'includes') return `${valueSchema('expansions')}/x-expands-to`;
  return `${resolve(`${page}/properties/${first}`)}/properties/${second}`;
}

/** Replaces the names of values, such as `$inputs.userId`, by the values. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{?(\$(?:inputs|steps)\.[\w.-]+)\}?/g, (_, name: string) =>
    asText(values.get(name)),
  );
}
