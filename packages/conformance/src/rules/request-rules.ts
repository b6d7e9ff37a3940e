import { isSuccess, operation, requirementAt, valueAt } from '../contract/contract.ts';
import type { RequestRule } from '../requests/planned-request.ts';
import { asText, isBodiless } from '../traffic/interaction.ts';
import { describeStatus, isReadable, type ServiceResponse } from '../traffic/response.ts';
import { broken, kept, type Rule, type Verdict } from './rule.ts';

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
        .filter((interaction) => interaction.name === name)
        // Other rules are about responses that nobody can read, but not about those without bodies.
        .filter((interaction) => isReadable(interaction) || isBodiless(interaction))
        .flatMap((interaction) =>
          compareWithExpected(interaction, planned).map((verdict) => ({ ...verdict, interaction })),
        ),
  };
}

/** Compares a response with what is expected. If its status is another one, so is its body. */
export function compareWithExpected(
  response: ServiceResponse,
  { expected, pointers, promise }: RequestRule,
): readonly Verdict[] {
  const { status: expectedStatus, hasOne = [], hasNo = [], isEmpty } = expected;
  const { status, unreadable = 'There is no response.' } = response;
  const breaks = (detail: string, pointer: string) =>
    broken(detail, { category: detail, requirement: requirementAt(pointer) });
  const [pointer = operation] = pointers;
  if (status === 0) return [breaks(unreadable, pointer)];
  // A rule of its own says that a page has 200, not another 2xx.
  const isOther2xx = expectedStatus.includes(200) && isSuccess(status);
  if (!expectedStatus.includes(status) && !isOther2xx) {
    const detail = `The status is ${describeStatus(response)}, not ${expectedStatus.join(' or ')}.`;
    return [breaks(detail, isSuccess(status) ? (promise ?? pointer) : pointer)];
  }
  const verdicts: Verdict[] = [];
  const [first] = hasOne;
  if (first !== undefined && !hasOne.some((path) => hasMember(response, path))) {
    verdicts.push(breaks(`${first} is missing.`, pointTo(first)));
  }
  for (const path of hasNo.filter((member) => hasMember(response, member))) {
    const isOfOthers = path === 'data' && promise !== undefined;
    verdicts.push(breaks(`${path} should not be there.`, isOfOthers ? promise : pointTo(path)));
  }
  const count = valueAt(response.body, ['meta', 'result_count']);
  if (isEmpty && count !== 0) {
    const detail = `meta.result_count is ${asText(count)}, not 0.`;
    verdicts.push(breaks(detail, pointTo('meta.result_count')));
  }
  return verdicts.length > 0 ? verdicts : [kept];
}

function hasMember({ body }: ServiceResponse, path: string): boolean {
  return valueAt(body, path.split('.')) !== undefined;
}

/** The pointer to a member of a page. */
function pointTo(path: string): string {
  const [member, part] = path.split('.');
  if (part === undefined) return `#/components/schemas/LikedPostsPage/properties/${member}`;
  return `#/components/schemas/PageMeta/properties/${part}`;
}
