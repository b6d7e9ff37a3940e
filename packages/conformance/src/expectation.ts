import { type Answer, statusOf } from './answer.ts';
import { isSuccess, valueAt } from './contract.ts';
import { asText } from './interaction.ts';
import type { PlannedRequest } from './requests.ts';

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
