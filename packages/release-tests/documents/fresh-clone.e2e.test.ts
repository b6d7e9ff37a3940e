import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { readBlocks } from '@liked-posts/test-utils/documents';
import {
  copyRepository,
  initRepository,
  testAuthor,
} from '@liked-posts/test-utils/repository-copy';
import { findTool } from '@liked-posts/test-utils/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCommands, makePattern, parseSteps } from './steps.ts';

/** The folder of the `node` on a machine that has only Node 20 and npm. */
const oldNode = () => dirname(findTool('node-20/bin/node'));

describe('in a fresh clone, with an empty home folder and Node 20', () => {
  let folder: string;
  let environment: NodeJS.ProcessEnv;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-clone-'));
    await mkdir(join(folder, 'home'));
    await copyRepository(join(folder, 'clone'));
    // Leaves out the Node and pnpm that run this test, and their settings.
    const path = (process.env['PATH'] ?? '')
      .split(delimiter)
      .filter((entry) => !entry.includes('node_modules'));
    const inherited = Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_|pnpm_|turbo_|xdg_|vitest|node_options|node_env|node_compile|ci$)/i.test(name),
    );
    environment = {
      ...Object.fromEntries(inherited),
      ...testAuthor,
      HOME: join(folder, 'home'),
      // Otherwise npm may print a notice about a newer version after any command.
      npm_config_update_notifier: 'false',
      PATH: [oldNode(), ...path].join(delimiter),
    };
    await initRepository(join(folder, 'clone'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a command. Resolves with its output, in the order in which a terminal shows it. */
  const shell = (command: string) =>
    runToEnd({
      command: ['sh', '-c', `{ ${command.replace(/^pnpm /, 'npx -y pnpm ')}; } 2>&1`],
      cwd: join(folder, 'clone'),
      env: { ...environment, NO_COLOR: '1' },
    });

  test('CONTRIBUTING, followed step by step, prints what it says', {
    timeout: 1_200_000,
  }, async () => {
    // The steps run the tests. scripts/dev.e2e.test.ts runs `pnpm dev`.
    const [install = ''] = listCommands(readBlocks('CONTRIBUTING.md', 'sh'));
    expect(await shell(install)).toMatchObject({ code: 0 });
    // The patch that the document links to goes first, so that the steps test what it adds, too.
    const growth = join(folder, 'clone/packages/release-tests/documents/growth.diff');
    expect(await shell(`git apply ${growth}`)).toMatchObject({ code: 0, output: '' });
    const steps = parseSteps(readBlocks('CONTRIBUTING.md', 'diff', 'console'));
    expect(steps.length).toBeGreaterThan(5);
    for (const step of steps) {
      if (step.kind === 'diff') {
        await writeFile(join(folder, 'step.diff'), step.patch);
        expect((await shell('git apply ../step.diff')).output).toBe('');
      } else {
        const { code, output } = await shell(step.command);
        expect(output, step.command).toMatch(makePattern(step.output));
        expect(code, `${step.command}\n${output}`).toBe(0);
        const [, successes, total] = /(\d+) successful, (\d+) total/.exec(output) ?? [];
        expect(successes, step.command).toBe(total);
      }
    }
  });

  test('a second `pnpm test`, with nothing changed, is all cache', async () => {
    // The changeset and the commit came after the test run of the document.
    await shell('pnpm test');
    const { output } = await shell('pnpm test');
    const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(output) ?? [];

    expect(Number(total)).toBeGreaterThan(0);
    expect(cached).toBe(total);
  });

  test('then every package knows what was added to the contract', async () => {
    await writeFile(join(folder, 'clone/packages/release-tests/grown.ts'), grown);
    const settings = { extends: './tsconfig.json', include: ['grown.ts'], exclude: [] };
    await writeFile(
      join(folder, 'clone/packages/release-tests/grown.json'),
      JSON.stringify(settings),
    );

    const compiled = await shell('pnpm --dir packages/release-tests exec tsc -p grown.json');
    expect(compiled).toMatchObject({ code: 0, output: '' });
    const { output } = await shell('pnpm --dir packages/release-tests exec node grown.ts');
    const reasons = [
      'The `exclude` query parameter value [replie] is not one of [replies, retweets]. Did you mean `replies`?',
      expect.stringMatching(/^The `tweet\.fields` .* \[moood\] .* Did you mean `mood`\?$/),
    ];
    expect(JSON.parse(output)).toEqual({
      reasons: [reasons, reasons],
      moods: { service: true, everyField: 'cheerful' },
      suspended: 403,
      sent: expect.stringContaining('exclude=replies'),
      reports: [['kept'], ['broken', 'lists'], ['broken', 'lists']],
    });
  });

  test('a value that is removed from an enum no longer compiles in the client', async () => {
    const file = join(folder, 'clone/spec/schemas/user.yaml');
    const yaml = await readFile(file, 'utf8');
    await writeFile(file, yaml.replace(/^\s*- verified_type\n/m, ''));
    expect(await shell('pnpm generate')).toMatchObject({ code: 0 });
    const { code, output } = await shell('pnpm turbo typecheck --filter=@liked-posts/client');

    expect(code).not.toBe(0);
    expect(output).toContain('get-page.test-d.ts');
    expect(output).toContain(`Type '"verified_type"' is not assignable to type`);
  });
});

/** Uses what is new in each package. */
const grown = `import { createClient } from '@liked-posts/client';
import { InvalidQueryError, parseQuery, validateQuery } from '@liked-posts/types/validate';
import { checkConformance } from '@liked-posts/conformance';
import { createMock } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';

const right = { 'tweet.fields': ['mood'], exclude: ['replies', 'retweets'] } as const;
const wrong = 'exclude=replie&tweet.fields=moood';
const headers = { authorization: 'Bearer a' };
const clientOf = (baseUrl: string) => createClient({ baseUrl, accessToken: 'a' });

export async function compiles() {
  const client = clientOf('http://127.0.0.1');
  const mood: string | undefined = (await client.getPage('1', right)).data[0]?.mood;
  // @ts-expect-error This is not one of the values.
  await client.getPage('1', { exclude: ['reposts'] });
  const without = await client.getPage('1', { exclude: ['replies'] });
  const expanded = await client.getPage('1', { expansions: ['referenced_tweets.id.geo.place_id'] });
  const place: string | undefined = expanded.includes.places?.[0]?.full_name;
  // @ts-expect-error It was not asked for.
  return [mood, place, without.data[0]?.mood];
}

const reasons: unknown[] = [];
validateQuery(right);
try {
  parseQuery(wrong);
} catch (error) {
  if (error instanceof InvalidQueryError) reasons.push(error.violations.map(({ reason }) => reason));
}
await using service = await startMock({ pages: 'full' });
const moodsOf = async (url: string) => {
  const response = await fetch(\`\${url}/2/users/1/liked_tweets?\${wrong}\`, { headers });
  const { errors }: { errors: { message: string }[] } = JSON.parse(await response.text());
  reasons.push(errors.map(({ message }) => message));
  const { data } = await clientOf(url).getPage('1', right);
  return data.some(({ mood }) => mood === 'cheerful');
};
const moods = await moodsOf(service.url);
service.next({ example: 'everyField' });
const shown = await fetch(\`\${service.url}/2/users/1/liked_tweets\`, { headers });
service.next({ example: 'userSuspended' });
const { status: suspended } = await fetch(\`\${service.url}/2/users/1/liked_tweets\`, { headers });
const everyField = JSON.parse(await shown.text()).data[0].mood;

const listener = createListener(createMock());
const reports: string[][] = [];
for (const refused of ['nothing', 'exclude=', 'mood']) {
  await using server = await listen((request, response) => {
    if (request.url?.includes(refused)) request.url = '/2/users/1/liked_tweets?max_results=0';
    listener(request, response);
  });
  const { outcome, rules } = await checkConformance({ url: server.url });
  const broken = rules.filter((rule) => rule.outcome === 'broken');
  reports.push([outcome, ...new Set(broken.map(({ group }) => group))]);
}
const sent = service.requests[1]?.url;
console.log(JSON.stringify({ reasons, moods: { service: moods, everyField }, suspended, sent, reports }));
`;
