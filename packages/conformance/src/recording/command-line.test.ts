import { expect, test } from 'vitest';
import { run } from '../../test/command-line.ts';
import { base, createFile, entry, formatHar, json } from '../../test/recording.ts';

test('the command ends with 1 for a recording that breaks a rule', async () => {
  await using wrong = await createFile(formatHar([entry(base, 200, json({ data: [] }))]));
  const bad = await run(['check', wrong.file]);
  expect(bad.stdout).toContain('data is an empty list. It must have at least 1, or be missing.');
  expect(bad.stdout).toContain('✗ promised: schema\n');
  expect(bad.code).toBe(1);
});

test.each([
  { about: 'is empty', text: '', message: /is not a HAR file: it is empty\. Export one/ },
  {
    about: 'is not JSON',
    text: 'GET /2/users',
    message: /is not a HAR file: it is not JSON\. Export one/,
  },
  {
    about: 'is other JSON',
    text: '{"openapi":"3.1.0"}',
    message: /is not a HAR file: it has no log\.entries\. Export one/,
  },
  {
    about: 'has no body',
    text: JSON.stringify({ log: { entries: [entry(base, 200, { size: 512 })] } }),
    message: /The recording has no bodies, or compressed ones \(responses in it: 1\), so .* Record/,
  },
  {
    about: 'has no such request',
    text: '{"log":{"entries":[]}}',
    message: /The recording has no GET .* with a response \(requests in it: 0\)\. Record/,
  },
])('the command ends with 2 if the recording $about', async ({ text, message }) => {
  await using recording = await createFile(text);
  const { code, stdout, stderr } = await run(['check', recording.file]);

  expect(stderr).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stdout).toBe('');
  expect(code).toBe(2);
});

test('the command ends with 2 if there is no recording', async () => {
  const { code, stderr } = await run(['check', '/no-folder/recording.har']);
  expect(stderr).toMatch(/cannot be read \(ENOENT\)\. Give the path of a HAR file\./);
  expect(code).toBe(2);
});
