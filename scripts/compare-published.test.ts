import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { expect, it } from 'vitest';
import { outline, readDescription } from './compare-published/outline.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const published = file('compare-published/published.yaml');
const compare = (...args: string[]) => runToEnd(file('compare-published.ts'), ...args);

it('reports what is new in the published description, and not what is known', async () => {
  const { code, stdout } = await compare(published);

  expect(stdout.split('\n')).toEqual(
    expect.arrayContaining([
      '  major  max_results of query was integer from 5 to 100 and is integer from 5 to 50.',
      '  major  tweet.fields of query has no "withheld" any more.',
      '  major  text of page.data was string and is string or null.',
      '  major  type of page.data.referenced_tweets has no "retweeted" any more.',
      '  major  reply_settings of page.data has no "verified" any more.',
      '  major  reply_settings of page.data has a new "friends".',
      '  major  url of page.includes.media was string and is integer.',
      '  major  page.includes has no users any more.',
      '  minor  tweet.fields of query has a new "sentiment".',
      '  minor  page.data has a new sentiment.',
      '  minor  page.includes.topics has a new parent.',
      'known: 15 differences, 10 other names',
    ]),
  );
  // Nothing about known names, equal values, open types, or the consequences of another difference.
  expect(stdout).not.toMatch(
    /paid_partnership|_post|note_|username"|responses|alt_text|meta|includes\.users/,
  );
  expect(code).toBe(1);
});

it('finds nothing new in our own contract, and says which known differences it does not have', async () => {
  const { code, stdout } = await compare(file('../spec/dist/openapi.yaml'));

  expect(stdout).toContain('new: no change');
  expect(stdout).toContain('no longer different, to be removed from our lists:');
  expect(stdout).toContain('  tweet.fields of query is post.fields\n');
  expect(stdout).toContain('  responses has no 429 any more.\n');
  expect(code).toBe(0);
});

it.each([
  ['missing.yaml', /^error: missing\.yaml was not compared\. .*missing.*\nGive the path or URL/],
  [file('turbo.json'), /It is not an OpenAPI document\./],
])('refuses %s with exit code 2', async (source, said) => {
  expect(await compare(source)).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(said),
    output: expect.anything(),
  });
});

it('names the operation or the reference that a description lacks', () => {
  const path = '/2/users/{id}/liked_tweets';
  const broken = { get: { parameters: [{ $ref: '#/components/parameters/Lost' }] } };

  expect(() => outline({ paths: {} })).toThrow(`has no operation GET ${path}`);
  expect(() => outline({ paths: { [path]: broken } })).toThrow(
    'has no #/components/parameters/Lost',
  );
});

it('reads a description from a server, and does not wait for ever', async () => {
  const text = await readFile(published, 'utf8');
  await using server = await listen(({ url }, response) => {
    if (url === '/openapi.yaml') response.end(text);
    if (url === '/missing') response.writeHead(404).end();
  });

  expect(await readDescription(`${server.url}/openapi.yaml`)).toHaveProperty('openapi', '3.0.0');
  await expect(readDescription(`${server.url}/missing`)).rejects.toThrow('answered 404');
  await expect(readDescription(`${server.url}/slow`, 50)).rejects.toThrow(/timeout/);
});
