import { isSuccess, metaMembers, pageMembers, valueAt } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import type { MemberPath, RequestRule } from '../requests/planned-request.ts';
import { type Interaction, isBodiless } from '../traffic/interaction.ts';
import { describeStatus, isReadable, type ServiceResponse } from '../traffic/response.ts';
import { attachVerdict, broken, kept, type Rule, type RuleInput, type Verdict } from './rule.ts';

/** The rule that responses are as expected. `token-rules.ts` has no plan to find their requests by. */
export function requestRule(
  planned: RequestRule,
  findRequests: (input: RuleInput) => readonly Interaction[] = ({ interactions }) =>
    interactions.filter(({ ruleName }) => ruleName === planned.name),
): Rule {
  const { name, sentence, pointers } = planned;
  return {
    id: name,
    sentence,
    pointers,
    reasonIfUnchecked: 'Its request was not sent, or not answered.',
    check: (input) =>
      findRequests(input)
        // The rule `answers` reports what cannot be read, but not the responses to HEAD and OPTIONS.
        .filter((interaction) => isReadable(interaction) || isBodiless(interaction))
        .flatMap((interaction) =>
          checkResponse(interaction, planned).map((verdict) =>
            attachVerdict({ interaction }, verdict),
          ),
        ),
  };
}

/** Compares a response with what is expected. Each violation names one requirement of its own. */
function checkResponse(response: ServiceResponse, planned: RequestRule): readonly Verdict[] {
  const { status, unreadable = 'There is no response.' } = response;
  const { pointers, expected, promiseBrokenByPosts } = planned;
  if (status === 0) return [breakAt(pointers[0], unreadable)];
  // Here, 204 passes for 200: the rule `successStatus` says that a page has no other 2xx.
  const passesAsPage = expected.status.includes(200) && isSuccess(status);
  if (!expected.status.includes(status) && !passesAsPage) {
    // Any success counts as Posts: the service has let the request pass.
    const promise = isSuccess(status) ? promiseBrokenByPosts : undefined;
    const detail = `The status is ${describeStatus(response)}, not ${expected.status.join(' or ')}.`;
    return [breakAt(promise ?? pointers[0], detail)];
  }
  const violations = [...findMissing(response, planned), ...findUnwanted(response, planned)];
  return violations.length > 0 ? violations : [kept];
}

/** If a body has no member of `hasOne`, the first of them is missing: the others only stand in for it. */
function findMissing(response: ServiceResponse, { expected }: RequestRule): Verdict[] {
  const { hasOne = [] } = expected;
  const [mainMember] = hasOne;
  if (mainMember === undefined || hasOne.some((path) => hasMember(response, path))) return [];
  return [breakAt(pointTo(mainMember), `${mainMember} is missing.`)];
}

/** The members of `hasNo` that a body has. For Posts, the requirement may be `promiseBrokenByPosts`. */
function findUnwanted(
  response: ServiceResponse,
  { expected, promiseBrokenByPosts }: RequestRule,
): Verdict[] {
  const { hasNo = [] } = expected;
  return hasNo
    .filter((path) => hasMember(response, path))
    .map((path) => {
      const promise = path === 'data' ? promiseBrokenByPosts : undefined;
      return breakAt(promise ?? pointTo(path), `${path} should not be there.`);
    });
}

/** The whole detail is the category, because another status or member needs another fix. */
function breakAt(pointer: string, detail: string): Verdict {
  return broken(detail, { category: detail, requirement: requirementAt(pointer) });
}

function hasMember({ body }: ServiceResponse, path: MemberPath): boolean {
  return valueAt(body, path.split('.')) !== undefined;
}

/** `data` → `#/…/LikedPostsPage/properties/data`; `meta.next_token` → the same in `PageMeta` */
function pointTo(path: MemberPath): string {
  const [member, part] = path.split('.');
  return part === undefined ? `${pageMembers}/${member}` : `${metaMembers}/${part}`;
}
