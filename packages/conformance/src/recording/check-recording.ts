import { contract, path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { isObject } from '@liked-posts/types/json';
import { readQuery, renamedInQueries } from '@liked-posts/types/request';
import { CannotCheckError } from '../errors.ts';
import { requireRules } from '../options.ts';
import { hideSecrets, type Report } from '../report/report.ts';
import { walkRequests } from '../requests/requests.ts';
import { type CheckOptions, checkRules } from '../rules/check-rules.ts';
import { listWalks } from '../rules/walks.ts';
import { curlCommand, tokenVariable } from '../traffic/curl.ts';
import { countPosts, type Interaction, readPages } from '../traffic/interaction.ts';
import { readResponse } from '../traffic/response.ts';
import { type RecordedExchange, readHar } from './har.ts';
import { withoutRedactedTokens } from './redacted.ts';

/** Checks every rule on the requests and responses in a HAR file. */
export async function checkRecording(file: string, options: CheckOptions = {}): Promise<Report> {
  requireRules(options);
  const entries = await readHar(file);
  const ours = entries.filter(isOurs);
  const answered = ours.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new CannotCheckError(
      `The recording has no GET ${path} with a response (requests in it: ${entries.length}). Record an application that asks for liked Posts.`,
    );
  }
  const unanswered = ours.length - answered.length;
  const encoded = answered.filter(({ isEncoded }) => isEncoded).length;
  const bodiless = answered.filter(({ body }) => body === undefined).length - encoded;
  if (bodiless + encoded === answered.length) {
    if (encoded > 0) {
      throw new CannotCheckError(
        `The recorder did not decode the bodies (responses with a content-encoding: ${encoded}), so nothing can be checked. Record with decoded bodies, as browsers and Playwright do.`,
      );
    }
    throw new CannotCheckError(
      `The recording has no bodies (responses in it: ${answered.length}), so nothing can be checked. Record with bodies; Playwright needs the setting content: 'embed'.`,
    );
  }

  const newer = answered.flatMap((entry) => newerNamesIn(entry) ?? []);
  const comparable = answered.filter((entry) => newerNamesIn(entry) === undefined);
  if (comparable.length === 0) throw new CannotCheckError(`Nothing can be checked. ${newer[0]}`);

  const readable = comparable.map(withoutRedactedTokens);
  const redacted = readable.filter((exchange, index) => exchange !== comparable[index]).length;
  const asked = readable
    .map(readInteraction)
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  // Before anything quotes a part of them, because half a token would not be found.
  const tokens = ours.map(({ authorization = '' }) => authorization.replace(/^\S+ /, ''));
  const hide = tokenHider(new Set(tokens));
  const interactions = withNames(asked).map((interaction) => hideSecrets(hide, interaction));
  const walk = { name: 'walk', requests: [laterPage, earlierPage] } as const;
  const { rules, ...found } = await checkRules(interactions, [walk], {
    ...options,
    recorded: true,
  });
  return hideSecrets(hide, {
    url: file,
    contract: contract.version,
    outcome: rules.some(({ outcome }) => outcome === 'broken') ? 'broken' : 'kept',
    requests: interactions.length,
    posts: countPosts(interactions),
    rules,
    ...found,
    incomplete: [],
    remarks: [
      unanswered > 0 &&
        `${unanswered} of ${ours.length} requests have no response in the recording, so they are left out.`,
      bodiless > 0 &&
        `${bodiless} of ${answered.length} responses have no body in the recording, so only their status and headers are checked.`,
      encoded > 0 &&
        `${encoded} of ${answered.length} responses have a body that the recorder did not decode (content-encoding), so only their status and headers are checked.`,
      redacted > 0 &&
        `${redacted} of ${answered.length} requests have page tokens that are redacted, so nothing is checked that follows these.`,
      newer.length > 0 &&
        `${newer.length} of ${answered.length} requests are left out, because the contract does not say what they ask for. ${newer[0]}`,
    ].filter((remark) => remark !== false),
  });
}

const address = new RegExp(`${path.replace('{id}', '([^/?]+)')}$`);

/** Whether it is a request of the operation, and its response, if any, is more than "unchanged". */
function isOurs({ method, url, status }: RecordedExchange): boolean {
  const isOfOperation = URL.canParse(url) && address.test(new URL(url).pathname);
  return method === 'GET' && status !== 304 && isOfOperation;
}

const newerNames = new Set(
  Object.values(renamedInQueries).flatMap((names) => Object.values(names)),
);

/** What is wrong with a request that has names of the service's newer description. */
function newerNamesIn({ url, status }: RecordedExchange): string | undefined {
  // The service may refuse them, which says nothing about the rest.
  if (status !== 200) return undefined;
  return readQuery(new URL(url).searchParams).violations.find(({ name, values }) =>
    [name, ...values].some((one) => newerNames.has(one)),
  )?.reason;
}

function readInteraction({ url, time, status, headers, body }: RecordedExchange): Interaction {
  const { origin, pathname, search, searchParams: query } = new URL(url);
  const [, user = ''] = address.exec(pathname) ?? [];
  const request = `${pathname}${search}`;
  // The URL may also have a password.
  const curl = curlCommand(origin + request, { authorization: `Bearer ${tokenVariable}` });
  return {
    ...readResponse(status, headers, body),
    request,
    user,
    query: new Map(query),
    time,
    curl,
  };
}

const { laterPage, earlierPage } = walkRequests;

/** Adds what is expected of pages that a token led to. */
function withNames(interactions: readonly Interaction[]): Interaction[] {
  const walked = new Map<Interaction, typeof laterPage | typeof earlierPage>();
  for (const { later } of listWalks(readPages(interactions))) {
    for (const { page, way } of later) {
      walked.set(page.interaction, way === 'back' ? earlierPage : laterPage);
    }
  }
  return interactions.map((interaction) => {
    const planned = walked.get(interaction);
    if (planned === undefined || !isPageWithPosts(interaction)) return interaction;
    return { ...interaction, name: planned.rule.name };
  });
}

function isPageWithPosts({ body }: Interaction): boolean {
  return isObject(body) && 'data' in body;
}
