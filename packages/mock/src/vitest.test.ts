import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { expect, it } from 'vitest';

const fixture = fileURLToPath(new URL('../test/vitest-fixture/', import.meta.url));
const vitest = dirname(createRequire(import.meta.url).resolve('vitest/package.json'));

interface File {
  readonly message: string;
  readonly assertionResults: readonly {
    readonly title: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** The tests that fail, and why. All others pass. */
const failing: Readonly<Record<string, RegExp>> = {
  'sends what is outside the contract':
    /^ContractViolationError: This test, or a hook, violated the contract:\n {2}GET \/2\/.*tweetFields=\[hidden\]\n {4}.*Did you mean `tweet\.fields`.*\nCorrect the requests\. If the test does so on purpose, say so before it: test\.override\('onPurpose', true\), or before Vitest 4\.1 test\.scoped\({ onPurpose: true }\)\.\n/,
  'sends it without taking the mock': /max_results=3\n.*5 to 100/,
  'comes after a hook that sent what is outside the contract': /max_results=4\n.*5 to 100/,
  'leaves a queued answer':
    /^UnusedOverrideError: This test, or a hook, left overrides unused:\n {2}next: {"code":429,"times":2,"match":{"user":"43","caller":"\w+"},"applied":0}\nSend the requests that they are for, or leave them out\. If the test leaves them on purpose, call mock\.reset\(\) at its end\.\n/,
  'sets a fault that never applies':
    /\n {2}setFaults: \{"reset":true,"match":\{"page":7\},"applied":0\}\n/,
  'sends what is outside the contract at the same time': /max_results=0\n.*5 to 100/,
  'leaves a queued answer at the same time':
    /UnusedOverrideError.*\n {2}next: \{"code":500,"applied":0\}\n/,
};

it('fails the tests and hooks that violate the contract or leave an answer, and no others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'liked-posts-'));
  const report = join(directory, 'report.json');
  // All files in one process: each file has its own mock even there.
  const flags = ['run', '--no-isolate', '--reporter=json', `--outputFile=${report}`];
  const { code } = await runToEnd({
    command: [process.execPath, join(vitest, 'vitest.mjs'), ...flags],
    cwd: fixture,
  });
  const files: File[] = JSON.parse(await readFile(report, 'utf8')).testResults;
  await rm(directory, { recursive: true });
  const results = files.flatMap(({ assertionResults }) => assertionResults);

  expect(code).toBe(1);
  expect(results).toHaveLength(18);
  for (const { title, failureMessages } of results) {
    const [message = ''] = failureMessages;
    expect(message, title).toMatch(failing[title] ?? /^$/);
  }
  for (const title of Object.keys(failing)) {
    expect(results.map((result) => result.title)).toContain(title);
  }
  // No test follows the last hook, so the file fails.
  const ofFiles = files.map(({ message }) => message).filter((message) => message !== '');
  expect(ofFiles).toEqual([expect.stringMatching(/max_results=1\n.*5 to 100/)]);
});
