import type { RecordedExchange } from '@liked-posts/mock/server';
import { contract, path } from '@liked-posts/types';
import { tokenHider } from '@liked-posts/types/hide-token';
import { isObject } from '@liked-posts/types/json';
import { readQuery, renamed } from '@liked-posts/types/request';
import { readAnswer } from '../answer.ts';
import { type CheckOptions, checkRules, requireRules } from '../check-rules.ts';
import { conditionsOf, fill } from '../conditions.ts';
import { curlCommand, tokenVariable } from '../curl.ts';
import { type Interaction, pagesOf } from '../interaction.ts';
import { hiddenIn, type Report } from '../report.ts';
import { walksIn } from '../rules/walks.ts';
import { type Step, stepsOf, useCasesOf, walkPages } from '../use-cases.ts';
import { HarFileError, readHar } from './read-har.ts';

export type RecordingOptions = Pick<CheckOptions, 'except' | 'promisedOnly' | 'requireAllFields'>;

/**
 * Checks every rule on recorded requests and answers, and sends none. The recording is a HAR file
 * from a browser or the proxy. Requests of other operations are left out.
 *
 * @throws {HarFileError} when the file cannot be read, is not a HAR file, has no request of the
 *   operation, or no body of an answer.
 * @throws {OptionError} when an excepted rule does not exist.
 * @example
 * const report = await checkRecording('recording.har');
 * console.log(renderSummary(report));
 */
export async function checkRecording(
  file: string,
  options: RecordingOptions = {},
): Promise<Report> {
  requireRules('except', options.except ?? []);
  const entries = await readHar(file);
  const ours = entries.filter(isOurs);
  const answered = ours.filter(({ status }) => status !== 0);
  if (answered.length === 0) {
    throw new HarFileError(
      `The recording has no GET ${path} with an answer (requests in it: ${entries.length}). Record an application that asks for liked Posts.`,
    );
  }
  const unanswered = ours.length - answered.length;
  const bodiless = answered.filter(({ body }) => body === undefined).length;
  if (bodiless === answered.length) {
    throw new HarFileError(
      `The recording has no bodies (answers in it: ${answered.length}), so nothing can be checked. Record with bodies. If Playwright wrote them to files, keep these beside the HAR file.`,
    );
  }

  const newer = answered.flatMap((entry) => newerNamesIn(entry) ?? []);
  const comparable = answered.filter((entry) => newerNamesIn(entry) === undefined);
  if (comparable.length === 0) throw new HarFileError(`Nothing can be checked. ${newer[0]}`);

  const useCases = [...useCasesOf(), walkPages];
  const asked = comparable.map(interactionOf).sort((one, other) => one.time - other.time);
  const interactions = withSteps(asked, useCases.flatMap(stepsOf));
  const { rules, ...found } = checkRules(interactions, useCases, { ...options, recorded: true });
  const tokens = ours.map(({ authorization = '' }) => authorization.replace(/^\S+ /, ''));
  return hiddenIn(tokenHider(new Set(tokens)), {
    url: file,
    contract: contract.version,
    outcome: rules.some(({ outcome }) => outcome === 'broken') ? 'broken' : 'kept',
    requests: interactions.length,
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
  return (
    method === 'GET' && status !== 304 && URL.canParse(url) && address.test(new URL(url).pathname)
  );
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

/** Adds to each interaction the step that sends the same request. */
function withSteps(interactions: readonly Interaction[], steps: readonly Step[]): Interaction[] {
  // Several steps may send the same request. The first one checks the answer.
  const byRequest = new Map(
    steps.flatMap((step) => nameOfStep(step).map((name) => [name, step] as const)).reverse(),
  );
  const walked = new Map<Interaction, string>();
  for (const { later } of walksIn(pagesOf(interactions))) {
    for (const { page, isBack } of later) {
      walked.set(page.interaction, isBack ? 'earlierPage' : 'laterPage');
    }
  }
  return interactions.map((interaction) => {
    const id = walked.get(interaction);
    const step =
      id === undefined
        ? byRequest.get(nameOf([...new URLSearchParams(interaction.request.split('?')[1])]))
        : steps.find((candidate) => candidate.id === id);
    if (step === undefined || (id === undefined && !isComparable(interaction))) return interaction;
    const values = new Map([['$inputs.pageToken', interaction.query.get('pagination_token')]]);
    const unmet = conditionsOf(step).flatMap(
      (condition) => condition.check(interaction, values) ?? [],
    );
    return { ...interaction, step: step.id, unmet };
  });
}

/** Whether a step can check the answer: the user has likes, or the request was invalid. */
function isComparable({ status, body }: Interaction): boolean {
  return status === 400 || (status === 200 && isObject(body) && 'data' in body);
}

/** Identifies the request of a step, if it is the same for every user and run, and has a token. */
function nameOfStep({ parameters }: Step): string[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const values = new Map<string, unknown>();
  const hasToken = parameters.some(({ value }) => value === 'Bearer {$inputs.accessToken}');
  const ofAnyUser = parameters.some(({ value }) => value === '$inputs.userId');
  if (!hasToken || !ofAnyUser || query.some(({ value }) => fill(value, values) !== value))
    return [];
  return [nameOf(query.map(({ name, value }) => [name, value]))];
}

function nameOf(query: readonly (readonly [name: string, value: string])[]): string {
  // Only steps without other parameters check the page size.
  const others = query.filter(([name]) => name !== 'max_results');
  return JSON.stringify([...(others.length > 0 ? others : query)].sort());
}
