import { createRedactor } from '@liked-posts/internal/hide-token';
import { contract, path } from '@liked-posts/types';
import { readQuery, renamedInQueries } from '@liked-posts/types/request';
import { CannotCheckError } from '../errors.ts';
import { requireRules } from '../options.ts';
import { hideSecrets, type Report } from '../report/report.ts';
import { rulesOfWalk } from '../requests/requests.ts';
import { type CheckOptions, checkRules } from '../rules/check-rules.ts';
import { requestRule } from '../rules/request-rules.ts';
import { invalidRefused } from '../rules/response-rules.ts';
import { listWalks } from '../rules/walks.ts';
import { curlCommand, tokenVariable } from '../traffic/curl.ts';
import { countPosts, type Interaction, readPages } from '../traffic/interaction.ts';
import { readResponse } from '../traffic/response.ts';
import { type RecordedExchange, readHar } from './har.ts';
import { newerValues } from './newer-values.ts';
import { replaceRedactedTokens } from './redacted.ts';

/** Checks every rule on the requests and responses in a HAR file. */
export async function checkRecording(file: string, options: CheckOptions = {}): Promise<Report> {
  requireRules(options);
  const parts = sortExchanges(await readHar(file));
  const { exchanges, count: redacted } = replaceRedactedTokens(parts.comparable);
  // Tokens are hidden before bodies are cut, because the half of a token would not be found.
  const tokens = parts.ours.map(({ authorization = '' }) => authorization.replace(/^\S+ /, ''));
  const hide = createRedactor(new Set(tokens));
  const interactions = exchanges
    .map((exchange) => hideSecrets(hide, readInteraction(exchange)))
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  const rulesOfRecording = new Map([
    ['recorded requests', [invalidRefused]],
    ['walk', [requestRule(rulesOfWalk.laterPage), requestRule(rulesOfWalk.earlierPage)]],
  ]);
  const { rules, ...coverage } = await checkRules(nameWalked(interactions), rulesOfRecording, {
    ...options,
    recorded: true,
  });
  return {
    url: file,
    contract: contract.version,
    outcome: rules.some(({ outcome }) => outcome === 'broken') ? 'broken' : 'kept',
    requests: interactions.length,
    posts: countPosts(interactions),
    rules,
    ...coverage,
    incomplete: [],
    remarks: describeGaps(parts, redacted),
  };
}

/** The exchanges of a recording that are about liked Posts, by what they lack. */
interface SortedExchanges {
  readonly ours: readonly RecordedExchange[];
  /** Those with a response. */
  readonly answered: readonly RecordedExchange[];
  readonly withoutBody: readonly RecordedExchange[];
  readonly encoded: readonly RecordedExchange[];
  /** Why requests for names of the newer description are left out, one sentence for each request. */
  readonly newerNames: readonly string[];
  /** What is left to check. */
  readonly comparable: readonly RecordedExchange[];
}

/**
 * Sorts the exchanges of a recording.
 *
 * @throws {CannotCheckError} if nothing is left to check
 */
function sortExchanges(recorded: readonly RecordedExchange[]): SortedExchanges {
  const ours = recorded.filter(isForLikedPosts);
  const answered = ours.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new CannotCheckError(
      `The recording has no GET ${path} with a response (requests in it: ${recorded.length}). Record an application that asks for liked Posts.`,
    );
  }
  const encoded = answered.filter(({ isEncoded }) => isEncoded);
  const withoutBody = answered.filter(({ body, isEncoded }) => body === undefined && !isEncoded);
  if (encoded.length + withoutBody.length === answered.length) {
    throw new CannotCheckError(describeNoBodies(answered.length, encoded.length));
  }
  const newerNames = answered.map(explainNewerName).filter((reason) => reason !== undefined);
  const comparable = answered.filter((exchange) => explainNewerName(exchange) === undefined);
  if (comparable.length === 0) {
    throw new CannotCheckError(`Nothing can be checked. ${newerNames[0]}`);
  }
  return { ours, answered, withoutBody, encoded, newerNames, comparable };
}

/** Says which parts of the recording are not checked, such as `2 of 3 responses have no body …`. */
function describeGaps(parts: SortedExchanges, redacted: number): string[] {
  const { ours, answered, withoutBody, encoded, newerNames } = parts;
  const unanswered = ours.length - answered.length;
  const onlyHead = 'so only their status and headers are checked.';
  return [
    unanswered > 0 &&
      `${unanswered} of ${ours.length} requests have no response in the recording, so they are left out.`,
    withoutBody.length > 0 &&
      `${withoutBody.length} of ${answered.length} responses have no body in the recording, ${onlyHead}`,
    encoded.length > 0 &&
      `${encoded.length} of ${answered.length} responses have a body that the recorder did not decode (content-encoding), ${onlyHead}`,
    redacted > 0 &&
      `${redacted} of ${answered.length} requests have page tokens that are redacted, so nothing is checked that follows these.`,
    newerNames.length > 0 &&
      `${newerNames.length} of ${answered.length} requests are left out, because the contract does not say what they ask for. ${newerNames[0]}`,
  ].filter((remark) => remark !== false);
}

const address = new RegExp(`${path.replace('{id}', '([^/?]+)')}$`);

/** Whether it is a request for liked Posts whose response, if any, is more than `304 Not Modified`. */
function isForLikedPosts({ method, url, status }: RecordedExchange): boolean {
  const isOfOperation = URL.canParse(url) && address.test(new URL(url).pathname);
  return method === 'GET' && status !== 304 && isOfOperation;
}

/** The message if no response has a body that can be read. */
function describeNoBodies(answered: number, encoded: number): string {
  return encoded > 0
    ? `The recorder did not decode the bodies (responses with a content-encoding: ${encoded}), so nothing can be checked. Record with decoded bodies, as browsers and Playwright do.`
    : `The recording has no bodies (responses in it: ${answered}), so nothing can be checked. Record with bodies; Playwright needs the setting content: 'embed'.`;
}

const namesOfNewerDescription = new Set(
  Object.values(renamedInQueries).flatMap((names) => Object.values(names)),
);

/** Why a request is left out: it has names or values of the service's newer description. */
function explainNewerName({ url, status }: RecordedExchange): string | undefined {
  // A service that refuses them is judged as one that refuses any other unknown name.
  if (status !== 200) return undefined;
  return readQuery(new URL(url).searchParams).violations.find(
    ({ name, values }) =>
      [name, ...values].some((one) => namesOfNewerDescription.has(one)) ||
      values.some((value) => newerValues[name]?.includes(value)),
  )?.reason;
}

function readInteraction({ url, time, status, headers, body }: RecordedExchange): Interaction {
  const { origin, pathname, search, searchParams } = new URL(url);
  const [, user = ''] = address.exec(pathname) ?? [];
  const request = `${pathname}${search}`;
  // The URL may also have a password.
  const curl = curlCommand(origin + request, { authorization: `Bearer ${tokenVariable}` });
  const response = readResponse(status, headers, body);
  return { ...response, request, user, query: new Map(searchParams), time, curl };
}

/** Names the requests for pages of a walk, so that `laterPage` and `earlierPage` check their pages. */
function nameWalked(interactions: readonly Interaction[]): Interaction[] {
  const names = new Map<Interaction, string>();
  for (const { later } of listWalks(readPages(interactions))) {
    for (const { page, way } of later) {
      const rule = way === 'back' ? rulesOfWalk.earlierPage : rulesOfWalk.laterPage;
      if (page.posts.length > 0) names.set(page.interaction, rule.name);
    }
  }
  return interactions.map((interaction) => ({ ...interaction, name: names.get(interaction) }));
}
