import { queryNames, readAccessToken, readPathParameter } from '@liked-posts/types/request';
import { type Address, findUserId, readAddress } from '../message/address.ts';
import type { Incoming } from '../message/messages.ts';
import { fingerprintToken } from '../overrides/record-override.ts';

/**
 * A request as it arrived, read once for the rules, the overrides and the journal.
 *
 *   path                        id                 userId
 *   /2/users/42/liked_tweets    { value: '42' }    '42'
 *   /2/users/abc/liked_tweets   { violation: … }   undefined
 *   any other                   undefined          undefined
 */
export interface Arrival {
  readonly incoming: Incoming;
  readonly address: Address;
  readonly id: ReturnType<typeof readPathParameter> | undefined;
  /** The user whose likes are requested. */
  readonly userId: string | undefined;
  /** The operation's parameters in the query, such as `{ max_results: '5' }`; of equal names, the first. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The access token; undefined if the header `Authorization` has no Bearer token. */
  readonly accessToken: string | undefined;
  /** The fingerprint of the access token, if there is one. */
  readonly caller: string | undefined;
}

export function readArrival(incoming: Incoming): Arrival {
  const address = readAddress(incoming.url);
  const encodedId = findUserId(address.path);
  const id = encodedId === undefined ? undefined : readPathParameter('id', encodedId);
  const accessToken = readAccessToken(incoming.header('authorization'));
  return {
    incoming,
    address,
    id,
    userId: id !== undefined && 'value' in id ? id.value : undefined,
    parameters: readParameters(address.search),
    accessToken,
    caller: accessToken === undefined ? undefined : fingerprintToken(accessToken),
  };
}

function readParameters(search: string): Readonly<Record<string, string>> {
  const known = [...new URLSearchParams(search)].filter(([name]) => queryNames.includes(name));
  // Of equal names, `fromEntries` keeps the last. In reverse order, this is the first of the query.
  return Object.fromEntries(known.reverse());
}
