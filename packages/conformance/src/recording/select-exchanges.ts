import { path } from '@liked-posts/types';
import { readQuery, renamedInQueries } from '@liked-posts/types/request';
import { CannotCheckError } from '../errors.ts';
import type { RecordedExchange } from './har.ts';
import { replaceRedactedTokens } from './redacted.ts';

/** What to check of a recording. */
export interface SelectedExchanges {
  /** Every request for liked Posts, also without a response: all their tokens are hidden. */
  readonly all: readonly RecordedExchange[];
  /** Those with a response, and without names of the service's newer description. */
  readonly checkable: readonly RecordedExchange[];
  /** What is not checked, and why: `2 of 3 requests have no response in the recording, so …`. */
  readonly remarks: readonly string[];
}

/**
 * Selects the exchanges of a recording that can be checked.
 *
 * @throws {CannotCheckError} if there is none, or if no body can be read
 */
export function selectExchanges(recorded: readonly RecordedExchange[]): SelectedExchanges {
  const all = recorded
    .filter(isForLikedPosts)
    // After `304 Not Modified`, the browser shows its copy of an earlier page.
    .filter(({ status }) => status !== 304);
  const answered = all.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new CannotCheckError(
      `The recording has no GET ${path} with a response (requests in it: ${recorded.length}). Record an application that asks for liked Posts.`,
    );
  }
  const { described, reasons } = omitNewer(answered);
  if (described.length === 0) throw new CannotCheckError(`Nothing can be checked. ${reasons[0]}`);

  const { exchanges: checkable, count: redacted } = replaceRedactedTokens(described);
  const withoutBody = checkable.filter(({ body }) => body === undefined);
  if (withoutBody.length === checkable.length) {
    throw new CannotCheckError(
      `The recording has no bodies, or compressed ones (responses in it: ${withoutBody.length}), so nothing can be checked. Record with decoded bodies; Playwright needs the setting content: 'embed'.`,
    );
  }
  const unanswered = all.length - answered.length;
  const remarks = [
    unanswered > 0 &&
      `${unanswered} of ${all.length} requests have no response in the recording, so they are left out.`,
    withoutBody.length > 0 &&
      `${withoutBody.length} of ${checkable.length} responses have no body in the recording, or a compressed one, so only their status and headers are checked.`,
    redacted > 0 &&
      `${redacted} of ${checkable.length} requests have page tokens that are redacted, so nothing is checked that follows these.`,
    reasons.length > 0 &&
      `${reasons.length} of ${answered.length} requests are left out, because the contract does not say what they ask for. ${reasons[0]}`,
  ];
  return { all, checkable, remarks: remarks.filter((remark) => remark !== false) };
}

/** The path of the operation, after any base path. */
const pathPattern = new RegExp(`${path.replace('{id}', '(?<user>[^/?]+)')}$`);

/** The identifier of the user in a path of the operation; undefined in any other path. */
export function findUser(pathname: string): string | undefined {
  return pathPattern.exec(pathname)?.groups?.['user'];
}

function isForLikedPosts({ method, url }: RecordedExchange): boolean {
  if (method !== 'GET' || !URL.canParse(url)) return false;
  return findUser(new URL(url).pathname) !== undefined;
}

/** Leaves out the requests that got a page for newer names; `reasons` has one for each of them. */
function omitNewer(answered: readonly RecordedExchange[]) {
  const described: RecordedExchange[] = [];
  const reasons: string[] = [];
  for (const exchange of answered) {
    const reason = explainNewerName(new URL(exchange.url).searchParams);
    // A refusal can be checked: a 400 is right for any name that the contract lacks, also for a newer one.
    if (reason === undefined || exchange.status !== 200) described.push(exchange);
    else reasons.push(reason);
  }
  return { described, reasons };
}

/**
 * The values that version 2.167 of the service's description adds, by parameter. The README of spec has
 * them, as `contract-documents.test.ts` checks.
 */
export const newerValues: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'tweet.fields',
    ['article_title', 'matched_media_notes', 'note_request_suggestions', 'paid_partnership'],
  ],
  ['expansions', ['username']],
  ['user.fields', ['subscriber_count', 'subscribes_to_you']],
]);

/** Why a query is outside the contract, if it has a newer name or value, such as `post.fields`. */
function explainNewerName(query: URLSearchParams): string | undefined {
  const newer = readQuery(query).violations.find(
    ({ name, values }) =>
      listNewerNames('query').includes(name) ||
      values.some((value) => listNewerNames(name).includes(value)),
  );
  return newer?.reason;
}

/** The names that are newer than the contract: of parameters in `query`, or of values of a parameter. */
function listNewerNames(place: string): string[] {
  return [...Object.values(renamedInQueries[place] ?? {}), ...(newerValues.get(place) ?? [])];
}
