import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CliProcess } from '@liked-posts/test-utils/command-line';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

describe('pnpm dev', () => {
  let copy: string;
  let dev: CliProcess;
  let url: string;

  /** Waits for new output that matches the pattern. */
  const prints = (pattern: RegExp) => dev.printed(pattern, dev.output.length);
  const save = async (file: string, edit: (text: string) => string) => {
    const path = join(copy, 'spec', file);
    const text = await readFile(path, 'utf8');
    expect(edit(text)).not.toBe(text);
    await writeFile(path, edit(text));
  };
  const ask = (query = '') => {
    return fetch(`${url}/2/users/1/liked_tweets${query}`, {
      headers: { authorization: 'Bearer any-token' },
    });
  };
  const firstPost = async () => JSON.stringify(await (await ask()).json());

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'liked-posts-dev-'));
    const settings = [
      'package.json',
      'pnpm-workspace.yaml',
      'turbo.json',
      'tsconfig.base.json',
      'tsconfig.build.json',
    ];
    const paths = ['spec', 'packages/types', 'packages/mock', 'scripts'];
    for (const path of [...paths, ...settings]) {
      // Links between workspace packages are relative, so that in the copy they lead to the copy.
      await cp(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

    const command = [process.execPath, join(copy, 'scripts/dev.ts'), '--port', '0'] as const;
    // Without pnpm: the copy has only some of the packages that are checked.
    dev = new CliProcess({ command, env: { ...process.env, PATH: '' } });
    url = await dev.printed(/The mock answers on (\S+)/);
  });
  afterAll(async () => {
    await dev[Symbol.asyncDispose]();
    await rm(copy, { recursive: true, force: true });
  });

  it('restarts the mock when a file is saved', async () => {
    expect(await firstPost()).toContain('The reading room is open');
    const done = prints(
      /^\n\d\d:\d\d:\d\d components\/examples\/firstPage\.yaml changed\n.*The mock answers on/s,
    );
    await save('components/examples/firstPage.yaml', (text) =>
      text.replace('The reading room', 'The map room'),
    );
    await done;
    expect(await firstPost()).toContain('The map room is open');
  });

  it('has the mock accept a value, and regenerates the types, as soon as the contract has it', async () => {
    expect((await ask('?tweet.fields=tone')).status).toBe(400);
    const done = prints(/The mock answers on/);
    await save('components/schemas/TweetField.yaml', (text) => `${text.trimEnd()}\n  - tone\n`);
    await save('components/schemas/Post.yaml', (text) =>
      text.replace(/^properties:\n/m, '$&  tone:\n    description: Theirs.\n    type: string\n'),
    );
    await done;
    expect((await ask('?tweet.fields=tone')).status).toBe(200);
    const types = join(copy, 'packages/types/src/generated/schemas.ts');
    expect(await readFile(types, 'utf8')).toContain('tone?: string;');
  });

  it('says at the end of a save that the types could not be checked, and why', async () => {
    const verdict = prints(/Linted \(.*\)\.\nCould not check: (.*)\n$/);
    await save('openapi.yaml', (text) => `${text}\n`);
    expect(await verdict).toBe('spawn pnpm ENOENT');
  });

  it('reports a description that it cannot read, and keeps running', async () => {
    const original = await readFile(join(copy, 'spec/components/schemas/Topic.yaml'), 'utf8');
    const refused = prints(
      /schemas\/Topic\.yaml:2:1.*Failed to parse.*\nThe description cannot be read; .*, types not checked\.\n$/s,
    );
    await save('components/schemas/Topic.yaml', () => 'type: [object\n');
    await refused;
    expect(await firstPost()).toContain('The map room is open');

    // It can be read again, but breaks a house rule.
    const read = prints(
      /The mock answers on.*house\/assumption-is-a-sentence.*\n1 error; types not checked\.\n$/s,
    );
    await save('components/schemas/Topic.yaml', () => `${original}x-assumption: because\n`);
    await read;
  });

  it('names the broken house rule of a description that it cannot read', async () => {
    const told = prints(/house\/parameters-have-a-role/);
    await save('components/parameters/MaxResults.yaml', (text) => text.replace(/^x-role.*\n/m, ''));
    await told;
  });

  it('ends cleanly', async () => {
    expect(await dev.ended('SIGINT')).toBe(0);
  });
});
