import { type Answer, statusOf } from './answer.ts';
import {
  isSuccess,
  nodeAt,
  operation,
  resolve,
  responseFor,
  valueAt,
  valueSchema,
} from './contract.ts';
import { asText } from './interaction.ts';
import type { PlannedRequest } from './requests.ts';

const page = '#/components/schemas/LikedPostsPage';

/** What an answer lacks to be as expected. If its status is another one, so is its body. */
export function unmetBy(answer: Answer, { expected }: PlannedRequest): string[] {
  const { status, has = [], hasNo = [], isEmpty } = expected;
  // A rule says that a page has 200, not another 2xx.
  const isExpected =
    status.includes(answer.status) || (status.includes(200) && isSuccess(answer.status));
  if (!isExpected) return [`The status is ${statusOf(answer)}, not ${status.join(' or ')}.`];
  const count = memberOf(answer, 'meta.result_count');
  return [
    ...has.flatMap((path) => (memberOf(answer, path) === undefined ? `${path} is missing.` : [])),
    ...hasNo.flatMap((path) => (memberOf(answer, path) === undefined ? [] : `${path} is there.`)),
    ...(isEmpty && count !== 0 ? [`meta.result_count is ${asText(count)}, not 0.`] : []),
  ];
}

function memberOf({ body }: Answer, path: string): unknown {
  return valueAt(body, path.split('.'));
}

/** The parts of the contract that require what is expected, as JSON pointers. */
export function pointersFor({ expected, about, method }: PlannedRequest): string[] {
  const { status, has = [], hasNo = [], isEmpty } = expected;
  const [first = 200] = status;
  // A refusal rests on a response of the contract, an acceptance on what the request sends.
  if (first !== 200) return [responseFor(first)];
  // The contract describes GET alone.
  if (method !== undefined) return [responseFor(405)];
  return [
    ...(about === undefined ? [`${operation}/parameters`] : [allowedAt(about)]),
    ...has.map((path) => memberAt(path, true)),
    ...hasNo.map((path) => memberAt(path, false)),
    ...(isEmpty ? [memberAt('meta.result_count', true)] : []),
  ];
}

/** The pointer to what a parameter or header may be. */
export function allowedAt(about: string): string {
  const [name = '', keyword] = about.split('/');
  if (name === 'Authorization') return '#/components/securitySchemes/BearerToken';
  const schema = valueSchema(name) ?? `${operation}/parameters`;
  return `${schema}/${keyword ?? ('enum' in nodeAt(schema) ? 'enum' : 'type')}`;
}

/** The pointer to the node that says when a page has a member. */
function memberAt(path: string, isThere: boolean): string {
  const [first = '', second] = path.split('.');
  if (second !== undefined) {
    return `${resolve(`${page}/properties/${first}`)}/properties/${second}`;
  }
  // The description of the page says when there is nothing but errors.
  return first === 'meta' && !isThere ? page : `${page}/properties/${first}`;
}
