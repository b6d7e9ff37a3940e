import { path } from '@liked-posts/types';
import { readQuery, renamedInQueries } from '@liked-posts/types/request';
import { CannotCheckError } from '../errors.ts';
import type { RecordedExchange } from './har.ts';
import { replaceRedactedTokens } from './redacted.ts';

/** What to check of a recording. */
export interface SelectedExchanges {
  /** Every request for liked Posts, also without a response: all their tokens are hidden. */
  readonly all: readonly RecordedExchange[];
  /** The requests with a response, and without names of the service's newer description. */
  readonly checkable: readonly RecordedExchange[];
  /** What is not checked, and why: `2 of 3 requests have no response in the recording, so …`. */
  readonly remarks: readonly string[];
}

/**
 * Selects the exchanges of a recording that can be checked, step by step: `all` are for liked Posts,
 * the `answered` have a response, the `described` got no page for anything newer than the contract, and
 * the `checkable` are the `described` with other page tokens in place of redacted ones.
 *
 * @throws {CannotCheckError} if there is none, or if no body can be read
 */
export function selectExchanges(recorded: readonly RecordedExchange[]): SelectedExchanges {
  // After `304 Not Modified`, the browser shows its copy of an earlier page.
  const all = recorded.filter((exchange) => isForLikedPosts(exchange) && exchange.status !== 304);
  const answered = all.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new CannotCheckError(
      `The recording has no GET ${path} with a response (requests in it: ${recorded.length}). Record an application that asks for liked Posts.`,
    );
  }
  const described: RecordedExchange[] = [];
  const reasons: string[] = [];
  for (const exchange of answered) {
    const reason = explainLeftOut(exchange);
    if (reason === undefined) described.push(exchange);
    else reasons.push(reason);
  }
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

function isForLikedPosts({ method, url }: RecordedExchange): boolean {
  return method === 'GET' && URL.canParse(url) && pathPattern.test(new URL(url).pathname);
}

/** Newer names of parameters, such as `post.fields`, and of values, as `note_post`: no name is both. */
const newerNames = new Set(Object.values(renamedInQueries).flatMap(Object.values<string>));

/** The values that version 2.167 adds, by parameter: `contract-documents.test.ts` finds them in spec. */
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
  // A refusal can be checked: a 400 is right for any name that the contract lacks, also for a newer one.
  if (status !== 200) return undefined;
  const newer = readQuery(new URL(url).searchParams).violations.find(
    ({ name, values }) =>
      newerNames.has(name) ||
      values.some((value) => newerNames.has(value) || newerValues[name]?.includes(value)),
  );
  return newer?.reason;
}
