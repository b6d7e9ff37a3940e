import { join } from 'node:path';
import { createClient, PaginationError } from '@liked-posts/client';
import { CliProcess } from '@liked-posts/equipment/command-line';
import { stepsOf } from '@liked-posts/equipment/document-steps';
import { blocksOf, textOf } from '@liked-posts/equipment/documents';
import { type MockServer, startMock as serve } from '@liked-posts/mock/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gapsOfPlainPrism } from '../agreement/verdicts/differences.ts';
import { judgeByPlainPrism } from '../agreement/verdicts/judges.ts';
import { targetOf, type WireRequest } from '../agreement/verdicts/request.ts';
import { contractInYaml, tool } from './workspace.ts';

const query = { 'tweet.fields': ['created_at', 'author_id'], expansions: ['author_id'] } as const;
const [mockCommand = '', proxyCommand = ''] = stepsOf(blocksOf('spec/README.md', 'console')).map(
  (step) => (step.kind === 'command' ? step.command : ''),
);

/** Runs a command of the README, on any free port. */
function prism(command: string, ...values: [from: string, to: string][]): CliProcess {
  const [, ...args] = values
    .reduce((text, [from, to]) => text.replace(from, to), command.replace(/^npx /, ''))
    .replace('node_modules/@liked-posts/spec/dist/openapi.yaml', contractInYaml)
    .split(' ');
  return new CliProcess(join(tool('@stoplight/prism-cli'), 'dist/index.js'), ...args, '-p', '0');
}

describe('`prism mock`', () => {
  let server: CliProcess;
  let url: string;
  beforeAll(async () => {
    server = prism(mockCommand);
    url = await server.printed(/Prism is listening on (\S+)/);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  it('gives the client a page with the fields and the authors that it asks for', async () => {
    const client = createClient({ baseUrl: url, accessToken: 'any-token' });
    const { data = [], includes } = await client.getPage('42', query);

    expect(data.length).toBeGreaterThan(0);
    for (const { author_id } of data) {
      expect(includes?.users?.map(({ id }) => id)).toContain(author_id);
    }
  });

  it('has the client page from example to example where `Prefer` names them', async () => {
    const examples = ['firstPage', 'middlePage', 'lastPage', 'endPage'];
    const client = createClient({
      baseUrl: url,
      accessToken: 'any-token',
      fetch: (request) => {
        const prefer = { prefer: `example=${examples.shift()}` };
        const headers = { ...Object.fromEntries(new Request(request).headers), ...prefer };
        return fetch(new Request(request, { headers }));
      },
    });
    const sizes: number[] = [];
    for await (const { data } of client.pages('42', query)) sizes.push(data?.length ?? 0);

    expect(examples).toEqual([]);
    expect(sizes).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 0]);
  });

  it('never ends without it, which the client says instead of paging on', async () => {
    const client = createClient({ baseUrl: url, accessToken: 'any-token' });
    const walk = async () => {
      for await (const page of client.pages('42', query)) expect(page.data).toBeDefined();
    };

    await expect(walk()).rejects.toThrow(PaginationError);
  });

  it.each(gapsOfPlainPrism)('$does, as the README says', async ({ does, example }) => {
    const inProcess = await judgeByPlainPrism();
    const response = await ask(url, example);

    expect(response.status === 200).toBe((await inProcess(example)) === 'page');
    const sentences = textOf('spec/README.md').replaceAll('`', '').split('\n');
    expect(sentences).toContainEqual(expect.stringMatching(new RegExp(`^- ${does}[;.]$`)));
  });
});

describe('`prism proxy`, in front of the sandbox', () => {
  let sandbox: MockServer;
  let server: CliProcess;
  let url: string;
  beforeAll(async () => {
    sandbox = await serve({ likes: 250 });
    server = prism(proxyCommand, ['http://127.0.0.1:4011', sandbox.url]);
    url = await server.printed(/Prism is listening on (\S+)/);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await sandbox.close();
  });

  it('has the client page through all likes', async () => {
    const client = createClient({ baseUrl: url, accessToken: 'any-token' });
    let posts = 0;
    for await (const { data } of client.pages('42', query)) posts += data?.length ?? 0;

    expect(posts).toBe(250);
    expect(sandbox.violations).toEqual([]);
  });

  it('answers a request outside the contract with 422, in words of its own', async () => {
    const asked = sandbox.requests.length;
    const response = await fetch(`${url}/2/users/42/liked_tweets?max_results=4`, {
      headers: { authorization: 'Bearer any-token' },
    });

    expect(response.status).toBe(422);
    expect(await response.json()).toHaveProperty('validation');
    expect(sandbox.requests).toHaveLength(asked);
  });
});

function ask(url: string, request: WireRequest): Promise<Response> {
  const { method, authorization } = request;
  const headers = authorization === undefined ? {} : { authorization };
  return fetch(`${url}${targetOf(request)}`, { method, headers });
}
