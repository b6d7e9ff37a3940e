import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, HttpError, PaginationError } from '@liked-posts/client';
import { createMock } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { CliProcess, runToEnd } from '@liked-posts/test-utils/command-line';
import { blocksOf, textOf } from '@liked-posts/test-utils/documents';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepsOf } from '../documents/steps.ts';
import { askMock, askPrism, compare } from './compare.ts';
import { gapsOfPrism } from './requests.ts';

const require = createRequire(import.meta.url);

/** The contract as Prism reads it. */
const bundle = require.resolve('@liked-posts/spec/openapi.yaml');

/** Plain Prism in its own process. */
interface Prism extends AsyncDisposable {
  readonly url: string;
}

/** The path of the contract in the document. */
const inPackage = 'node_modules/@liked-posts/spec/dist/openapi.yaml';

/** Runs a command of the document on any free port. */
async function runPrism(command: string, upstream = ''): Promise<Prism> {
  const [, , ...args] = command
    .replace(inPackage, bundle)
    .replace('http://127.0.0.1:4011', upstream)
    .split(' ');
  const cli = new CliProcess(require.resolve('@stoplight/prism-cli'), ...args, '--port', '0');
  const url = await cli.printed(/Prism is listening on (\S+)/);
  return { url, [Symbol.asyncDispose]: () => cli[Symbol.asyncDispose]() };
}

const query = { 'tweet.fields': ['created_at', 'author_id'], expansions: ['author_id'] } as const;

const [mockCommand = '', proxyCommand = '', copyCommand = '', dynamicCommand = ''] = stepsOf(
  blocksOf('spec/generators.md', 'console'),
).map((step) => (step.kind === 'command' ? step.command : ''));

/** A client of Prism that does not retry, and whose requests name these examples in turn. */
function clientOf({ url }: Prism, ...prefer: readonly string[]) {
  const left = [...prefer];
  return createClient({
    baseUrl: url,
    accessToken: 'any-token',
    retry: { limit: 0 },
    fetch: (request) => {
      const sent = new Request(request);
      const wanted = left.shift();
      if (wanted !== undefined) sent.headers.set('prefer', wanted);
      return fetch(sent);
    },
  });
}

const examples = Object.entries(operation.responses).flatMap(([status, { examples = {} }]) =>
  Object.entries(examples).map(([name, example]) => ({ status, name, ...example })),
);

// Prism sends other media types only to clients that accept nothing else.
const errorsInJson = examples.filter(
  ({ status, mediaTypes }) => status !== '200' && mediaTypes.includes('application/json'),
);

describe('`prism mock`', () => {
  let prism: Prism;
  beforeAll(async () => {
    prism = await runPrism(mockCommand);
  });
  afterAll(() => prism[Symbol.asyncDispose]());

  it('gives the client a page with the fields and the authors that it asks for', async () => {
    const { data = [], includes } = await clientOf(prism).getPage('42', query);

    expect(data.length).toBeGreaterThan(0);
    for (const { author_id } of data) {
      expect(includes?.users?.map(({ id }) => id)).toContain(author_id);
    }
  });

  it('has the client page from example to example where `Prefer` names them', async () => {
    const names = ['firstPage', 'middlePage', 'lastPage', 'endPage'];
    const client = clientOf(prism, ...names.map((name) => `example=${name}`));
    const sizes: number[] = [];
    for await (const { data } of client.pages('42', query)) sizes.push(data?.length ?? 0);

    expect(sizes).toEqual([expect.any(Number), expect.any(Number), expect.any(Number), 0]);
  });

  it('repeats a page if no example is named, which the client reports instead of paging on', async () => {
    const walk = async () => {
      for await (const page of clientOf(prism).pages('42', query)) expect(page.data).toBeDefined();
    };

    await expect(walk()).rejects.toThrow(PaginationError);
  });

  it.each(errorsInJson)(
    'has the client throw an error with $status for $name',
    async ({ status, name }) => {
      const code = status === 'default' ? '502' : status;
      const client = clientOf(prism, `code=${code}, example=${name}`);
      const error: unknown = await client.getPage('42').catch((thrown: unknown) => thrown);

      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: Number(code) });
    },
  );

  it('refuses a request outside the contract, which the client reports', async () => {
    const url = `${prism.url}/2/users/42/liked_tweets?max_results=4`;
    const client = createClient({
      baseUrl: prism.url,
      accessToken: 'any-token',
      fetch: (request) => fetch(new Request(url, new Request(request))),
    });

    await expect(client.getPage('42')).rejects.toMatchObject({ status: 400 });
  });

  it.each(gapsOfPrism)('$does, as the document says', ({ does }) => {
    const sentences = textOf('spec/generators.md').replaceAll('`', '').split('\n');
    expect(sentences.map((sentence) => sentence.replace(/[;.]$/, ''))).toContain(`- ${does}`);
  });

  it.each(gapsOfPrism)('$does', async ({ example, prism: read, mock }) => {
    expect((await askPrism(prism.url, example)).status).toBe(read);
    expect(askMock(example).status).toBe(mock);
  });

  it('answers other requests like the mock with examples, except for the listed differences', () =>
    compare(prism.url));
});

it('`prism mock --dynamic` generates pages that the client reads, as the document says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-prism-'));
  const copy = join(folder, 'generated.yaml');
  const command = copyCommand.replace(inPackage, bundle).replace('generated.yaml', copy);
  expect(await runToEnd({ command: ['sh', '-c', command] })).toMatchObject({ code: 0 });
  await using prism = await runPrism(dynamicCommand.replace('generated.yaml', copy));
  const first = await clientOf(prism).getPage('42');
  await rm(folder, { recursive: true });

  expect(first.data?.[0]).toMatchObject({ id: expect.any(String), text: expect.any(String) });
  await using asItIs = await runPrism(`${mockCommand} --dynamic`);
  await expect(clientOf(asItIs).getPage('42')).rejects.toMatchObject({ status: 500 });
});

describe('`prism proxy`, in front of the mock or of a service that gives one answer,', () => {
  const mock = createMock({ likes: 250 });
  const toMock = createListener(mock);
  let answer: { status: number; type: string; body: string } | undefined;
  let upstream: Awaited<ReturnType<typeof listen>>;
  let prism: Prism;
  beforeAll(async () => {
    upstream = await listen((request, response) => {
      if (answer === undefined) toMock(request, response);
      else response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
    });
    prism = await runPrism(proxyCommand, upstream.url);
  });
  afterAll(async () => {
    await prism[Symbol.asyncDispose]();
    await upstream[Symbol.asyncDispose]();
  });

  it('has the client page through all likes', async () => {
    let posts = 0;
    for await (const { data } of clientOf(prism).pages('42', query)) posts += data?.length ?? 0;

    expect(posts).toBe(250);
    expect(mock.violations).toEqual([]);
    const asked = mock.requests.length;
    const refused = await fetch(`${prism.url}/2/users/42/liked_tweets?max_results=4`, {
      headers: { authorization: 'Bearer any-token' },
    });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toHaveProperty('validation');
    expect(mock.requests).toHaveLength(asked);
  });

  const throughProxy = async (status: string, type: string, value: unknown) => {
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    answer = { status: status === 'default' ? 502 : Number(status), type, body };
    const headers = { authorization: 'Bearer any-token' };
    const answered = await fetch(`${prism.url}/2/users/42/liked_tweets`, { headers });
    return { status: answered.status, text: await answered.text() };
  };

  it('finds the examples within the contract', async () => {
    for (const { status, name, mediaTypes, value } of examples) {
      for (const type of mediaTypes) {
        const answered = await throughProxy(status, type, value);
        expect(answered, `${status} ${name}`).toEqual({
          status: answer?.status,
          text: answer?.body,
        });
      }
    }
  });

  it('finds a damaged example outside the contract', async () => {
    const damaged = await throughProxy('200', 'application/json', { data: [{ id: 1, text: '' }] });

    expect(damaged.status).toBe(500);
    expect(damaged.text).toContain('property data.0.id must be string');
  });
});
