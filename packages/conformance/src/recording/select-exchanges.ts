import { path } from '@liked-posts/types';
import { readQuery, renamedInQueries } from '@liked-posts/types/request';
import { CannotCheckError } from '../errors.ts';
import type { RecordedExchange } from './har.ts';
import { replaceRedactedTokens } from './redacted.ts';

/** What to check of a recording. */
export interface SelectedExchanges {
  /** Every request for liked Posts, also those that are not checked: their tokens are hidden, too. */
  readonly all: readonly RecordedExchange[];
  /** The requests with a response, and without names of the service's newer description. */
  readonly checkable: readonly RecordedExchange[];
  /** What is not checked, and why: `2 of 3 requests have no response in the recording, so …`. */
  readonly remarks: readonly string[];
}

/**
 * Selects the exchanges of a recording that can be checked, step by step: `all` are for liked Posts,
 * the `answered` have a response, and the `described` ask for nothing newer than the contract. Without
 * a body, the status and the headers of an exchange can still be checked.
 *
 * @throws {CannotCheckError} if there is none, or if no body can be read
 */
export function selectExchanges(recorded: readonly RecordedExchange[]): SelectedExchanges {
  const all = recorded.filter(isForLikedPosts);
  const answered = all.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new CannotCheckError(
      `The recording has no GET ${path} with a response (requests in it: ${recorded.length}). Record an application that asks for liked Posts.`,
    );
  }
  const reasons = answered.map(explainLeftOut).filter((reason) => reason !== undefined);
  const described = answered.filter((exchange) => explainLeftOut(exchange) === undefined);
  if (described.length === 0) throw new CannotCheckError(`Nothing can be checked. ${reasons[0]}`);

  const { exchanges: checkable, count: redacted } = replaceRedactedTokens(described);
  const withoutBody = checkable.filter(({ body }) => body === undefined).length;
  if (withoutBody === checkable.length) {
    throw new CannotCheckError(
      `The recording has no bodies, or compressed ones (responses in it: ${withoutBody}), so nothing can be checked. Record with decoded bodies; Playwright needs the setting content: 'embed'.`,
    );
  }
  const unanswered = all.length - answered.length;
  const remarks = [
    unanswered > 0 &&
      `${unanswered} of ${all.length} requests have no response in the recording, so they are left out.`,
    withoutBody > 0 &&
      `${withoutBody} of ${checkable.length} responses have no body in the recording, or a compressed one, so only their status and headers are checked.`,
    redacted > 0 &&
      `${redacted} of ${checkable.length} requests have page tokens that are redacted, so nothing is checked that follows these.`,
    reasons.length > 0 &&
      `${reasons.length} of ${answered.length} requests are left out, because the contract does not say what they ask for. ${reasons[0]}`,
  ];
  return { all, checkable, remarks: remarks.filter((remark) => remark !== false) };
}

/** The path of the operation, after any base path. Its group is the identifier of the user. */
export const pathPattern: RegExp = new RegExp(`${path.replace('{id}', '([^/?]+)')}$`);

/**
 * Whether it is a request for liked Posts whose response, if any, has a page or an error of its own.
 * After `304 Not Modified`, the browser shows its copy of an earlier page.
 */
function isForLikedPosts({ method, url, status }: RecordedExchange): boolean {
  const isOfOperation = URL.canParse(url) && pathPattern.test(new URL(url).pathname);
  return method === 'GET' && status !== 304 && isOfOperation;
}

/** The names of the service's newer description: `post.fields` for `tweet.fields`, for example. */
const newerNames = new Set(Object.values(renamedInQueries).flatMap(Object.values<string>));

/** The values of the newer description, by parameter, that the contract lacks under any name. */
export const newerValues: Readonly<Record<string, readonly string[]>> = {
  'tweet.fields': [
    'article_title',
    'matched_media_notes',
    'note_request_suggestions',
    'paid_partnership',
  ],
  expansions: ['username'],
  'user.fields': ['subscriber_count', 'subscribes_to_you'],
};

/** Why a request is left out: it got a page for names or values of the newer description. */
function explainLeftOut({ url, status }: RecordedExchange): string | undefined {
  // To refuse a newer name is as right as to refuse any other name that the contract lacks.
  if (status !== 200) return undefined;
  const newer = readQuery(new URL(url).searchParams).violations.find(
    ({ name, values }) =>
      newerNames.has(name) ||
      values.some((value) => newerNames.has(value) || newerValues[name]?.includes(value)),
  );
  return newer?.reason;
}
