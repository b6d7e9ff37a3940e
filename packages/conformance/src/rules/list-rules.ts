import { listed } from '@liked-posts/types/printable';
import { readQuery } from '@liked-posts/types/request';
import { statusOf } from '../answer.ts';
import { isSuccess, valueSchema } from '../contract.ts';
import type { Interaction } from '../interaction.ts';
import { camelCase, lists } from '../requests.ts';
import type { Rule, RuleCheck } from './rule.ts';

/** The rules about which values of lists a service accepts. */
export const listRules: readonly Rule[] = [
  {
    id: 'commas',
    sentence: 'The values of a list may be separated by , or by %2C.',
    pointers: ['#/components/parameters/TweetFields'],
    check: ({ interactions }) => {
      const all = listRequestsIn(interactions).filter(({ comma }) => comma !== undefined);
      const spellings = [',', '%2C'].map((comma) => all.filter((one) => one.comma === comma));
      if (spellings.some((alike) => alike.length === 0)) return [];
      const refused = refusedCommaIn(all);
      return all.map(({ interaction, comma }) => ({
        interaction,
        violation:
          comma === refused
            ? `Every list with ${comma} is refused, and none with ${comma === ',' ? '%2C' : ','}.`
            : undefined,
      }));
    },
  },
  ...[...lists.keys()].map((name): Rule => {
    return {
      id: `${camelCase(name)}Accepted`,
      sentence: `Every value of ${name} is accepted.`,
      pointers: [`${valueSchema(name)}/enum`],
      check: ({ interactions }) => {
        const suspects = suspectsIn(interactions).get(name) ?? [];
        return listRequestsIn(interactions).flatMap(({ interaction, values, isAccepted }) => {
          const [value, ...others] = values.get(name) ?? [];
          if (value === undefined) return [];
          // A value that is refused among others is also asked for alone, which says it best.
          const isWrong = !isAccepted && others.length === 0 && suspects.includes(value);
          const violation = `${name}=${value} is refused with ${statusOf(interaction)}.`;
          return [{ interaction, ...(isWrong && { violation, category: violation }) }];
        });
      },
    };
  }),
  {
    id: 'listsTogether',
    sentence: 'Values that are accepted one by one are accepted together.',
    pointers: ['#/components/parameters/TweetFields'],
    check: ({ interactions }) => {
      const all = listRequestsIn(interactions);
      const refusedComma = refusedCommaIn(all);
      const suspects = suspectsIn(interactions);
      return all.flatMap(({ interaction, values, isAccepted, comma }): RuleCheck[] => {
        const count = [...values.values()].flat().length;
        if (count < 2) return [];
        if (isAccepted) return [{ interaction }];
        const isExplained =
          (comma !== undefined && comma === refusedComma) ||
          [...values].some(([name, own]) =>
            own.some((value) => suspects.get(name)?.includes(value)),
          );
        if (isExplained) return [];
        const names = listed(values.keys(), Infinity);
        const violation = `Refused with ${statusOf(interaction)}, although each value is accepted in other requests: ${count} values of ${names}.`;
        return [{ interaction, violation }];
      });
    },
  },
];

/** A request for values of lists, within the contract, that a service should accept. */
interface ListRequest {
  readonly interaction: Interaction;
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly isAccepted: boolean;
  /** How its values are separated, if it has several. */
  readonly comma: ',' | '%2C' | undefined;
}

function listRequestsIn(interactions: readonly Interaction[]): ListRequest[] {
  return interactions.flatMap((interaction) => {
    const { query, request, status, method = 'GET' } = interaction;
    const values = new Map(
      [...lists.keys()].flatMap((name) => {
        const value = query.get(name);
        return value === undefined ? [] : [[name, value.split(',')] as const];
      }),
    );
    const search = new URLSearchParams(request.split('?')[1]);
    // Another refusal is not about the lists.
    const isJudged = isSuccess(status) || (status >= 300 && ![401, 403, 404, 429].includes(status));
    if (values.size === 0 || !isJudged || method !== 'GET') return [];
    if (query.has('pagination_token') || readQuery(search).violations.length > 0) return [];
    const comma = /%2C/i.test(request) ? '%2C' : request.includes(',') ? ',' : undefined;
    return { interaction, values, isAccepted: isSuccess(status), comma };
  });
}

/** The separator that is refused wherever it is, if the other one never is. */
function refusedCommaIn(all: readonly ListRequest[]): ListRequest['comma'] {
  return ([',', '%2C'] as const).find((comma) => {
    const [own, others] = [true, false].map((isOwn) =>
      all.filter((one) => one.comma !== undefined && (one.comma === comma) === isOwn),
    );
    return (
      own?.length &&
      own.every(({ isAccepted }) => !isAccepted) &&
      others?.length &&
      others.every(({ isAccepted }) => isAccepted)
    );
  });
}

/** The values of each list that were refused, and never accepted, in these answers. */
export function suspectsIn(interactions: readonly Interaction[]): Map<string, readonly string[]> {
  const all = listRequestsIn(interactions);
  return new Map(
    [...lists.keys()].flatMap((name) => {
      const [refused, accepted] = [false, true].map((isAccepted) =>
        all.flatMap((one) => (one.isAccepted === isAccepted ? (one.values.get(name) ?? []) : [])),
      );
      const suspects = new Set(refused?.filter((value) => !accepted?.includes(value)));
      return suspects.size > 0 ? [[name, [...suspects]] as const] : [];
    }),
  );
}
