import { formatList } from '@liked-posts/internal/printable';
import { readQuery } from '@liked-posts/types/request';
import { isSuccess, pointToValues } from '../contract/contract.ts';
import { lists, nameAsId } from '../requests/lists.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { describeStatus } from '../traffic/response.ts';
import {
  attachVerdict,
  broken,
  kept,
  notChecked,
  type Rule,
  type RuleInput,
  type Verdict,
} from './rule.ts';

/** The rules about which values of lists a service accepts. */
export const listRules: readonly Rule[] = [
  {
    id: 'commas',
    sentence: 'The values of a list may be separated by , or by %2C.',
    pointers: ['#/components/parameters/TweetFields'],
    check: (input) => {
      const requests = selectListRequests(input);
      const separated = requests.filter(({ separator }) => separator !== undefined);
      // Of a separator that no request has, nothing is known.
      if (new Set(separated.map(({ separator }) => separator)).size < 2) return [];
      const refused = findRefusedSeparator(separated);
      if (refused === undefined) return separated.map((request) => attachVerdict(request, kept));
      const other = refused === ',' ? '%2C' : ',';
      const text = `Every list with ${refused} is refused, and none with ${other}.`;
      return separated.map((request) =>
        attachVerdict(request, request.separator === refused ? broken(text) : kept),
      );
    },
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
    check: (input) => {
      const requests = selectListRequests(input);
      const refusedSeparator = findRefusedSeparator(requests);
      const refusedValues = findRefusedValues(requests);
      return requests.map((request) => {
        const { separator, values } = request;
        const hasRefusedValue = [...refusedValues].some(([name, refused]) =>
          values.get(name)?.some((value) => refused.includes(value)),
        );
        const isSeparatorRefused = separator !== undefined && separator === refusedSeparator;
        // A rule such as `tweetFieldsAccepted` reports a refused value, and `commas` a separator.
        const isReported = hasRefusedValue || isSeparatorRefused;
        return attachVerdict(request, isReported ? notChecked : checkTogether(request));
      });
    },
  },
];

/** Reports a refused value where it is alone: in a run, `RequestSender.sendGroup` sends it so, too. */
function checkValues(
  name: string,
  { interaction, values, isAccepted }: ListRequest,
  refusedValues: readonly string[],
): Verdict {
  const [value, ...others] = values.get(name) ?? [];
  if (value === undefined) return notChecked;
  if (isAccepted) return kept;
  // Of several values, any may be to blame; of a value accepted elsewhere, something else is.
  if (others.length > 0 || !refusedValues.includes(value)) return kept;
  return broken(`${name}=${value} is refused with ${describeStatus(interaction)}.`);
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

/** A request for values of lists that a service should accept. */
interface ListRequest {
  readonly interaction: Interaction;
  /** The values of each list: `['lang', 'text']` of `tweet.fields`, for example. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly isAccepted: boolean;
  /** How its values are separated; undefined if no list has several. */
  readonly separator: Separator | undefined;
}

const separators = [',', '%2C'] as const;
type Separator = (typeof separators)[number];

/** What the rules for lists take of the input. */
type Traffic = Pick<RuleInput, 'interactions' | 'recorded'>;

/** Selects the requests for values of lists whose responses show whether the values are accepted. */
export function selectListRequests({ interactions, recorded }: Traffic): ListRequest[] {
  const requests: ListRequest[] = [];
  for (const interaction of interactions) {
    const { query, request, status, method = 'GET' } = interaction;
    const given = [...query].filter(([name]) => lists.has(name));
    if (given.length === 0 || method !== 'GET' || status === 0) continue;
    // The service may refuse the token instead, for example because it is too old.
    if (query.has('pagination_token')) continue;
    // A right service refuses what violates the contract.
    if (readQuery(new URLSearchParams(request.split('?')[1])).violations.length > 0) continue;
    // Only 400 says that the query is wrong. In a run, `Service.ask` has already tried failures again.
    if (recorded && !isSuccess(status) && status !== 400) continue;
    const values = new Map(given.map(([name, value]) => [name, value.split(',')]));
    const separator = findSeparator(request);
    requests.push({ interaction, values, isAccepted: isSuccess(status), separator });
  }
  return requests;
}

function findSeparator(request: string): Separator | undefined {
  if (/%2C/i.test(request)) return '%2C';
  return request.includes(',') ? ',' : undefined;
}

/** The separator that is always refused, if the other never is: `,` for `a,b → 400, a%2Cb → 200`. */
function findRefusedSeparator(requests: readonly ListRequest[]): Separator | undefined {
  const separated = requests.filter(({ separator }) => separator !== undefined);
  // If all are accepted, or all refused, nothing is known of the separators.
  if (new Set(separated.map(({ isAccepted }) => isAccepted)).size < 2) return undefined;
  return separators.find((refused) =>
    separated.every(({ separator, isAccepted }) => isAccepted === (separator !== refused)),
  );
}

/**
 * The values of each list that were refused, and never accepted: `source` after the first two requests.
 *
 *   tweet.fields=lang,source   refused
 *   tweet.fields=lang          accepted
 *   tweet.fields=source        sent next, by `RequestSender.sendGroup`. If it is refused, only
 *                              `tweetFieldsAccepted` is broken; otherwise, only `listsTogether`.
 */
export function findRefusedValues(requests: readonly ListRequest[]): Map<string, string[]> {
  const refusedValues = new Map<string, string[]>();
  const acceptedRequests = requests.filter(({ isAccepted }) => isAccepted);
  const refusedRequests = requests.filter(({ isAccepted }) => !isAccepted);
  for (const name of lists.keys()) {
    const accepted = new Set(acceptedRequests.flatMap(({ values }) => values.get(name) ?? []));
    const refused = new Set(refusedRequests.flatMap(({ values }) => values.get(name) ?? []));
    for (const value of accepted) refused.delete(value);
    if (refused.size > 0) refusedValues.set(name, [...refused]);
  }
  return refusedValues;
}
