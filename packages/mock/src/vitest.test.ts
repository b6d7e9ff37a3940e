import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, it } from 'vitest';

const fixture = fileURLToPath(new URL('../test/vitest-fixture/', import.meta.url));
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);

interface File {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly Result[];
}

interface Result {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

it('fails the tests and hooks that violate the contract or leave an answer, and no others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'liked-posts-'));
  const report = join(directory, 'report.json');
  const { code } = await runToEnd({
    // All files in one process: each file has its own mock even there.
    command: [
      process.execPath,
      vitest,
      'run',
      '--no-isolate',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    cwd: fixture,
  });
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  await rm(directory, { recursive: true });
  const files = (testResults as File[]).sort((a, b) => (a.name < b.name ? 1 : -1));
  const results = files.flatMap(({ assertionResults }) => assertionResults);

  expect(code).toBe(1);
  expect(Object.fromEntries(results.map(({ title, status }) => [title, status]))).toEqual({
    'sends what the contract allows': 'passed',
    'finds nothing left of the test before': 'passed',
    'sends what is outside the contract': 'failed',
    'is not blamed for the test before': 'passed',
    'sends it without taking the mock': 'failed',
    'sends it on purpose': 'passed',
    'comes before the hooks': 'passed',
    'comes after a hook that sent what is outside the contract': 'failed',
    'is not blamed for the hook': 'passed',
    'leaves a queued answer': 'failed',
    'is not blamed for what the test before left': 'passed',
    'sets a fault that never applies': 'failed',
    'leaves an answer on purpose': 'passed',
    'has the options': 'passed',
    'has the options at the same time': 'passed',
    'gets its own answer': 'passed',
    'sends what is outside the contract at the same time': 'failed',
    'leaves a queued answer at the same time': 'failed',
    'gets the 503 for its user': 'passed',
    'gets the 500 for its user': 'passed',
    'gets the 429 for its user': 'passed',
  });
  // Vitest 5.1.0 reports what a fixture throws twice.
  const messages = [...new Set(results.flatMap(({ failureMessages }) => failureMessages))];
  expect(messages).toHaveLength(7);
  expect(messages[0]).toMatch(
    /^UnusedOverrideError: This test, or a hook, left overrides unused:\n {2}next: \{"code":429,"times":2,"match":\{"user":"43","caller":"\w+"\},"applied":0\}\nSend the requests that they are for, or leave them out\. If it does so on purpose, declare it by test\.extend\(\{ onPurpose: true \}\)\.\n/,
  );
  expect(messages[1]).toMatch(
    /\n {2}setFaults: \{"reset":true,"match":\{"page":7\},"applied":0\}\n/,
  );
  expect(messages[2]).toMatch(
    /^ContractViolationError: This test, or a hook, violated the contract:\n {2}GET \/2\/.*tweetFields=\[hidden\]\n {4}.*Did you mean `tweet\.fields`.*\nCorrect the requests\. If it does so on purpose, declare it by test\.extend\(\{ onPurpose: true \}\)\.\n/,
  );
  expect(messages[3]).toMatch(/max_results=3\n.*5 to 100/);
  expect(messages[4]).toMatch(/max_results=4\n.*5 to 100/);
  expect(messages[5]).toMatch(/max_results=0\n.*5 to 100/);
  expect(messages[6]).toMatch(/UnusedOverrideError.*\n {2}next: \{"code":500,"applied":0\}\n/);
  // No test follows the last hook, so the file fails.
  expect(files.map(({ message }) => message)).toEqual([
    '',
    '',
    expect.stringMatching(/max_results=1\n.*5 to 100/),
    '',
  ]);
});
