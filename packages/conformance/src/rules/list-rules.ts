import { listed } from '@liked-posts/types/printable';
import { readQuery } from '@liked-posts/types/request';
import { isSuccess, valueSchema } from '../contract/contract.ts';
import { lists, nameAsId } from '../requests/lists.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { describeStatus } from '../traffic/response.ts';
import { broken, kept, notChecked, type Rule, type RuleInput, type Verdict } from './rule.ts';

/** The rules about which values of lists a service accepts. */
export const listRules: readonly Rule[] = [
  {
    id: 'commas',
    sentence: 'The values of a list may be separated by , or by %2C.',
    pointers: ['#/components/parameters/TweetFields'],
    check: (input) => {
      const separated = readListRequests(input).filter(({ comma }) => comma !== undefined);
      const refused = findRefusedComma(separated);
      const hasBoth = new Set(separated.map(({ comma }) => comma)).size === 2;
      return separated.map(({ interaction, comma }) => {
        if (!hasBoth) return { ...notChecked, interaction };
        if (comma !== refused) return { ...kept, interaction };
        const other = comma === ',' ? '%2C' : ',';
        const text = `Every list with ${comma} is refused, and none with ${other}.`;
        return { ...broken(text), interaction };
      });
    },
  },
  ...[...lists.keys()].map(
    (name): Rule => ({
      id: `${nameAsId(name)}Accepted`,
      sentence: `Every value of ${name} is accepted.`,
      pointers: [`${valueSchema(name)}/enum`],
      check: (input) => {
        const suspects = findSuspects(input).get(name) ?? [];
        return readListRequests(input).map(({ interaction, values, isAccepted }) => {
          const [value, ...others] = values.get(name) ?? [];
          if (value === undefined) return { ...notChecked, interaction };
          // A value that is refused among others is also asked for alone, which says it best.
          const isRefused = !isAccepted && others.length === 0 && suspects.includes(value);
          if (!isRefused) return { ...kept, interaction };
          const text = `${name}=${value} is refused with ${describeStatus(interaction)}.`;
          return { ...broken(text), interaction };
        });
      },
    }),
  ),
  {
    id: 'listsTogether',
    sentence: 'Values that are accepted one by one are accepted together.',
    pointers: [...lists.keys()].map((name) => `${valueSchema(name)}/enum`),
    check: (input) => {
      const requests = readListRequests(input);
      const refusedComma = findRefusedComma(requests);
      const suspects = findSuspects(input);
      return requests.map((request) => {
        const { interaction, values, comma } = request;
        const isExplained =
          (comma !== undefined && comma === refusedComma) ||
          [...values].some(([name, own]) =>
            own.some((value) => suspects.get(name)?.includes(value)),
          );
        const count = [...values.values()].flat().length;
        return { ...judgeTogether(request, count, isExplained), interaction };
      });
    },
  },
];

function judgeTogether(
  { interaction, values, isAccepted }: ListRequest,
  count: number,
  isExplained: boolean,
): Verdict {
  if (count < 2) return notChecked;
  if (isAccepted) return kept;
  if (isExplained) return notChecked;
  const names = listed(values.keys(), Infinity);
  return broken(
    `Refused with ${describeStatus(interaction)}, although each value is accepted in other requests: ${count} values of ${names}.`,
  );
}

/** A request for values of lists, within the contract, that a service should accept. */
interface ListRequest {
  readonly interaction: Interaction;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly isAccepted: boolean;
  /** How its values are separated, if it has several. */
  readonly comma: ',' | '%2C' | undefined;
}

type Requests = Pick<RuleInput, 'interactions' | 'recorded'>;

function readListRequests({ interactions, recorded }: Requests): ListRequest[] {
  const requests: ListRequest[] = [];
  for (const interaction of interactions) {
    const { query, request, status, method = 'GET' } = interaction;
    const values = new Map<string, readonly string[]>();
    for (const name of lists.keys()) {
      const value = query.get(name);
      if (value !== undefined) values.set(name, value.split(','));
    }
    if (values.size === 0 || method !== 'GET' || query.has('pagination_token')) continue;
    const search = new URLSearchParams(request.split('?')[1]);
    if (readQuery(search).violations.length > 0) continue;
    // The suite has a right to all pages that it asks for. An application may not have.
    const isForOtherReasons = recorded && [401, 403, 404, 429].includes(status);
    if (!isSuccess(status) && (status < 300 || isForOtherReasons)) continue;
    const comma = /%2C/i.test(request) ? '%2C' : request.includes(',') ? ',' : undefined;
    requests.push({ interaction, values, isAccepted: isSuccess(status), comma });
  }
  return requests;
}

/** The separator that is refused wherever it is, if the other one never is. */
function findRefusedComma(requests: readonly ListRequest[]): ListRequest['comma'] {
  return ([',', '%2C'] as const).find((comma) => {
    const separated = requests.filter((request) => request.comma !== undefined);
    const alike = separated.filter((request) => request.comma === comma);
    const others = separated.filter((request) => request.comma !== comma);
    return (
      alike.length > 0 &&
      others.length > 0 &&
      alike.every(({ isAccepted }) => !isAccepted) &&
      others.every(({ isAccepted }) => isAccepted)
    );
  });
}

/** The values of each list that were refused, and never accepted, in these responses. */
export function findSuspects(input: Requests): Map<string, readonly string[]> {
  const requests = readListRequests(input);
  const suspects = new Map<string, readonly string[]>();
  for (const name of lists.keys()) {
    const listValues = (isAccepted: boolean) =>
      requests
        .filter((request) => request.isAccepted === isAccepted)
        .flatMap(({ values }) => values.get(name) ?? []);
    const accepted = new Set(listValues(true));
    const refused = new Set(listValues(false).filter((value) => !accepted.has(value)));
    if (refused.size > 0) suspects.set(name, [...refused]);
  }
  return suspects;
}
