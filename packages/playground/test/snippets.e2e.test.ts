import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type MockServer, startMock } from '@liked-posts/mock/node';
import { listen } from '@liked-posts/test-utils/http-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatLine } from '../src/request/address.ts';
import { applyPreset, presets } from '../src/request/presets.ts';
import { renderPrograms } from '../src/request/snippets.ts';
import { sameData } from '../src/service/same-data.ts';
import { connectTo } from '../src/service/service.ts';
import { inChromium } from './browser.ts';

const run = promisify(execFile);
const open = inChromium();
const root = fileURLToPath(new URL('../', import.meta.url));
const scratch = `${root}.scratch/`;
const maxBuffer = 2 ** 26;

/** How to run each program. Typed ones are type-checked first. */
const runners: Readonly<Record<string, (file: string) => Promise<{ stdout: string }>>> = {
  TypeScript: async (file) => {
    await run('tsc', ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', file], {
      cwd: root,
      env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH']}` },
    });
    return run(process.execPath, [file], { maxBuffer });
  },
  curl: (file) => run('bash', [file], { maxBuffer }),
  Python: (file) => run('python3', [file], { maxBuffer }),
};
const extensions: Readonly<Record<string, string>> = { TypeScript: 'ts', curl: 'sh', Python: 'py' };

let mock: MockServer;
beforeAll(async () => {
  await mkdir(scratch, { recursive: true });
  mock = await startMock(sameData);
});
afterAll(() => mock?.close());

/** The shortest query, and the longest. */
const selections = presets.filter(({ name }) => name === 'Plain' || name === 'Everything');

describe.each(selections)('with the selection $name,', (preset) => {
  const asked = { id: '42', search: applyPreset('', preset) };

  it.each(Object.keys(runners))(
    'the program in %s prints what the service answers',
    async (name) => {
      const { code } =
        renderPrograms(asked, mock.url).find(({ language }) => language === name) ?? {};
      const file = `${scratch}${preset.name.toLowerCase()}.${extensions[name]}`;
      await writeFile(file, `${code}`);
      const response = await fetch(mock.url + formatLine(asked), {
        headers: { authorization: 'Bearer any-token' },
      });
      const { data, includes = {}, errors = [], meta } = await response.json();
      const { stdout = '' } = (await runners[name]?.(file)) ?? {};
      if (name === 'TypeScript') {
        const lines = data.map(({ id, text }: { id: string; text: string }) => `${id} ${text}\n`);
        expect(stdout.startsWith(lines.join(''))).toBe(true);
        expect(stdout.length).toBeGreaterThan(2 * lines.join('').length);
        return;
      }
      const printed = JSON.parse(stdout);

      // The client adds empty lists to a page where the service leaves them out.
      expect({ includes: {}, errors: [], ...printed }).toMatchObject({
        data,
        includes,
        errors,
        meta,
      });
      expect(data.length).toBeGreaterThan(3);
    },
  );
});

it.each(Object.keys(runners))(
  'the program in %s asks an address with quotes and brackets as it is',
  async (name) => {
    await using server = await listen(({ url }, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: [{ id: '1', text: url }], meta: { result_count: 1 } }));
    });
    const path = `/it's"a/[1-2]/$HOME/\\`;
    const service = connectTo({ baseUrl: server.url + path, accessToken: '', allowHttp: false });
    const asked = { id: '42', search: 'tweet.fields=id' };
    const found = renderPrograms(asked, service.baseUrl).find(({ language }) => language === name);
    const file = `${scratch}odd.${extensions[name]}`;
    await writeFile(file, `${found?.code}`);
    const { stdout = '' } = (await runners[name]?.(file)) ?? {};
    const wanted = new URL(service.baseUrl).pathname + formatLine(asked);

    expect(name === 'TypeScript' ? stdout : JSON.parse(stdout).data[0].text).toBe(
      name === 'TypeScript' ? `1 ${wanted}\n` : wanted,
    );
  },
);

it('the program in Python takes no access token to where a service redirects', async () => {
  const tokens: (string | undefined)[] = [];
  await using server = await listen(({ headers, url }, response) => {
    tokens.push(headers.authorization);
    if (url === '/elsewhere') response.end('{}');
    else response.writeHead(302, { location: '/elsewhere' }).end();
  });
  const { code } = renderPrograms({ id: '42', search: '' }, server.url).at(-1) ?? {};
  const file = `${scratch}redirected.py`;
  await writeFile(file, `${code}`);

  expect((await runners['Python']?.(file))?.stdout).toBe('{}\n');
  expect(tokens).toEqual(['Bearer ACCESS_TOKEN', undefined]);
});

it('the page shows the error that the compiler has for the program that it shows', async () => {
  const { page } = await open();
  const field = page.getByLabel('The field of a Post that the program reads');
  for (const name of ['lang', 'public_metrics', 'withheld']) {
    await field.selectOption(name);
    const said = await page.evaluate<string>(
      `document.querySelector('#compiler').firstChild.textContent`,
    );
    // The program as it stands there, with the field that is chosen, and without the error.
    const program = await page.evaluate<string>(`(() => {
      const code = document.querySelector('.snippet code').cloneNode(true);
      code.querySelector('#compiler').replaceWith('\\n');
      code.querySelector('select').replaceWith('${name}');
      return code.textContent;
    })()`);
    const file = `${scratch}unrequested.ts`;
    await writeFile(file, program);
    const { stdout } = (await runners['TypeScript']?.(file).then(
      () => ({ stdout: 'It compiles.' }),
      (error: { stdout: string }) => error,
    )) ?? { stdout: '' };

    expect(program).toContain(`post.${name});\n`);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    expect(stdout).toContain(said.replace(/…$/, ''));
    expect(said.endsWith('…')).toBe(true);
  }
});
