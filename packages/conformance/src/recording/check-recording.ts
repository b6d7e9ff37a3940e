import { contract, path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { isObject } from '@liked-posts/types/json';
import { readQuery, renamed } from '@liked-posts/types/request';
import { readAnswer } from '../answer.ts';
import { type CheckOptions, checkRules } from '../check-rules.ts';
import { curlCommand, tokenVariable } from '../curl.ts';
import { CannotCheckError } from '../errors.ts';
import { type Interaction, pagesOf, postsIn } from '../interaction.ts';
import { requireRules } from '../options.ts';
import { hiddenIn, type Report } from '../report.ts';
import { walkRequests } from '../requests.ts';
import { walksIn } from '../rules/walks.ts';
import { type RecordedExchange, readHar } from './har.ts';

/** Checks every rule on the requests and answers in a HAR file. */
export async function checkRecording(file: string, options: CheckOptions = {}): Promise<Report> {
  requireRules(options);
  const entries = await readHar(file);
  const ours = entries.filter(isOurs);
  const answered = ours.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new CannotCheckError(
      `The recording has no GET ${path} with an answer (requests in it: ${entries.length}). Record an application that asks for liked Posts.`,
    );
  }
  const unanswered = ours.length - answered.length;
  const bodiless = answered.filter(({ body }) => body === undefined).length;
  if (bodiless === answered.length) {
    throw new CannotCheckError(
      `The recording has no bodies (answers in it: ${answered.length}), so nothing can be checked. Record with bodies; Playwright needs the setting content: 'embed'.`,
    );
  }

  const newer = answered.flatMap((entry) => newerNamesIn(entry) ?? []);
  const comparable = answered.filter((entry) => newerNamesIn(entry) === undefined);
  if (comparable.length === 0) throw new CannotCheckError(`Nothing can be checked. ${newer[0]}`);

  const asked = comparable
    .map(interactionOf)
    .sort((one, other) => (one.time ?? 0) - (other.time ?? 0));
  // Before anything quotes a part of them, because half a token would not be found.
  const tokens = ours.map(({ authorization = '' }) => authorization.replace(/^\S+ /, ''));
  const hide = tokenHider(new Set(tokens));
  const interactions = withNames(asked).map((interaction) => hiddenIn(hide, interaction));
  const walk = { name: 'walk', requests: [laterPage, earlierPage] } as const;
  const { rules, ...found } = checkRules(interactions, [walk], options, true);
  return hiddenIn(hide, {
    url: file,
    contract: contract.version,
    outcome: rules.some(({ outcome }) => outcome === 'broken') ? 'broken' : 'kept',
    requests: interactions.length,
    posts: postsIn(interactions),
    rules,
    ...found,
    incomplete: [],
    remarks: [
      unanswered > 0 &&
        `${unanswered} of ${ours.length} requests have no answer in the recording, so they are left out.`,
      bodiless > 0 &&
        `${bodiless} of ${answered.length} answers have no body in the recording, so only their status and headers are checked.`,
      newer.length > 0 &&
        `${newer.length} of ${answered.length} requests are left out, because the contract does not say what they ask for. ${newer[0]}`,
    ].filter((remark) => remark !== false),
  });
}

const address = new RegExp(`${path.replace('{id}', '([^/?]+)')}$`);

/** Whether it is a request of the operation, and its answer, if any, is more than "unchanged". */
function isOurs({ method, url, status }: RecordedExchange): boolean {
  const isOfOperation = URL.canParse(url) && address.test(new URL(url).pathname);
  return method === 'GET' && status !== 304 && isOfOperation;
}

const newerNames = new Set(
  Object.entries(renamed).flatMap(([place, names]) =>
    place.startsWith('query') ? Object.values(names) : [],
  ),
);

/** What is wrong with a request that has names of the service's newer description. */
function newerNamesIn({ url, status }: RecordedExchange): string | undefined {
  // The service may refuse them, which says nothing about the rest.
  if (status !== 200) return undefined;
  return readQuery(new URL(url).searchParams).violations.find(({ name, values }) =>
    [name, ...values].some((one) => newerNames.has(one)),
  )?.reason;
}

function interactionOf({ url, time, status, headers, body }: RecordedExchange): Interaction {
  const { origin, pathname, search, searchParams: query } = new URL(url);
  const [, user = ''] = address.exec(pathname) ?? [];
  const request = `${pathname}${search}`;
  // The URL may also have a password.
  const curl = curlCommand(origin + request, { authorization: `Bearer ${tokenVariable}` });
  return { ...readAnswer(status, headers, body), request, user, query: new Map(query), time, curl };
}

const { laterPage, earlierPage } = walkRequests;

/** Adds what is expected of pages that a token led to. */
function withNames(interactions: readonly Interaction[]): Interaction[] {
  const walked = new Map<Interaction, typeof laterPage | typeof earlierPage>();
  for (const { later } of walksIn(pagesOf(interactions))) {
    for (const { page, way } of later) {
      walked.set(page.interaction, way === 'back' ? earlierPage : laterPage);
    }
  }
  return interactions.map((interaction) => {
    const planned = walked.get(interaction);
    if (planned === undefined || !isPageWithPosts(interaction)) return interaction;
    return { ...interaction, name: planned.name };
  });
}

function isPageWithPosts({ body }: Interaction): boolean {
  return isObject(body) && 'data' in body;
}
