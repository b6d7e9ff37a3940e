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
import { type DocumentStep, listCommands, makePattern, parseSteps } from './steps.ts';

/**
 * The environment of a machine with only Node 20 and npm: without the Node and pnpm that run this
 * test, and without their settings.
 */
function makeEnvironment(home: string): NodeJS.ProcessEnv {
  const path = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((entry) => !entry.includes('node_modules'));
  const isSetting = /^(npm_|pnpm_|turbo_|xdg_|vitest|node_options|node_env|node_compile|ci$)/i;
  const inherited = Object.entries(process.env).filter(([name]) => !isSetting.test(name));
  return {
    ...Object.fromEntries(inherited),
    ...testAuthor,
    HOME: home,
    // Otherwise npm may print a notice about a newer version after any command.
    npm_config_update_notifier: 'false',
    NO_COLOR: '1',
    PATH: [dirname(findTool('node-20/bin/node')), ...path].join(delimiter),
  };
}

// The tests build on each other: one clone, to which CONTRIBUTING and a patch add step by step.
describe('in a fresh clone, with an empty home folder and Node 20', () => {
  let folder: string;
  let clone: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'liked-posts-clone-'));
    clone = join(folder, 'clone');
    await mkdir(join(folder, 'home'));
    await copyRepository(clone);
    await initRepository(clone);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Runs a command. Resolves with its output, in the order in which a terminal shows it. */
  const run = (command: string) =>
    runToEnd({
      command: ['sh', '-c', `{ ${command.replace(/^pnpm /, 'npx -y pnpm ')}; } 2>&1`],
      cwd: clone,
      env: makeEnvironment(join(folder, 'home')),
    });

  async function followStep(step: DocumentStep): Promise<void> {
    if (step.kind === 'diff') {
      await writeFile(join(folder, 'step.diff'), step.patch);
      expect(await run('git apply ../step.diff')).toMatchObject({ code: 0, output: '' });
      return;
    }
    const { code, output } = await run(step.command);
    expect(output, step.command).toMatch(makePattern(step.output));
    expect(code, `${step.command}\n${output}`).toBe(0);
    // The document has `…` in place of these numbers.
    const [, successes, total] = /(\d+) successful, (\d+) total/.exec(output) ?? [];
    expect(successes, step.command).toBe(total);
  }

  test('CONTRIBUTING, followed step by step, prints what it says', {
    timeout: 1_200_000,
  }, async () => {
    // The steps run the tests. scripts/dev.e2e.test.ts runs `pnpm dev`.
    const [install = ''] = listCommands(readBlocks('CONTRIBUTING.md', 'sh'));
    expect(await run(install)).toMatchObject({ code: 0 });
    // The patch that the document links to comes first, so that the steps test its additions, too.
    const growth = 'packages/release-tests/documents/growth.diff';
    expect(await run(`git apply ${growth}`)).toMatchObject({ code: 0, output: '' });
    for (const step of parseSteps(readBlocks('CONTRIBUTING.md', 'diff', 'console'))) {
      await followStep(step);
    }
  });

  test('a second `pnpm test`, with nothing changed, is all cache', async () => {
    // The changeset and the commit of the document came after its `pnpm test`.
    await run('pnpm test');
    const { output } = await run('pnpm test');
    const [, cached, total] = /Cached:\s+(\d+) cached, (\d+) total/.exec(output) ?? [];

    expect(Number(total)).toBeGreaterThan(0);
    expect(cached).toBe(total);
  });

  test('every package knows what the document and the patch add to the contract', async () => {
    const testFolder = join(clone, 'packages/release-tests');
    await writeFile(join(testFolder, 'grown.ts'), grownProgram);
    const settings = { extends: './tsconfig.json', include: ['grown.ts'], exclude: [] };
    await writeFile(join(testFolder, 'grown.json'), JSON.stringify(settings));

    const compiled = await run('pnpm --dir packages/release-tests exec tsc -p grown.json');
    expect(compiled).toMatchObject({ code: 0, output: '' });
    const { output } = await run('pnpm --dir packages/release-tests exec node grown.ts');
    // The types and the mock give the same reasons.
    const reasons = [
      'The `exclude` query parameter value [replie] is not one of [replies, retweets]. Did you mean `replies`?',
      expect.stringMatching(/^The `tweet\.fields` .* \[moood\] .* Did you mean `mood`\?$/),
    ];
    expect(JSON.parse(output)).toEqual({
      reasons: [reasons, reasons],
      moods: { inPages: true, inExample: 'cheerful' },
      suspendedStatus: 403,
      clientUrl: expect.stringContaining('exclude=replies'),
      // The judge asks for each addition: the service that knows all of them keeps every rule.
      reports: [['kept'], ['broken', 'lists'], ['broken', 'lists']],
    });
  });

  test('a value that is removed from an enum no longer compiles in the client', async () => {
    const file = join(clone, 'spec/schemas/user.yaml');
    const yaml = await readFile(file, 'utf8');
    const withoutValue = yaml.replace(/^\s*- verified_type\n/m, '');
    const hidden = '    verified_type:\n      x-selectable: false\n';
    await writeFile(file, withoutValue.replace('    verified_type:\n', hidden));
    expect(await run('pnpm generate')).toMatchObject({ code: 0 });
    const { code, output } = await run('pnpm turbo typecheck --filter=@liked-posts/client');

    expect(code).not.toBe(0);
    expect(output).toContain('get-page.test-d.ts');
    expect(output).toContain(`Type '"verified_type"' is not assignable to type`);
  });
});

/**
 * A program that uses the additions of CONTRIBUTING and growth.diff in each package: the field `mood`,
 * the parameter `exclude`, the example `userSuspended`, and the expansion of a place.
 */
const grownProgram = `import { createClient } from '@liked-posts/client';
import { InvalidQueryError, parseQuery, validateQuery } from '@liked-posts/types/validate';
import { checkConformance } from '@liked-posts/conformance';
import { createMock } from '@liked-posts/mock';
import { createListener, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';

const rightQuery = { 'tweet.fields': ['mood'], exclude: ['replies', 'retweets'] } as const;
const wrongSearch = 'exclude=replie&tweet.fields=moood';
const headers = { authorization: 'Bearer a' };
const connectClient = (baseUrl: string) => createClient({ baseUrl, accessToken: 'a' });

/** Only compiled, never called. */
export async function useTypes() {
  const client = connectClient('http://127.0.0.1');
  const mood: string | undefined = (await client.getPage('1', rightQuery)).data[0]?.mood;
  // @ts-expect-error \`reposts\` is not a value of \`exclude\`.
  await client.getPage('1', { exclude: ['reposts'] });
  const pageWithoutMood = await client.getPage('1', { exclude: ['replies'] });
  const expanded = await client.getPage('1', { expansions: ['referenced_tweets.id.geo.place_id'] });
  const place: string | undefined = expanded.includes.places?.[0]?.full_name;
  // @ts-expect-error The query does not request \`mood\`.
  return [mood, place, pageWithoutMood.data[0]?.mood];
}

const reasons: unknown[] = [];
validateQuery(rightQuery);
try {
  parseQuery(wrongSearch);
} catch (error) {
  if (error instanceof InvalidQueryError) reasons.push(error.violations.map(({ reason }) => reason));
}
await using service = await startMock({ pages: 'full' });
const hasCheerfulPost = async (url: string) => {
  const { data } = await connectClient(url).getPage('1', rightQuery);
  return data.some(({ mood }) => mood === 'cheerful');
};
const listReasons = async (url: string) => {
  const response = await fetch(\`\${url}/2/users/1/liked_tweets?\${wrongSearch}\`, { headers });
  const { errors }: { errors: { message: string }[] } = JSON.parse(await response.text());
  return errors.map(({ message }) => message);
};
reasons.push(await listReasons(service.url));
const inPages = await hasCheerfulPost(service.url);
service.next({ example: 'everyField' });
const exampleResponse = await fetch(\`\${service.url}/2/users/1/liked_tweets\`, { headers });
service.next({ example: 'userSuspended' });
const { status: suspendedStatus } = await fetch(\`\${service.url}/2/users/1/liked_tweets\`, { headers });
const inExample = JSON.parse(await exampleResponse.text()).data[0].mood;

const listener = createListener(createMock());
const reports: string[][] = [];
// A service that knows all additions, and two that refuse one of them.
for (const refusedText of ['nothing', 'exclude=', 'mood']) {
  await using server = await listen((request, response) => {
    if (request.url?.includes(refusedText)) request.url = '/2/users/1/liked_tweets?max_results=0';
    listener(request, response);
  });
  const { outcome, rules } = await checkConformance({ url: server.url });
  const broken = rules.filter((rule) => rule.outcome === 'broken');
  reports.push([outcome, ...new Set(broken.map(({ group }) => group))]);
}
// The second request to the service, after that of \`listReasons\`, is the first of a client.
const clientUrl = service.requests[1]?.url;
const moods = { inPages, inExample };
console.log(JSON.stringify({ reasons, moods, suspendedStatus, clientUrl, reports }));
`;
