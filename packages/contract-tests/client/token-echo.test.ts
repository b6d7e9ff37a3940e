import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createClient } from '@liked-posts/client';
import { CliRun } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main as conformance } from '../../conformance/src/cli/main.ts';
import { main as mock } from '../../mock/src/node/main.ts';

/** An access token with characters that URLs and JSON write differently. */
const echoedToken = 'Zq8-SECRET_token/12"34%2B\\abcDEFghi+xyz=';
const echoes = [
  ['as it is', echoedToken],
  ['in JSON', JSON.stringify(echoedToken).slice(1, -1)],
  ['in a URL', encodeURIComponent(echoedToken)],
] as const;
const authorized = { authorization: `Bearer ${echoedToken}` };
const path = '/2/users/2244994945/liked_tweets';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-echo-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The answers of a service that repeats `echo` wherever it can. */
function answersWith(echo: string): Response[] {
  const json = (body: unknown, init: ResponseInit = {}) =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      ...init,
      headers: { 'content-type': 'application/json', ...init.headers },
    });
  const problem = { title: echo, detail: `Not ${echo}!`, type: echo, [echo]: [echo] };
  return [
    json(
      { ...problem, errors: [{ ...problem, message: echo, parameters: { a: [echo] } }] },
      { status: 400 },
    ),
    json(problem, { status: 401 }),
    json(problem),
    json({
      data: [{ id: '1', text: '', created_at: echo, [echo]: 1 }],
      meta: { result_count: echo },
    }),
    json(`{"detail":"Bearer ${echo}"}`, { status: 500 }),
    json(`{"detail":"Bearer ${echo}`),
    json(`{"detail":"Bearer ${echo}`, { status: 403 }),
    new Response(`<p>${echo}</p>`, { status: 502, headers: { 'content-type': 'text/html' } }),
    new Response(null, { status: 302, headers: { location: `https://example.com/${echo}` } }),
    json(
      {},
      {
        status: 503,
        statusText: echo,
        headers: {
          'x-request-id': echo,
          'x-echo': echo,
          ...(/^[\w.%+-]+$/.test(echo) && { [echo]: 'x' }),
        },
      },
    ),
  ];
}

/** A service that gives these answers for each echo in turn. */
async function echoingService() {
  const answers = echoes.flatMap(([, echo]) => answersWith(echo));
  let sent = 0;
  const service = await listen(async (request, response) => {
    // The suite continues after an error that is not about the token.
    const answer =
      request.url === `${path}?max_results=5`
        ? new Response('{}', { headers: { 'content-type': 'application/json' } })
        : answers[sent++ % answers.length]?.clone();
    const { status = 500, statusText, headers } = answer ?? {};
    response.writeHead(status, statusText || undefined, Object.fromEntries(headers ?? []));
    response.end(await answer?.text());
  });
  return Object.assign(service, { count: answers.length, sent: () => sent });
}

/** Neither the token as it was sent, nor as JSON or a URL write it. */
function expectNoToken(text: string): void {
  for (const [, echo] of echoes) expect(text).not.toContain(echo);
}

function expectHidden(text: string): void {
  expectNoToken(text);
  expect(text).toContain('[hidden]');
}

describe('nobody reads a token that a service repeats', () => {
  it.each(echoes)('%s, in an error of the client', async (_, echo) => {
    const thrown = Object.assign(new Error(echo, { cause: new Error(echo) }), { code: echo });
    const shown: string[] = [];
    const show = (value: unknown) => {
      for (let part = value; part; part = part instanceof Error ? part.cause : undefined) {
        shown.push(inspect(part, { depth: 20, showHidden: true, maxStringLength: null }));
        shown.push(
          JSON.stringify(part),
          String(part),
          part instanceof Error ? `${part.stack}` : '',
        );
      }
    };
    for (const answer of [...answersWith(echo), thrown]) {
      const client = createClient({
        baseUrl: 'https://api.example.com',
        accessToken: echoedToken,
        retry: { limit: 0 },
        fetch: async () => {
          if (answer instanceof Error) throw answer;
          return answer;
        },
      });
      // One of the answers is a page.
      await client.getPage('1').then(() => {}, show);
    }
    expectHidden(shown.join('\n'));
  });

  it('in the summary and the reports of the conformance suite', async () => {
    await using service = await echoingService();
    const [json, junit] = [join(folder, 'report.json'), join(folder, 'report.xml')];
    const texts: Record<string, string> = { printed: '', json: '', junit: '' };
    while (service.sent() < service.count) {
      const files = ['--json', json, '--junit', junit, '--verbose'];
      await using run = new CliRun(conformance, service.url, '--token', echoedToken, ...files);
      expect(await run.ended()).not.toBe(0);
      texts['printed'] += run.output + run.errors;
      texts['json'] += await readFile(json, 'utf8');
      texts['junit'] += await readFile(junit, 'utf8');
    }
    for (const text of Object.values(texts)) expectHidden(text);
  });

  it.each([['--json'], []])(
    'that stands in the wrong place, in what the mock keeps and prints %s',
    async (...flags) => {
      await using server = new CliRun(mock, '--port', '0', '--control', ...flags);
      const url = await server.url();
      for (const [, echo] of echoes) {
        const inUrl = encodeURIComponent(echo);
        for (const target of [
          `${path}?token=${inUrl}`,
          `${path}?${inUrl}`,
          `${path}?pagination_token=${inUrl}`,
          `${path}?user.fields=${inUrl}&max_results=${inUrl}`,
          `/2/users/${inUrl}/liked_tweets`,
          `/${inUrl}`,
        ]) {
          await fetch(url + target, { headers: authorized });
        }
        for (const name of ['x-note', 'referer', 'prefer', 'accept', 'x-api-key']) {
          await fetch(url + path, { headers: { ...authorized, [name]: echo } });
        }
      }
      const kept = await Promise.all(
        ['requests', 'violations'].map(async (what) =>
          (await fetch(`${url}/__control/${what}`)).text(),
        ),
      );
      await server.ended('SIGTERM');
      for (const text of [...kept, server.output]) expectHidden(text);
    },
  );
});
