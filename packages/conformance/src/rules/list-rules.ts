import { formatList } from '@liked-posts/internal/printable';
import { pointToValues } from '../contract/contract.ts';
import { lists, nameAsId } from '../requests/lists.ts';
import { describeStatus } from '../traffic/response.ts';
import {
  findRefusedSeparator,
  findRefusedValues,
  type ListRequest,
  type Separator,
  selectListRequests,
} from './list-requests.ts';
import {
  attachVerdict,
  broken,
  kept,
  notChecked,
  type Rule,
  type RuleCheck,
  type RuleInput,
  type Verdict,
} from './rule.ts';

/**
 * The rules about which values of lists a service accepts. A refusal breaks one of them at most. In a
 * run, `RequestSender` sends each value of a refused list alone, to find out which one.
 */
export const listRules: readonly Rule[] = [
  {
    id: 'commas',
    sentence: 'The values of a list may be separated by , or by %2C.',
    pointers: ['#/components/parameters/TweetFields'],
    check: checkCommas,
  },
  ...[...lists.keys()].map(
    (name): Rule => ({
      id: `${nameAsId(name)}Accepted`,
      sentence: `Every value of ${name} is accepted.`,
      pointers: [pointToValues(name)],
      check: (input) => {
        const requests = selectListRequests(input);
        const refusedValues = findRefusedValues(requests).get(name) ?? [];
        return requests.map((request) =>
          attachVerdict(request, checkValues(name, request, refusedValues)),
        );
      },
    }),
  ),
  {
    id: 'listsTogether',
    sentence: 'Values that are accepted one by one are accepted together.',
    pointers: [...lists.keys()].map((name) => pointToValues(name)),
    check: checkListsTogether,
  },
];

function checkCommas(input: RuleInput): RuleCheck[] {
  const requests = selectListRequests(input);
  const refused = findRefusedSeparator(requests);
  const separated = requests.filter(({ separator }) => separator !== undefined);
  // Of a separator that no request has, nothing is known.
  if (new Set(separated.map(({ separator }) => separator)).size < 2) return [];
  return separated.map((request) => attachVerdict(request, checkSeparator(request, refused)));
}

function checkSeparator({ separator }: ListRequest, refused: Separator | undefined): Verdict {
  if (separator !== refused) return kept;
  const accepted = refused === ',' ? '%2C' : ',';
  return broken(`Every list with ${refused} is refused, and none with ${accepted}.`);
}

function checkValues(
  name: string,
  { interaction, values, isAccepted }: ListRequest,
  refusedValues: readonly string[],
): Verdict {
  const [value, ...others] = values.get(name) ?? [];
  if (value === undefined) return notChecked;
  if (isAccepted) return kept;
  // Of several values, any may be to blame; if the value is accepted elsewhere, something else is.
  if (others.length > 0 || !refusedValues.includes(value)) return kept;
  return broken(`${name}=${value} is refused with ${describeStatus(interaction)}.`);
}

function checkListsTogether(input: RuleInput): RuleCheck[] {
  const requests = selectListRequests(input);
  const refusedSeparator = findRefusedSeparator(requests);
  const refusedValues = findRefusedValues(requests);
  return requests.map((request) => {
    const hasRefusedSeparator =
      request.separator !== undefined && request.separator === refusedSeparator;
    const hasRefusedValue = [...request.values].some(([name, values]) =>
      values.some((value) => refusedValues.get(name)?.includes(value)),
    );
    // The rule `commas`, or the rule for the values of the list, reports these.
    const isReported = hasRefusedSeparator || hasRefusedValue;
    return attachVerdict(request, isReported ? notChecked : checkTogether(request));
  });
}

function checkTogether({ interaction, values, isAccepted }: ListRequest): Verdict {
  const count = [...values.values()].flat().length;
  if (count < 2) return notChecked;
  if (isAccepted) return kept;
  const names = formatList(values.keys(), Infinity);
  return broken(
    `Refused with ${describeStatus(interaction)}, although each value is accepted in other requests: ${count} values of ${names}.`,
  );
}
