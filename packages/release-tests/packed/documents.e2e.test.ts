import { execFile } from 'node:child_process';
import { copyFile, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createMock, type Incoming, type Outgoing } from '@liked-posts/mock';
import { createListener, type MockServer, startMock } from '@liked-posts/mock/node';
import { type Block, readBlocks } from '@liked-posts/test-utils/documents';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import { startWorker } from '@liked-posts/test-utils/tools';
import { rolldown } from 'rolldown';
import { parse } from 'smol-toml';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { renderInstallCommand } from '../../../scripts/pack.ts';
import { root } from '../../../scripts/run.ts';
import { makePattern, parseSteps } from '../documents/steps.ts';
import { findOutput, makeProject } from './project.ts';
import { packAll } from './registry.ts';

const require = createRequire(import.meta.url);

const packed = await packAll();
afterAll(() => packed.dispose());

/** A folder in which a reader has run the line that `pnpm pack:all` prints. */
async function makePackedProject(replacements: Record<string, string> = {}) {
  const project = await makeProject({ replacements });
  await project.run(renderInstallCommand(packed.packages));
  return project;
}

/** Makes a project in which the commands of documents, which are for port 8080, reach a service. */
const makeProjectThatReaches = (service: LocalServer | MockServer) =>
  makePackedProject({ 'http://127.0.0.1:8080': service.url });

/**
 * Serves the mock with the fault whose report the README of the suite shows: the first Post of page 1 also
 * begins each page in the middle.
 */
function serveRepeatedPost(): Promise<LocalServer> {
  const mock = createMock({ likes: 23 });
  const handle = (incoming: Incoming): Outgoing => {
    const outgoing = mock.handle(incoming);
    if (!isMiddlePage(incoming, outgoing)) return outgoing;
    const firstUrl = incoming.url.replace(/pagination_token=\w+/, '');
    const firstPage = readPage(mock.handle({ ...incoming, url: firstUrl }));
    const page = readPage(outgoing);
    const data = [firstPage.data[0], ...page.data.slice(1)];
    return { ...outgoing, body: JSON.stringify({ ...page, data }) };
  };
  return listen(createListener({ handle }));
}

/** Whether a page has an earlier page (its request has a token) and a next page (`next_token`). */
function isMiddlePage({ url }: Incoming, outgoing: Outgoing): boolean {
  if (outgoing.status !== 200 || !url.includes('pagination_token')) return false;
  const { data, meta } = readPage(outgoing);
  return data !== undefined && meta.next_token !== undefined;
}

const readPage = ({ body }: Outgoing) => JSON.parse(body);

/** Requests liked Posts. Resolves with the request and its response as a HAR entry. */
async function recordEntry(service: string): Promise<object> {
  const url = `${service}/2/users/1/liked_tweets`;
  const response = await fetch(url, { headers: { authorization: 'Bearer any-token' } });
  const headers = [{ name: 'content-type', value: response.headers.get('content-type') }];
  const { status } = response;
  return {
    startedDateTime: '2026-01-01T00:00:00.000Z',
    request: { method: 'GET', url, headers: [] },
    response: { status, headers, content: { text: await response.text() } },
  };
}

test('the program in the README prints all likes of the mock that its command starts', async () => {
  await using project = await makeProject();
  // In the clone, `pnpm pack:all` prints the command that installs the packages in the project.
  const packing = await promisify(execFile)('pnpm', ['--silent', 'pack:all'], { cwd: root });
  await project.run(packing.stdout);
  // Of the blocks, those for a clone begin with `npx -y pnpm`, and the last runs the program.
  const isForClone = ({ code }: Block) => /^npx (--offline )?-y pnpm/.test(code);
  const runsProgram = ({ code }: Block) => code.startsWith('npx tsx likes.mts');
  const blocks = readBlocks('README.md', 'sh').filter((block) => !isForClone(block));
  const preparation = blocks.filter((block) => !runsProgram(block));
  await project.follow(preparation);
  const [program] = readBlocks('README.md', 'ts');
  if (program === undefined) throw new Error('The README shows no program.');
  // A command writes the program, because `run` replaces the address of the mock in commands only.
  await project.run(`cat > likes.mts << 'END'\n${program.code}END`);
  const outputs = await project.follow(blocks.filter(runsProgram));

  const preparationCode = preparation.map(({ code }) => code).join('');
  const [, likes] = /liked-posts-mock --likes (\d+)/.exec(preparationCode) ?? [];
  // A time and a username: `Sat Jun 28 21:39:36 +0000 2025 someone …`.
  const postLine = /^\w{3} \w{3} \d\d [\d:]+ \+0000 \d{4} \w+ /gm;
  expect(findOutput(outputs, 'likes.mts').match(postLine)).toHaveLength(Number(likes));
});

test('the commands in the README of the mock work', async () => {
  await using project = await makePackedProject();
  const outputs = await project.follow(readBlocks('packages/mock/README.md', 'sh'));

  // The first page may be one Post short, as in recordings.
  expect(findOutput(outputs, 'max_results=5')).toMatch(/"result_count":[45]\b/);
  expect(findOutput(outputs, 'example=usageCapped')).toContain('usage-capped');
});

test('the example of a worker of the mock runs', async () => {
  await using project = await makePackedProject();
  const exampleFolder = new URL('../../mock/examples/worker/', import.meta.url);
  const settings = parse(await readFile(new URL('wrangler.toml', exampleFolder), 'utf8'));
  const main = String(settings['main']);
  // The worker is copied into the project, which has the packages that it imports.
  const input = join(project.folder, main);
  await copyFile(new URL(main, exampleFolder), input);
  const bundle = await rolldown({ input, cwd: project.folder });
  const { output } = await bundle.generate({ format: 'esm' });

  const worker = startWorker({ modules: true, script: output[0].code });
  onTestFinished(() => worker.dispose());
  const getPage = async (user: string) => {
    const url = `http://worker/2/users/${user}/liked_tweets`;
    const headers = { authorization: 'Bearer any-token' };
    return await (await worker.dispatchFetch(url, { headers })).json();
  };
  expect(await getPage('42')).toMatchObject({ meta: { next_token: expect.any(String) } });
  expect(await getPage('43')).toEqual({ meta: { result_count: 0 } });
});

test('the README of the conformance suite checks a service and a recording', async () => {
  await using service = await startMock({ likes: 12, tokens: ['your-token', 'any-token'] });
  await using project = await makeProjectThatReaches(service);
  const har = { log: { version: '1.2', entries: [await recordEntry(service.url)] } };
  await writeFile(join(project.folder, 'recording.har'), JSON.stringify(har));
  const outputs = await project.follow(readBlocks('packages/conformance/README.md', 'sh'));

  expect(findOutput(outputs, 'check recording.har')).not.toBe('');
  for (const { output } of outputs) {
    expect(output).toContain('The service keeps the contract:');
    expect(output).not.toContain('your-token');
  }
});

test('the README of the conformance suite shows the report that it prints', async () => {
  await using service = await serveRepeatedPost();
  await using project = await makeProjectThatReaches(service);

  const [step] = parseSteps(readBlocks('packages/conformance/README.md', 'console'));
  if (step?.kind !== 'command') throw new Error('The block shows no command.');
  const brokenContract = 1;
  const report = await project.run(step.command, brokenContract);
  expect(report).toMatch(makePattern(step.output));
});

test('the commands in the README of the contract work', async () => {
  await using service = await startMock({ likes: 12 });
  await using project = await makeProjectThatReaches(service);
  const outputs = await project.follow(readBlocks('spec/README.md', 'sh'));

  expect(findOutput(outputs, '@liked-posts/conformance')).toContain(
    'The service keeps the contract:',
  );
  expect(findOutput(outputs, 'respect')).toMatch(/Workflows: \d+ passed, \d+ total/);
});

test('the programs in the README of the contract run', async () => {
  await using project = await makePackedProject();
  for (const { code } of readBlocks('spec/README.md', 'ts')) {
    await writeFile(join(project.folder, 'block.mts'), code);
    // It prints nothing, not even a warning.
    expect(await project.run('node block.mts')).toBe('');
  }
});

test('the commands in the READMEs of the types and the client work', async () => {
  await using project = await makePackedProject();
  await project.follow(readBlocks('packages/types/README.md', 'sh'));
  await project.follow(readBlocks('packages/client/README.md', 'sh'));
  const program = `node --input-type=module -e "import '@liked-posts/client'"`;
  expect(await project.run(program)).toBe('');
});

test('all TypeScript in the documents compiles against what is packed', async () => {
  await using project = await makePackedProject();
  // Packages that readers install themselves.
  for (const name of ['msw', 'undici', 'vitest']) {
    const target = dirname(require.resolve(`${name}/package.json`));
    await symlink(target, join(project.folder, 'node_modules', name), 'junction');
  }
  const blocks = [
    ...readBlocks('README.md', 'ts'),
    ...readBlocks('spec/README.md', 'ts'),
    ...readBlocks('packages/types/README.md', 'ts'),
    ...readBlocks('packages/client/README.md', 'ts'),
    ...readBlocks('packages/client/RECIPES.md', 'ts'),
    ...readBlocks('packages/conformance/README.md', 'ts'),
    ...readBlocks('packages/mock/README.md', 'ts'),
  ];
  const files = blocks.map(({ code }, index) => ({ name: `block-${index + 1}.ts`, code }));
  for (const { name, code } of files) await writeFile(join(project.folder, name), code);
  await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
  const names = files.map(({ name }) => name);
  const flags =
    '--noEmit --skipLibCheck --resolveJsonModule --lib es2023,dom,dom.iterable,esnext.disposable';

  expect(await project.compile(names, flags)).toBe('');
});
