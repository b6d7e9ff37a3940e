import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { stepsOf } from '@liked-posts/test-utils/document-steps';
import { blocksOf } from '@liked-posts/test-utils/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = ['types', 'client', 'mock', 'conformance'] as const;

/** As a team adds it to its contract: a parameter of a role that no parameter has yet. */
const startTime = `name: start_time
in: query
x-role: date-time
description: The moment from which on Posts were created.
x-assumption: Public documentation says that the parameter exists.
schema:
  type: string
  format: date-time
example: "2025-01-01T00:00:00Z"
`;

describe('a contract with a new field, a parameter with a choice of values, and one with a moment', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'liked-posts-growth-'));
    const copied = [
      'spec',
      'scripts',
      'decisions',
      ...[...packages, 'test-utils', 'tests'].map((name) => `packages/${name}`),
      ...[
        'package.json',
        'tsconfig.base.json',
        'tsconfig.build.json',
        'README.md',
        'CONTRIBUTING.md',
      ],
    ];
    for (const path of copied) {
      // Links between workspace packages are relative, so that in the copy they lead to the copy.
      await cp(join(root, path), join(copy, path), {
        recursive: true,
        verbatimSymlinks: true,
        // What e2e:install brings is two gigabytes, and not needed.
        filter: (source) => !/[/\\](\.scratch|\.turbo|e2e-tools)$/.test(source),
      });
    }
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');

    // The field and the choice are the examples of CONTRIBUTING, which says which files they take.
    for (const step of stepsOf(blocksOf('CONTRIBUTING.md', 'diff'))) {
      if (step.kind === 'diff') await apply(step.patch);
    }
    await writeFile(join(copy, 'spec/components/parameters/StartTime.yaml'), startTime);
    await edit('spec/openapi.yaml', /^ {4}TweetFields:$/m, [
      '    StartTime:',
      '      $ref: components/parameters/StartTime.yaml',
    ]);
    await edit('spec/paths/users_{id}_liked_tweets.yaml', /^ {2}responses:$/m, [
      '    - $ref: ../components/parameters/StartTime.yaml',
    ]);
    const facts = join(copy, 'spec/facts/facts.yaml');
    const yaml = await readFile(facts, 'utf8');
    const eleven = yaml.replace(
      '          exclude,\n',
      '          exclude,\n          start_time,\n',
    );
    expect(eleven).not.toBe(yaml);
    await writeFile(facts, eleven);
  });
  afterAll(() => rm(copy, { recursive: true, force: true }));

  async function apply(patch: string): Promise<void> {
    await writeFile(join(copy, 'step.diff'), patch);
    await run('git', ['apply', 'step.diff'], { cwd: copy });
  }

  /** Puts lines before the line that `pattern` finds. */
  async function edit(file: string, pattern: RegExp, lines: readonly string[]): Promise<void> {
    const text = await readFile(join(copy, file), 'utf8');
    const edited = text.replace(pattern, (found) => [...lines, found].join('\n'));
    expect(edited).not.toBe(text);
    await writeFile(join(copy, file), edited);
  }

  /** Runs a command in a folder of the copy; resolves with what it printed, and fails if it did. */
  const shell = async (folder: string, command: string): Promise<string> => {
    const PATH = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
    const { code, output } = await runToEnd({
      command: ['sh', '-c', command],
      cwd: join(copy, folder),
      env: { ...process.env, NO_COLOR: '1', PATH },
    });
    if (code !== 0) throw new Error(`${folder}: ${command}\n${output}`);
    return output;
  };

  it('passes lint, is generated and builds', async () => {
    expect(await shell('spec', 'node scripts/lint.ts')).toContain('valid');
    await shell('spec', 'node scripts/build.ts && node scripts/generate.ts');
    await shell('packages/types', 'node scripts/generate.ts');
    for (const name of packages) {
      const folder = `packages/${name}`;
      const { scripts } = JSON.parse(await readFile(join(copy, folder, 'package.json'), 'utf8'));
      await shell(folder, scripts.build);
    }
  });

  it('has types for it, for queries and for answers', async () => {
    const folder = 'packages/tests';
    await writeFile(
      join(copy, folder, 'grown.ts'),
      `import { createClient } from '@liked-posts/client';
const client = createClient({ baseUrl: 'http://127.0.0.1', accessToken: 'a' });
const page = await client.getPage('1', {
  'tweet.fields': ['mood'],
  exclude: ['replies', 'retweets'],
  start_time: '2025-01-01T00:00:00Z',
});
const mood: string | undefined = page.data[0]?.mood;
// @ts-expect-error This is not one of the values.
await client.getPage('1', { exclude: ['reposts'] });
// @ts-expect-error A moment is a text.
await client.getPage('1', { start_time: new Date() });
const without = await client.getPage('1', { exclude: ['replies'] });
// @ts-expect-error It was not asked for.
without.data[0]?.mood;
export { mood };
`,
    );
    await writeFile(
      join(copy, folder, 'grown.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['grown.ts'], exclude: [] }),
    );

    expect(await shell(folder, 'tsc -p grown.json')).toBe('');
  });

  it('is sent, judged, explained and answered, by client, validator and mock', async () => {
    const folder = 'packages/tests';
    await writeFile(
      join(copy, folder, 'grown.ts'),
      `import { createClient } from '@liked-posts/client';
import { parseQuery, validateQuery } from '@liked-posts/client/validate';
import { startMock } from '@liked-posts/mock/node';

const right = { 'tweet.fields': ['mood'], exclude: ['replies'], start_time: '2025-01-01T00:00:00Z' };
const wrong = 'exclude=replie&start_time=yesterday&tweet.fields=moood';
const said = [];
validateQuery(right);
try { parseQuery(wrong); } catch (error) { said.push(error.violations.map(({ reason }) => reason)); }
await using examples = await startMock({ answers: 'examples' });
await using mock = await startMock({ pages: 'full' });
const moods = [];
for (const { url } of [examples, mock]) {
  const client = createClient({ baseUrl: url, accessToken: 'a' });
  moods.push((await client.getPage('1', right)).data.filter(({ mood }) => mood === 'cheerful').length);
  const response = await fetch(\`\${url}/2/users/1/liked_tweets?\${wrong}\`, { headers: { authorization: 'Bearer a' } });
  said.push((await response.json()).errors.map(({ message }) => message));
}
examples.next({ example: 'everyField' });
const response = await fetch(\`\${examples.url}/2/users/1/liked_tweets\`, { headers: { authorization: 'Bearer a' } });
const { data } = await response.json();
console.log(JSON.stringify({ said, moods, example: data[0].mood, sent: mock.requests[0].url }));
`,
    );
    const printed = JSON.parse(await shell(folder, 'node grown.ts'));

    const reasons = [
      'The `exclude` query parameter value [replie] is not one of [replies, retweets]. Did you mean `replies`?',
      'The `start_time` query parameter value [yesterday] is not a date and time. Send one such as 2025-01-31T12:00:00Z.',
      expect.stringMatching(/^The `tweet\.fields` .* \[moood\] .* Did you mean `mood`\?$/),
    ];
    expect(printed.said).toEqual([reasons, reasons, reasons]);
    expect(printed.moods[1]).toBe(100);
    expect(printed.example).toBe('cheerful');
    expect(decodeURIComponent(printed.sent)).toContain(
      'exclude=replies&start_time=2025-01-01T00:00:00Z',
    );
  });

  it('is asked for by conformance, which finds a service that refuses it', async () => {
    const folder = 'packages/tests';
    await writeFile(
      join(copy, folder, 'checked.ts'),
      `import { checkConformance } from '@liked-posts/conformance';
import { createListener } from '@liked-posts/mock/node';
import { createMock } from '@liked-posts/mock';
import { listen } from '@liked-posts/test-utils/http-server';

const listener = createListener(createMock());
const reports = [];
for (const refused of ['nothing', 'exclude=', 'start_time=', 'mood']) {
  await using server = await listen((request, response) => {
    if (request.url.includes(refused)) request.url = '/2/users/1/liked_tweets?max_results=0';
    listener(request, response);
  });
  const { outcome, rules } = await checkConformance({ url: server.url });
  const broken = rules.filter((rule) => rule.outcome === 'broken');
  reports.push([outcome, ...new Set(broken.map(({ group }) => group))]);
}
console.log(JSON.stringify(reports));
`,
    );
    const reports = JSON.parse(await shell(folder, 'node checked.ts'));

    expect(reports).toEqual([
      ['kept'],
      ['broken', 'exclude'],
      ['broken', 'start_time'],
      ['broken', 'tweet-fields'],
    ]);
  });

  it.each(['spec', ...packages.map((name) => `packages/${name}`)])(
    'passes the tests of %s as they stand',
    async (folder) => {
      const { scripts } = JSON.parse(await readFile(join(copy, folder, 'package.json'), 'utf8'));
      expect(await shell(folder, `${scripts.test} --coverage.enabled=false`)).toMatch(
        /Tests +\d+ passed \(\d+\)/,
      );
    },
  );

  it('does not compile while the mock does not generate the field', async () => {
    const file = join(copy, 'packages/mock/src/synthetic/post.ts');
    const written = await readFile(file, 'utf8');
    await writeFile(file, written.replace('get mood()', 'get humour()'));

    await expect(shell('packages/mock', 'tsc --noEmit')).rejects.toThrow(
      /synthetic\/post\.ts.*\n.*Property 'mood' is missing/,
    );
    await writeFile(file, written);
  });
});
