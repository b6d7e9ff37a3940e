import { readFile } from 'node:fs/promises';
import type { RecordedExchange } from '@liked-posts/mock/server';
import { contract, path } from '@liked-posts/types';
import { isObject } from '@liked-posts/types/json';
import { readAnswer } from '../answer.ts';
import { criteriaOf, fill } from '../criteria.ts';
import { type Exchange, pagesOf } from '../exchange.ts';
import { judge, type Strictness } from '../judge.ts';
import type { Report } from '../report.ts';
import { walksIn } from '../rules/walks.ts';
import { type Step, stepsOf, useCasesOf, walkOn } from '../use-cases.ts';
import { HarFileError, readHar } from './read-har.ts';

/** How a recording is judged. */
export type RecordingOptions = Pick<Strictness, 'promisedOnly' | 'requireAllFields'>;

/**
 * Checks recorded requests and answers against every rule. The recording is a HAR file, as browsers
 * export it and the proxy writes it. Requests to other addresses are left out. Nothing is sent.
 *
 * @throws {HarFileError} when the file cannot be read, is not a HAR file, or has no request of
 *   the operation.
 * @example
 * const report = await checkRecording('recording.har');
 * console.log(renderSummary(report));
 */
export async function checkRecording(
  file: string,
  options: RecordingOptions = {},
): Promise<Report> {
  const start = performance.now();
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new HarFileError(`${file} cannot be read (${cause.code}). Give the path of a HAR file.`, {
      cause,
    });
  });
  const entries = readHar(text);
  const asked = entries.flatMap(exchangeOf);
  if (asked.length === 0) {
    throw new HarFileError(
      `The recording has no GET ${path} with an answer (requests in it: ${entries.length}). Record an application that asks for liked Posts.`,
    );
  }
  asked.sort((one, other) => one.time - other.time);

  const useCases = [...useCasesOf(), walkOn];
  const exchanges = withSteps(asked, useCases.flatMap(stepsOf));
  const { rules, ...found } = judge(exchanges, useCases, { ...options, recorded: true });
  return {
    url: file,
    contract: contract.version,
    outcome: rules.some(({ outcome }) => outcome === 'broken') ? 'broken' : 'kept',
    requests: exchanges.length,
    milliseconds: Math.round(performance.now() - start),
    rules,
    ...found,
    incomplete: [],
  };
}

const target = new RegExp(`${path.replace('{id}', '([^/?]+)')}$`);

/** An entry that is an answered request of the operation. */
function exchangeOf({ method, url, time, status, headers, body }: RecordedExchange): Exchange[] {
  if (method !== 'GET' || !URL.canParse(url) || status === 0 || status === 304) return [];
  const { pathname, search, searchParams } = new URL(url);
  const user = target.exec(pathname)?.[1];
  if (user === undefined) return [];
  const request = `${pathname}${search}`;
  const answer = readAnswer(status, headers, body);
  return [{ ...answer, request, user, query: new Map(searchParams), time }];
}

/** The exchanges, with the step that each would be if the suite had sent it. */
function withSteps(exchanges: readonly Exchange[], steps: readonly Step[]): Exchange[] {
  // If several steps ask for the same, the first is the one that checks it.
  const fixed = new Map(
    steps.flatMap((step) => nameOfStep(step).map((name) => [name, step] as const)).reverse(),
  );
  const walked = new Map<Exchange, string>();
  for (const { later } of walksIn(pagesOf(exchanges))) {
    for (const { page, isBack } of later) {
      walked.set(page.exchange, isBack ? 'earlierPage' : 'laterPage');
    }
  }
  return exchanges.map((exchange) => {
    const id = walked.get(exchange);
    const step =
      id === undefined
        ? fixed.get(nameOf([...new URLSearchParams(exchange.request.split('?')[1])]))
        : steps.find((candidate) => candidate.id === id);
    if (step === undefined || (id === undefined && !isTelling(exchange))) return exchange;
    const values = new Map([['$inputs.pageToken', exchange.query.get('pagination_token')]]);
    const unmet = criteriaOf(step).flatMap((criterion) => criterion.unmet(exchange, values) ?? []);
    return { ...exchange, step: step.id, unmet };
  });
}

/**
 * Whether an answer can be judged by a step: a user with likes, or a request that was refused as
 * invalid.
 */
function isTelling({ status, body }: Exchange): boolean {
  return status === 400 || (status === 200 && isObject(body) && 'data' in body);
}

/**
 * What a step asks for, if that is the same for every user and run, and the request has a token as
 * usual.
 */
function nameOfStep({ parameters }: Step): string[] {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const values = new Map<string, unknown>();
  const usual = parameters.some(({ value }) => value === 'Bearer {$inputs.accessToken}');
  const ofAnyUser = parameters.some(({ value }) => value === '$inputs.userId');
  if (!usual || !ofAnyUser || query.some(({ value }) => fill(value, values) !== value)) return [];
  return [nameOf(query.map(({ name, value }) => [name, value]))];
}

function nameOf(query: readonly (readonly [name: string, value: string])[]): string {
  // The page size matters only to steps that ask for nothing else.
  const others = query.filter(([name]) => name !== 'max_results');
  return JSON.stringify([...(others.length > 0 ? others : query)].sort());
}
