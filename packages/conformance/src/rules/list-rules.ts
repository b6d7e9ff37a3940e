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
      const separated = readListRequests(input).filter(({ separator }) => separator !== undefined);
      // Of a separator that no request has, nothing is known.
      if (new Set(separated.map(({ separator }) => separator)).size < 2) return [];
      const refused = findRefusedSeparator(separated);
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
        const refusedValues = findRefusedValues(input).get(name) ?? [];
        return readListRequests(input).map((request) =>
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
      const requests = readListRequests(input);
      const refusedSeparator = findRefusedSeparator(requests);
      const refusedValues = findRefusedValues(input);
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

/** Reports a refused value where it was sent alone, as the suite sends each refused value. */
function checkValues(
  name: string,
  { interaction, values, isAccepted }: ListRequest,
  refusedValues: readonly string[],
): Verdict {
  const [value, ...others] = values.get(name) ?? [];
  if (value === undefined) return notChecked;
  if (isAccepted || others.length > 0 || !refusedValues.includes(value)) return kept;
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

/** A request for values of lists, within the contract, that a service should accept. */
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

type Traffic = Pick<RuleInput, 'interactions' | 'recorded'>;

function readListRequests({ interactions, recorded }: Traffic): ListRequest[] {
  const requests: ListRequest[] = [];
  for (const interaction of interactions) {
    const { query, request, status, method = 'GET' } = interaction;
    const given = [...query].filter(([name]) => lists.has(name));
    if (given.length === 0 || method !== 'GET' || query.has('pagination_token')) continue;
    const search = new URLSearchParams(request.split('?')[1]);
    if (readQuery(search).violations.length > 0) continue;
    // A recorded request may be refused for other reasons. Only 400 says that the query is wrong.
    const isAboutQuery = isSuccess(status) || !recorded || status === 400;
    if (status === 0 || !isAboutQuery) continue;
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

/** The separator that is always refused, if the other separator is always accepted. */
function findRefusedSeparator(requests: readonly ListRequest[]): Separator | undefined {
  const separated = requests.filter(({ separator }) => separator !== undefined);
  // If all are accepted, or all refused, nothing is known of the separators.
  if (new Set(separated.map(({ isAccepted }) => isAccepted)).size < 2) return undefined;
  return separators.find((refused) =>
    separated.every(({ separator, isAccepted }) => isAccepted === (separator !== refused)),
  );
}

/**
 * The values of each list that were refused, and never accepted. The suite asks for each such value
 * alone: if `tweet.fields=lang,source` is refused, and `lang` accepted elsewhere, for `source`. If
 * `source` is refused, only `tweetFieldsAccepted` is broken; if it is accepted, only `listsTogether`.
 */
export function findRefusedValues(input: Traffic): Map<string, readonly string[]> {
  const requests = readListRequests(input);
  const refusedValues = new Map<string, readonly string[]>();
  for (const name of lists.keys()) {
    const listValues = (isAccepted: boolean) =>
      requests
        .filter((request) => request.isAccepted === isAccepted)
        .flatMap(({ values }) => values.get(name) ?? []);
    const accepted = new Set(listValues(true));
    const refused = new Set(listValues(false).filter((value) => !accepted.has(value)));
    if (refused.size > 0) refusedValues.set(name, [...refused]);
  }
  return refusedValues;
}
