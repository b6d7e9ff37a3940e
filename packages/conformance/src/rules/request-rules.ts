import { isSuccess, metaMembers, pageMembers, valueAt } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import type { MemberPath, RequestRule } from '../requests/planned-request.ts';
import { type Interaction, isBodiless } from '../traffic/interaction.ts';
import { describeStatus, isReadable, type ServiceResponse } from '../traffic/response.ts';
import { attachVerdict, broken, kept, type Rule, type RuleInput, type Verdict } from './rule.ts';

/**
 * The rule that the response to a planned request is as expected. A recording has no plan, so
 * `check-recording.ts` passes another way to find the requests.
 */
export function requestRule(
  planned: RequestRule,
  findRequests?: (input: RuleInput) => readonly Interaction[],
): Rule {
  const { name, sentence, pointers } = planned;
  const findPlanned = ({ interactions }: RuleInput) =>
    interactions.filter(({ ruleName }) => ruleName === name);
  return {
    id: name,
    sentence,
    pointers,
    reasonIfUnchecked: 'Its request was not sent, or not answered.',
    check: (input) =>
      (findRequests ?? findPlanned)(input)
        // The rule `answers` reports what cannot be read, but not the responses to HEAD and OPTIONS.
        .filter((interaction) => isReadable(interaction) || isBodiless(interaction))
        .flatMap((interaction) =>
          compareWithExpected(interaction, planned).map((verdict) =>
            attachVerdict({ interaction }, verdict),
          ),
        ),
  };
}

/**
 * Compares a response with what is expected. Each violation names one requirement:
 *
 *   no response                      the first pointer
 *   other status, no success         the first pointer
 *   success where none is expected   `promiseBrokenByPosts`, such as `#/security`, or the first pointer
 *   none of `hasOne`                 the schema of the first of them
 *   `data`, in `hasNo`               `promiseBrokenByPosts`, or else its schema
 *   another member, in `hasNo`       its schema
 *
 * The first three leave the body unchecked.
 */
function compareWithExpected(
  response: ServiceResponse,
  { expected, pointers, promiseBrokenByPosts }: RequestRule,
): readonly Verdict[] {
  const { status: expectedStatus, hasOne = [], hasNo = [] } = expected;
  const { status } = response;
  // The whole detail is the category, because another status or reason needs another fix.
  const breakAt = (pointer: string, detail: string) =>
    broken(detail, { category: detail, requirement: requirementAt(pointer) });
  const [statusPointer] = pointers;
  if (status === 0) return [breakAt(statusPointer, response.unreadable ?? 'There is no response.')];
  // Here, 204 passes for 200: the rule `successStatus` says that a page has no other 2xx.
  const passesAsPage = expectedStatus.includes(200) && isSuccess(status);
  if (!expectedStatus.includes(status) && !passesAsPage) {
    const detail = `The status is ${describeStatus(response)}, not ${expectedStatus.join(' or ')}.`;
    const promise = isSuccess(status) ? promiseBrokenByPosts : undefined;
    return [breakAt(promise ?? statusPointer, detail)];
  }
  const verdicts: Verdict[] = [];
  // Of several members, the first is what was asked for.
  const [mainMember] = hasOne;
  if (mainMember !== undefined && !hasOne.some((path) => hasMember(response, path))) {
    verdicts.push(breakAt(pointTo(mainMember), `${mainMember} is missing.`));
  }
  for (const path of hasNo.filter((member) => hasMember(response, member))) {
    const promise = path === 'data' ? promiseBrokenByPosts : undefined;
    verdicts.push(breakAt(promise ?? pointTo(path), `${path} should not be there.`));
  }
  return verdicts.length > 0 ? verdicts : [kept];
}

function hasMember({ body }: ServiceResponse, path: MemberPath): boolean {
  return valueAt(body, path.split('.')) !== undefined;
}

/** `data` → `#/…/LikedPostsPage/properties/data`; `meta.next_token` → the same in `PageMeta` */
function pointTo(path: MemberPath): string {
  const [member, part] = path.split('.');
  return part === undefined ? `${pageMembers}/${member}` : `${metaMembers}/${part}`;
}
