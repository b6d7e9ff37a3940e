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
  const ask = (query = '', preferred = '') => {
    return fetch(`${url}/2/users/1/liked_tweets${query}`, {
      headers: { authorization: 'Bearer any-token', prefer: preferred },
    });
  };
  const firstPost = async () => JSON.stringify(await (await ask('', 'example=firstPage')).json());

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

  it('restarts the mock when a file is saved, and says at the end whether the types could be checked', async () => {
    expect(await firstPost()).toContain('The reading room is open');
    // What it says of the round before may come meanwhile.
    const done = prints(
      /^\d\d:\d\d:\d\d examples\/firstPage\.yaml changed\n.*The mock answers on.*Linted \(.*\)\.\nCould not check: spawn pnpm ENOENT\n$/ms,
    );
    await save('examples/firstPage.yaml', (text) =>
      text.replace('The reading room', 'The map room'),
    );
    await done;
    expect(await firstPost()).toContain('The map room is open');
  });

  it('has the mock accept a value, and regenerates the types, as soon as the contract has it', async () => {
    expect((await ask('?tweet.fields=tone')).status).toBe(400);
    const done = prints(/The mock answers on/);
    await save('schemas/post.yaml', (text) =>
      text
        .replace('    - text\n    - withheld\n', '    - text\n    - tone\n    - withheld\n')
        .replace(
          /^ {2}properties:\n/m,
          '$&    tone:\n      description: Theirs.\n      type: string\n',
        ),
    );
    await done;
    expect((await ask('?tweet.fields=tone')).status).toBe(200);
    const types = join(copy, 'packages/types/src/generated/schemas.ts');
    expect(await readFile(types, 'utf8')).toContain('tone?: string;');
  });

  it('reports a description that it cannot read, and keeps running', async () => {
    const original = await readFile(join(copy, 'spec/schemas/page.yaml'), 'utf8');
    const refused = prints(
      /schemas\/page\.yaml:2:1.*Failed to parse.*\nThe description cannot be read; .*, types not checked\.\n$/s,
    );
    await save('schemas/page.yaml', () => 'type: [object\n');
    await refused;
    expect(await firstPost()).toContain('The map room is open');

    // It can be read again, but breaks a house rule.
    const read = prints(
      /The mock answers on.*house\/assumptions-have-reasons.*\n1 error; types not checked\.\n$/s,
    );
    await save('schemas/page.yaml', () =>
      original.replace('Recorded responses show that the letters', 'because the letters'),
    );
    await read;
  });

  it('names the broken house rule of a description that it cannot read', async () => {
    const told = prints(/house\/parameters-can-be-read/);
    await save('openapi.yaml', (text) => text.replace(/^ +minimum: 5\n/m, ''));
    await told;
  });

  it('ends cleanly', async () => {
    expect(await dev.ended('SIGINT')).toBe(0);
  });
});
