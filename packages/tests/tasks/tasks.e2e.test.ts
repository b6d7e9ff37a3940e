import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { copyRepository } from '@liked-posts/test-utils/repository-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What Turbo says that it would run. */
interface DryRun {
  readonly tasks: readonly { readonly taskId: string; readonly hash: string }[];
}

/** All that Turbo runs for some tasks, each with a hash of what it depends on. */
async function hashesOf(repository: string, ...tasks: string[]): Promise<Map<string, string>> {
  const { stdout } = await run(
    join(root, 'node_modules/.bin/turbo'),
    ['run', ...tasks, '--dry=json'],
    { cwd: repository, maxBuffer: 1e8, env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' } },
  );
  const dry: DryRun = JSON.parse(stdout);
  return new Map(dry.tasks.map(({ taskId, hash }) => [taskId.replace('@liked-posts/', ''), hash]));
}

it('while the types are generated, nothing is built of them', async () => {
  const tasks = [...(await hashesOf(root, 'generate')).keys()];

  expect(tasks).toEqual(expect.arrayContaining(['spec#build', 'types#generate']));
  expect(tasks).not.toContain('types#build');
});

describe('after a change of', () => {
  let copy: string;
  let before: ReadonlyMap<string, string>;
  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'liked-posts-tasks-'));
    await copyRepository(copy);
    before = await hashes();
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  /** The tasks of `pnpm test`. */
  async function hashes(): Promise<Map<string, string>> {
    const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8'));
    const tasks = `${scripts.lint} ${scripts.test}`.match(/\b(lint|check|typecheck|test)[:\w]*/g);
    return hashesOf(copy, ...new Set(tasks));
  }

  it('nothing, nothing runs', async () => {
    expect(await hashes()).toEqual(before);
  });

  it.each<[file: string, runs: readonly string[], keeps: readonly string[]]>([
    ['README.md', ['tests#test'], ['client#test', 'tests#typecheck']],
    ['LICENSE', ['tests#test'], ['client#test', 'tests#typecheck']],
    ['decisions/0003-what-is-committed.md', ['tests#test'], ['spec#test', 'tests#typecheck']],
    ['packages/client/README.md', ['client#test', 'tests#test'], ['client#build', 'mock#test']],
    [
      'packages/client/src/client.ts',
      ['client#build', 'client#typecheck', 'client#test', 'scripts#test', 'tests#test'],
      ['spec#test', 'types#test', 'mock#test', 'conformance#test'],
    ],
    [
      'packages/client/src/client.test.ts',
      ['client#typecheck', 'client#test', 'tests#test'],
      ['client#build', 'scripts#test', 'mock#test'],
    ],
    [
      'packages/types/scripts/render-enums.ts',
      ['types#check:generated', 'types#test', 'scripts#typecheck', 'release-level#test'],
      ['spec#test', 'types#build', 'mock#test', 'scripts#test'],
    ],
    [
      'packages/types/src/page.ts',
      ['types#build', 'client#test', 'mock#test', 'conformance#test', 'tests#test'],
      ['spec#build', 'spec#test'],
    ],
    [
      'packages/mock/src/create-mock.ts',
      ['mock#build', 'mock#test', 'conformance#test', 'tests#test'],
      ['spec#test', 'types#test'],
    ],
    [
      'packages/test-utils/src/documents.ts',
      ['types#test', 'client#test', 'mock#test', 'conformance#test', 'tests#test'],
      [],
    ],
    [
      'spec/openapi.yaml',
      ['spec#lint', 'spec#build', 'spec#test', 'types#check:generated', 'mock#test', 'tests#test'],
      [],
    ],
    ['spec/facts/facts.yaml', ['spec#test'], ['spec#build', 'types#check:generated', 'mock#test']],
    [
      'spec/rules/fixtures/one-operation.yaml',
      ['spec#test'],
      ['spec#build', 'types#check:generated', 'mock#test'],
    ],
    ['spec/scripts/flatten.ts', ['spec#build', 'spec#test', 'release-level#test'], []],
    [
      'packages/release-level/src/rate.ts',
      ['release-level#typecheck', 'release-level#test'],
      ['scripts#test', 'spec#test', 'types#test'],
    ],
    ['scripts/start.ts', ['scripts#typecheck', 'scripts#test'], ['mock#test']],
    ['lefthook.yml', ['scripts#test'], ['scripts#typecheck', 'tests#test']],
    ['.github/workflows/ci.yml', ['scripts#test'], ['scripts#typecheck', 'tests#test']],
    ['packages/tests/packed/packed.ts', ['tests#typecheck', 'tests#test'], ['client#test']],
    ['tsconfig.base.json', ['spec#typecheck', 'client#build', 'tests#test'], []],
    ['packages/test-utils/vitest.config.ts', ['spec#test', 'client#test', 'tests#test'], []],
  ])('%s, what depends on it runs, and nothing else', async (file, runs, keeps) => {
    const path = join(copy, file);
    const text = await readFile(path);
    await appendFile(path, '\n');
    const after = await hashes();
    await writeFile(path, text);

    const changed = [...after].filter(([id, hash]) => before.get(id) !== hash).map(([id]) => id);
    expect(changed).toEqual(expect.arrayContaining(['//#lint:root', '//#lint:unused', ...runs]));
    expect(changed.filter((id) => keeps.includes(id))).toEqual([]);
    const all = [...after.keys()];
    expect([...runs, ...keeps].filter((id) => !all.includes(id))).toEqual([]);
  });
});
