import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliRun } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, it, onTestFinished } from 'vitest';
import { main as conformance } from '../../conformance/src/cli/main.ts';

/** An access token with characters that URLs and JSON write differently. */
const echoedToken = 'Zq8-SECRET_token/12"34%2B\\abcDEFghi+xyz=';
/** The token as it is, in JSON and in a URL. */
const echoes = [
  echoedToken,
  JSON.stringify(echoedToken).slice(1, -1),
  encodeURIComponent(echoedToken),
];
const path = '/2/users/2244994945/liked_tweets';

const echo = echoes.join('/');

/** The answers of a service that repeats the token wherever it can. */
function answersWithEcho(): Response[] {
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
          [encodeURIComponent(echoedToken)]: 'x',
        },
      },
    ),
  ];
}

/** A service that gives these answers in turn. */
async function echoingService() {
  const answers = answersWithEcho();
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

it('nobody reads a token that a service repeats in the summary and the reports of the conformance suite', async () => {
  await using service = await echoingService();
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-echo-'));
  onTestFinished(() => rm(folder, { recursive: true }));
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
  for (const text of Object.values(texts)) {
    for (const echo of echoes) expect(text).not.toContain(echo);
    expect(text).toContain('[hidden]');
  }
});
