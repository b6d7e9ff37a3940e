import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatLine, type TypedRequest } from '../src/request/address.ts';
import { applyPreset, presets } from '../src/request/presets.ts';
import { type Language, languages, renderPrograms } from '../src/request/programs.ts';
import { sameData } from '../src/service/same-data.ts';
import { createService } from '../src/service/service.ts';
import { useChromium } from './browser.ts';

const run = promisify(execFile);
const open = useChromium();
const root = fileURLToPath(new URL('../', import.meta.url));
const scratch = `${root}.scratch/`;

/** What the program in TypeScript reads of each Post. Every Post has an id. */
const fieldToRead = 'id';

/** Runs the program in a file. In TypeScript, it is type-checked first. */
const runners: Record<Language, (file: string) => Promise<{ stdout: string }>> = {
  TypeScript: async (file) => {
    await run('tsc', ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', file], {
      cwd: root,
      env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}` },
    });
    return run(process.execPath, [file]);
  },
  curl: (file) => run('bash', [file]),
  Python: (file) => run('python3', [file]),
};
const extensions: Record<Language, string> = { TypeScript: 'ts', curl: 'sh', Python: 'py' };

/** Runs the program in a language. The tests of this file share its files: they must not be concurrent. */
async function runProgram(language: Language, request: TypedRequest, baseUrl: string) {
  const { code } = renderPrograms(request, baseUrl, fieldToRead)[language];
  const file = `${scratch}program.${extensions[language]}`;
  await writeFile(file, code);
  return (await runners[language](file)).stdout;
}

let mock: MockServer;
beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  mock = await startMock(sameData);
});
afterAll(() => mock?.close());

/** The first page of a request, without a program. */
async function fetchPage(request: TypedRequest) {
  const headers = { authorization: 'Bearer any-token' };
  return (await fetch(mock.url + formatLine(request), { headers })).json();
}

/** The shortest query, and the longest. */
const selections = presets.filter(({ name }) => name === 'Plain' || name === 'Everything');

describe.each(selections)('with the selection $name,', (preset) => {
  const request = { id: '42', search: applyPreset('', preset) };

  test.each(['curl', 'Python'] as const)('the program in %s prints the page', async (language) => {
    const printed = await runProgram(language, request, mock.url);

    expect(JSON.parse(printed)).toEqual(await fetchPage(request));
  });

  test('the program in TypeScript prints the Posts of all pages', async () => {
    const firstPage: { data: { id: string; text: string }[] } = await fetchPage(request);
    const printed = await runProgram('TypeScript', request, mock.url);

    // The id and the text of each Post, and then the field to read.
    const printedFirst = firstPage.data.map(({ id, text }) => `${id} ${text}\n${id}\n`).join('');
    expect(printed.startsWith(printedFirst)).toBe(true);
    // After the first page come at least as many lines of further pages.
    expect(countLines(printed)).toBeGreaterThanOrEqual(2 * countLines(printedFirst));
  });
});

function countLines(text: string): number {
  return text.split('\n').length;
}

test.each(languages)('in %s, the program keeps the quotes of an address', async (language) => {
  // Responds with a Post whose text is the path that was requested.
  await using server = await listen(({ url }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: [{ id: '1', text: url }], meta: { result_count: 1 } }));
  });
  // Quotes of each language, a range of curl, a variable of the shell, and an escape.
  const address = `${server.url}/it's"a/[1-2]/$HOME/\\`;
  const { baseUrl } = createService({ baseUrl: address, accessToken: '' });
  const request = { id: '42', search: 'tweet.fields=id' };
  const requestedPath = new URL(baseUrl).pathname + formatLine(request);
  const printed = await runProgram(language, request, baseUrl);

  // TypeScript prints the text itself; curl and Python print it as a string in JSON.
  const text = language === 'TypeScript' ? requestedPath : JSON.stringify(requestedPath);
  expect(printed).toContain(text);
});

test('the curl command of a request with a space gets the error that the page gets', async () => {
  const request = { id: '42', search: 'tweet.fields=author_id, created_at' };

  expect(await runProgram('curl', request, mock.url)).toContain('Did you mean `created_at`?');
});

test('the program in Python takes no access token to where a service redirects', async () => {
  const tokens: (string | undefined)[] = [];
  await using server = await listen(({ headers, url }, response) => {
    tokens.push(headers.authorization);
    if (url === '/elsewhere') response.end('{}');
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });

  expect(await runProgram('Python', { id: '42', search: '' }, server.url)).toBe('{}\n');
  expect(tokens).toEqual(['Bearer ACCESS_TOKEN', undefined]);
});

test('the copied program has the error that the page shows', async () => {
  const { page } = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByLabel('The field of a Post that the program reads').selectOption('withheld');
  const shown = await page.locator('#compiler').innerText();
  await page.getByRole('button', { name: 'Copy TypeScript' }).click();
  await page.getByText('Copied').first().waitFor();
  const file = `${scratch}unrequested.ts`;
  await writeFile(file, await page.evaluate(() => navigator.clipboard.readText()));
  const errors = await runners.TypeScript(file).then(
    () => 'It compiles.',
    (error: { stdout: string }) => error.stdout,
  );

  expect(errors.trim().split('\n')).toHaveLength(1);
  // The page shortens the message with `…`.
  expect(errors).toContain(shown.split('…')[0]);
});
