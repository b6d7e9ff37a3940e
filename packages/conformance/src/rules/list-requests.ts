import { readQuery } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { lists } from '../requests/lists.ts';
import type { Interaction } from '../traffic/interaction.ts';
import type { RuleInput } from './rule.ts';

/** A request for values of lists that a service should accept. */
export interface ListRequest {
  readonly interaction: Interaction;
  /** The values of each list: `['lang', 'text']` of `tweet.fields`, for example. */
  readonly values: ReadonlyMap<string, readonly string[]>;
  readonly isAccepted: boolean;
  /** How its values are separated; undefined if no list has several. */
  readonly separator: Separator | undefined;
}

export type Separator = ',' | '%2C';

/** Selects the requests for values of lists whose responses show whether the values are accepted. */
export function selectListRequests({
  interactions,
  recorded,
}: Pick<RuleInput, 'interactions' | 'recorded'>): ListRequest[] {
  return interactions
    .filter((interaction) => isForLists(interaction, recorded))
    .map((interaction) => ({
      interaction,
      values: readLists(interaction),
      isAccepted: isSuccess(interaction.status),
      separator: findSeparator(interaction),
    }));
}

function isForLists(interaction: Interaction, recorded: boolean): boolean {
  const { query, request, status, method = 'GET' } = interaction;
  if (method !== 'GET' || readLists(interaction).size === 0) return false;
  // The service may refuse the token instead, for example because it is too old.
  if (query.has('pagination_token')) return false;
  // A right service refuses what violates the contract.
  if (readQuery(new URLSearchParams(request.split('?')[1])).violations.length > 0) return false;
  // Another status may be a failure. In a run, `Service.ask` has tried again, so that it is a refusal.
  return isSuccess(status) || status === 400 || (status !== 0 && !recorded);
}

function readLists({ query }: Interaction): ReadonlyMap<string, readonly string[]> {
  const given = [...query].filter(([name]) => lists.has(name));
  return new Map(given.map(([name, value]) => [name, value.split(',')]));
}

/** A request has only one kind, and no parameter but the lists has commas. */
function findSeparator({ request }: Interaction): Separator | undefined {
  if (/%2C/i.test(request)) return '%2C';
  return request.includes(',') ? ',' : undefined;
}

/** The separator that is always refused, if the other never is: `,` for `a,b → 400, a%2Cb → 200`. */
export function findRefusedSeparator(requests: readonly ListRequest[]): Separator | undefined {
  const accepted = collectSeparators(requests.filter(({ isAccepted }) => isAccepted));
  const refused = collectSeparators(requests.filter(({ isAccepted }) => !isAccepted));
  if (accepted.size !== 1 || refused.size !== 1) return undefined;
  return [...refused].find((separator) => !accepted.has(separator));
}

function collectSeparators(requests: readonly ListRequest[]): ReadonlySet<Separator> {
  return new Set(requests.map(({ separator }) => separator).filter((one) => one !== undefined));
}

/** The values of each list, such as `source` of `tweet.fields`, that were refused and never accepted. */
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
