import { readQuery } from '@liked-posts/types/request';
import { isSuccess } from '../contract/contract.ts';
import { lists } from '../requests/lists.ts';
import type { Interaction } from '../traffic/interaction.ts';
import type { RuleInput } from './rule.ts';

/** A request for values of lists that the contract allows. */
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
    .filter(isAllowedListRequest)
    .filter((interaction) => isConclusive(interaction, recorded))
    .map((interaction) => ({
      interaction,
      values: readLists(interaction),
      isAccepted: isSuccess(interaction.status),
      separator: findSeparator(interaction),
    }));
}

/** Whether a request has lists, and nothing for which a service that follows the contract refuses it. */
function isAllowedListRequest(interaction: Interaction): boolean {
  const { query, request, method = 'GET' } = interaction;
  if (method !== 'GET' || readLists(interaction).size === 0) return false;
  // The service may refuse the token instead, for example because it is too old.
  if (query.has('pagination_token')) return false;
  return readQuery(new URLSearchParams(request.split('?')[1])).violations.length === 0;
}

/**
 * Whether a status tells that the values of a request are accepted or refused:
 *
 *   0                         no: there was no response
 *   2xx                       accepted
 *   400                       refused
 *   another, in a run         refused: after a failure, `Service.ask` has sent the request again
 *   another, in a recording   no: it may be a failure that passes
 */
function isConclusive({ status }: Interaction, recorded: boolean): boolean {
  if (status === 0) return false;
  return isSuccess(status) || status === 400 || !recorded;
}

function readLists({ query }: Interaction): ReadonlyMap<string, readonly string[]> {
  const given = [...query].filter(([name]) => lists.has(name));
  return new Map(given.map(([name, value]) => [name, value.split(',')]));
}

/** The separator in a URL: a client writes every comma alike, and only lists have commas. */
function findSeparator({ request }: Interaction): Separator | undefined {
  if (/%2C/i.test(request)) return '%2C';
  return request.includes(',') ? ',' : undefined;
}

/** The separator of all refused lists, if all accepted lists have the other: `,` if only `a%2Cb` passes. */
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
