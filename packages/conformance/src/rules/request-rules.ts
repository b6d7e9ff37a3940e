import { isSuccess, operationPointer, valueAt } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import type { RequestRule } from '../requests/planned-request.ts';
import { isBodiless } from '../traffic/interaction.ts';
import { describeStatus, isReadable, type ServiceResponse } from '../traffic/response.ts';
import { attachVerdict, broken, kept, type Rule, type Verdict } from './rule.ts';

/** The rule that the response to a planned request is as expected. */
export function requestRule(
  planned: RequestRule,
  reasonIfUnchecked = 'Its request was not sent, or not answered.',
): Rule {
  const { name, sentence, pointers } = planned;
  return {
    id: name,
    sentence,
    pointers,
    reasonIfUnchecked,
    check: ({ interactions }) =>
      interactions
        .filter(({ ruleName }) => ruleName === name)
        // The rule `answers` reports what cannot be read, but not the responses to HEAD and OPTIONS.
        .filter((interaction) => isReadable(interaction) || isBodiless(interaction))
        .flatMap((interaction) =>
          compareWithExpected(interaction, planned).map((verdict) =>
            attachVerdict({ interaction }, verdict),
          ),
        ),
  };
}

/** Compares a response with what is expected. If the status differs, the body is not compared. */
export function compareWithExpected(
  response: ServiceResponse,
  { expected, pointers, promiseBrokenByPosts }: RequestRule,
): readonly Verdict[] {
  const { status: expectedStatus, hasOne = [], hasNo = [] } = expected;
  const { status, unreadable = 'There is no response.' } = response;
  const breakAt = (pointer: string, detail: string) =>
    broken(detail, { category: detail, requirement: requirementAt(pointer) });
  const [statusPointer = operationPointer] = pointers;
  if (status === 0) return [breakAt(statusPointer, unreadable)];
  // The rule `successStatus` says that a page has 200, not another 2xx.
  const isOther2xx = expectedStatus.includes(200) && isSuccess(status);
  if (!expectedStatus.includes(status) && !isOther2xx) {
    const detail = `The status is ${describeStatus(response)}, not ${expectedStatus.join(' or ')}.`;
    const promise = isSuccess(status) ? promiseBrokenByPosts : undefined;
    return [breakAt(promise ?? statusPointer, detail)];
  }
  const verdicts: Verdict[] = [];
  const [firstOfOne] = hasOne;
  if (firstOfOne !== undefined && !hasOne.some((path) => hasMember(response, path))) {
    verdicts.push(breakAt(pointTo(firstOfOne), `${firstOfOne} is missing.`));
  }
  for (const path of hasNo.filter((member) => hasMember(response, member))) {
    const promise = path === 'data' ? promiseBrokenByPosts : undefined;
    verdicts.push(breakAt(promise ?? pointTo(path), `${path} should not be there.`));
  }
  return verdicts.length > 0 ? verdicts : [kept];
}

function hasMember({ body }: ServiceResponse, path: string): boolean {
  return valueAt(body, path.split('.')) !== undefined;
}

/** The pointer to a member of a page, such as `meta.next_token`. */
function pointTo(path: string): string {
  const [member, part] = path.split('.');
  if (part === undefined) return `#/components/schemas/LikedPostsPage/properties/${member}`;
  return `#/components/schemas/PageMeta/properties/${part}`;
}
