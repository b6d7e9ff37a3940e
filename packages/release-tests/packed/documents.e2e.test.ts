import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import { readBlocks } from '@liked-posts/test-utils/documents';
import { startWorker } from '@liked-posts/test-utils/tools';
import { rolldown } from 'rolldown';
import { parse } from 'smol-toml';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../../../scripts/run.ts';
import { altered, likes } from '../../conformance/test/altered-mock.ts';
import { paging } from '../../conformance/test/broken-services/paging.ts';
import { makePattern, parseSteps } from '../documents/steps.ts';
import { packAll, renderInstallCommand } from './packed.ts';
import { makeProject } from './project.ts';

const require = createRequire(import.meta.url);

const packed = await packAll();
afterAll(() => packed.dispose());

/** A folder in which a reader has run the line that `pnpm pack:all` prints. */
async function makePackedProject(servers?: Record<string, string>) {
  const project = await makeProject(servers);
  await project.run(renderInstallCommand(packed.packages));
  return project;
}

describe('in an empty folder, command by command', () => {
  /** A project whose commands reach this service on port 8080. */
  const withService = (url: string) => makePackedProject({ 'http://127.0.0.1:8080': url });

  test('the README reads the first pages from the mock, with what pnpm pack:all prints', async () => {
    await using project = await makeProject();
    const inClone = /^npx (--offline )?-y pnpm/;
    const blocks = readBlocks('README.md', 'sh').filter(({ code }) => !inClone.test(code));
    const [program] = readBlocks('README.md', 'ts');
    const { stdout: install } = await promisify(execFile)('pnpm', ['--silent', 'pack:all'], {
      cwd: root,
    });
    await project.run(install);
    await project.follow(blocks.slice(0, -1));
    await project.run(`cat > likes.mts << 'END'\n${program?.code}END`);
    const [printed = ''] = await project.follow(blocks.slice(-1));

    expect(printed).toMatch(/^\w{3} \w{3} \d\d [\d:]+ \+0000 \d{4} \w+ .+/m);
    expect(printed.match(/ \+0000 /g)?.length).toBeGreaterThan(900);
  });

  test('the commands in the README of the mock work', async () => {
    await using project = await makePackedProject();
    const printed = await project.follow(readBlocks('packages/mock/README.md', 'sh'));

    expect([printed[0], printed.at(-1)]).toEqual([
      expect.stringMatching(/"result_count":[45]\b/),
      expect.stringContaining('usage-capped'),
    ]);
  });

  test('the example of a worker of the mock runs', async () => {
    await using project = await makePackedProject();
    const ask = async (options: object, user: number) => {
      const worker = startWorker({ modules: true, ...options });
      try {
        const url = `http://worker/2/users/${user}/liked_tweets`;
        const headers = { authorization: 'Bearer any-token' };
        const response = await worker.dispatchFetch(url, { headers });
        return await response.text();
      } finally {
        await worker.dispose();
      }
    };

    const example = (file: string) =>
      readFile(new URL(`../../mock/examples/worker/${file}`, import.meta.url), 'utf8');
    const { main } = parse(await example('wrangler.toml'));
    expect(main).toBe('worker.js');

    const input = join(project.folder, 'worker.js');
    await writeFile(input, await example('worker.js'));
    const bundle = await rolldown({ input, cwd: project.folder });
    const { output } = await bundle.generate({ format: 'esm' });
    const worker = { script: output[0].code };
    expect(await ask(worker, 42)).toMatch(/^\{"data":\[.*"next_token":"/);
    expect(await ask(worker, 43)).toBe('{"meta":{"result_count":0}}');
  });

  test('the README of the conformance suite checks a service and a recording', async () => {
    await using service = await startMock({ likes: 12, tokens: ['your-token', 'any-token'] });
    await using project = await withService(service.url);
    const har = { log: { version: '1.2', entries: [await recorded(service.url)] } };
    await writeFile(join(project.folder, 'recording.har'), JSON.stringify(har));
    const reports = await project.follow(readBlocks('packages/conformance/README.md', 'sh'));

    expect(reports).toHaveLength(3);
    for (const report of reports) {
      expect(report).toContain('The service keeps the contract:');
      expect(report).not.toContain('your-token');
    }
  });

  test('the README of the conformance suite shows the report that it prints', async () => {
    const repeats = paging.find(({ does }) => does.startsWith('repeats a Post'));
    if (!repeats) throw new Error('There is no service that repeats a Post.');
    await using service = await altered(repeats.answer, { users: likes });
    await using project = await withService(service.url);

    for (const step of parseSteps(readBlocks('packages/conformance/README.md', 'console'))) {
      if (step.kind !== 'command') continue;
      expect(await project.run(step.command, 1)).toMatch(makePattern(step.output));
    }
  });

  test('the commands in the README of the contract work', async () => {
    await using service = await startMock({ likes: 12 });
    await using project = await withService(service.url);
    const printed = await project.follow(readBlocks('spec/README.md', 'sh'));

    expect(printed.at(-2)).toContain('The service keeps the contract:');
    expect(printed.at(-1)).toMatch(/Workflows: \d+ passed, \d+ total/);
    for (const { code } of readBlocks('spec/README.md', 'ts')) {
      await writeFile(join(project.folder, 'block.mts'), code);
      expect(await project.run('node block.mts')).toBe('');
    }
  });

  test('all TypeScript in the documents compiles against what is packed', async () => {
    await using project = await makePackedProject();
    await project.follow(readBlocks('packages/types/README.md', 'sh'));
    await project.follow(readBlocks('packages/client/README.md', 'sh'));
    const program = `node --input-type=module -e "import '@liked-posts/client'"`;
    expect(await project.run(program)).toBe('');
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
    const files = blocks.map((_, index) => `block-${index + 1}.ts`);
    await Promise.all(
      blocks.map(({ code }, index) => writeFile(join(project.folder, files[index] ?? ''), code)),
    );
    await writeFile(join(project.folder, 'package.json'), '{"private":true,"type":"module"}');
    const errors = await project.compile(
      files,
      '--noEmit',
      '--skipLibCheck',
      '--resolveJsonModule',
      '--lib',
      'es2023,dom,dom.iterable,esnext.disposable',
    );

    expect(errors).toBe('');
  });
});

/** A request for liked Posts and its answer as a HAR entry. */
async function recorded(service: string): Promise<object> {
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
