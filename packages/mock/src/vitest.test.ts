import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, test } from 'vitest';

const fixture = fileURLToPath(new URL('../test/vitest-fixture/', import.meta.url));
const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));

/** A file in Vitest's report. */
interface FileReport {
  readonly message: string;
  readonly assertionResults: readonly {
    readonly title: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** Parts of the error of each test with "(fails)" in its title. */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'violates the contract (fails)': [
    'ContractViolationError: This test, or a hook, violated the contract:\n  GET /2/users/',
    'tweetFields=[hidden]\n    ',
    'Did you mean `tweet.fields`',
    "\nCorrect the requests. If the test does so on purpose, say so before it: test.override('onPurpose', true), or before Vitest 4.1 test.scoped({ onPurpose: true }).\n",
  ],
  'violates the contract without the fixture (fails)': ['max_results=3\n', '5 to 100'],
  'comes after a hook that violated the contract (fails)': ['max_results=4\n', '5 to 100'],
  'comes before a hook that violates the contract (fails)': ['max_results=2\n', '5 to 100'],
  'leaves a queued override (fails)': [
    'UnusedOverrideError: This test, or a hook, left overrides unused:\n',
    '  next: {"code":429,"times":2,"match":{"user":"43","caller":"',
    '\nSend the requests that they are for, or leave them out. If the test leaves them on purpose, call mock.reset() at its end.\n',
  ],
  'sets a fault that never applies (fails)': [
    '\n  setFaults: {"reset":true,"match":{"page":7},"applied":0}\n',
  ],
  'violates the contract at the same time (fails)': ['max_results=0\n', '5 to 100'],
  'leaves a queued override at the same time (fails)': ['\n  next: {"code":500,"applied":0}\n'],
};

const report = await runFixture();
const results = report.files.flatMap(({ assertionResults }) => assertionResults);

/** Runs the tests of the fixture. */
async function runFixture(): Promise<{ code: number; files: FileReport[] }> {
  const directory = await mkdtemp(join(tmpdir(), 'liked-posts-'));
  const file = join(directory, 'report.json');
  // All files in one process: each file has its own mock even there.
  const flags = ['run', '--no-isolate', '--reporter=json', `--outputFile=${file}`];
  const { code } = await runToEnd({
    command: [process.execPath, join(vitest, 'vitest.mjs'), ...flags],
    cwd: fixture,
  });
  const { testResults } = JSON.parse(await readFile(file, 'utf8'));
  await rm(directory, { recursive: true });
  return { code, files: testResults };
}

test('a run with tests that violate the contract fails', () => {
  expect(report.code).toBe(1);
  // As many tests as the three files have: all of them ran.
  expect(results).toHaveLength(19);
});

test.each(Object.entries(reasons))('the test that "%s" fails with a reason', (title, parts) => {
  const message = results.find((result) => result.title === title)?.failureMessages[0];
  for (const part of parts) expect(message).toContain(part);
});

test('no error shows an access token', () => {
  expect(JSON.stringify(results)).not.toContain('a-secret-token');
});

test('no other test fails', () => {
  const others = results.filter(({ title }) => reasons[title] === undefined);
  expect(others.flatMap(({ failureMessages }) => failureMessages)).toEqual([]);
});

test('a file fails if its last hook violates the contract', () => {
  // No test follows this hook.
  const messages = report.files.map(({ message }) => message).filter((message) => message !== '');
  expect(messages).toEqual([expect.stringMatching(/max_results=1\n.*5 to 100/)]);
});
