import { isSuccess, metaMembers, pageMembers, valueAt } from '../contract/contract.ts';
import { requirementAt } from '../contract/requirement.ts';
import type { MemberPath, RequestRule } from '../requests/planned-request.ts';
import { type Interaction, isBodiless } from '../traffic/interaction.ts';
import { describeStatus, isReadable, type ServiceResponse } from '../traffic/response.ts';
import { attachVerdict, broken, kept, type Rule, type RuleInput, type Verdict } from './rule.ts';

/**
 * The rule that the responses to some requests are as expected: in a run, to those sent for the rule. In a
 * recording, `token-rules.ts` finds the requests.
 */
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
  const { pointers, expected, pointerIfPostsCome } = planned;
  if (status === 0) return [breakAt(pointers[0], unreadable)];
  // Any success passes for 200: that a page has no other 2xx is the rule `successStatus`.
  const passesAsPage = expected.status.includes(200) && isSuccess(status);
  if (!expected.status.includes(status) && !passesAsPage) {
    // Any success counts as Posts: the service has let the request pass.
    const postsPointer = isSuccess(status) ? pointerIfPostsCome : undefined;
    const detail = `The status is ${describeStatus(response)}, not ${expected.status.join(' or ')}.`;
    return [breakAt(postsPointer ?? pointers[0], detail)];
  }
  const violations = [...findMissing(response, planned), ...findUnwanted(response, planned)];
  return violations.length > 0 ? violations : [kept];
}

/** If a body has no member of `hasOne`, reports the first one: the others only stand in for it. */
function findMissing(response: ServiceResponse, { expected }: RequestRule): Verdict[] {
  const { hasOne = [] } = expected;
  const [mainMember] = hasOne;
  if (mainMember === undefined || hasOne.some((path) => hasMember(response, path))) return [];
  return [breakAt(pointTo(mainMember), `${mainMember} is missing.`)];
}

/** Finds the members of `hasNo` that a body has. Posts, in `data`, may break another requirement. */
function findUnwanted(
  response: ServiceResponse,
  { expected, pointerIfPostsCome }: RequestRule,
): Verdict[] {
  const { hasNo = [] } = expected;
  return hasNo
    .filter((path) => hasMember(response, path))
    .map((path) => {
      const postsPointer = path === 'data' ? pointerIfPostsCome : undefined;
      return breakAt(postsPointer ?? pointTo(path), `${path} should not be there.`);
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
