import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const html = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');

test('the page is one file of at most 125 kB gzipped', () => {
  const kilobytes = gzipSync(html, { level: 9 }).byteLength / 1000;

  // A page without its code would be smaller.
  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(125);
});

test('the policy of the page allows only its own code', () => {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const digest = (tag: string) => {
    const blocks = [...html.matchAll(new RegExp(`<${tag}>(.+?)</${tag}>`, 'gs'))];
    expect(blocks).toHaveLength(1);
    return createHash('sha256').update(`${blocks[0]?.[1]}`).digest('base64');
  };

  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${digest('script')}'`,
    `style-src 'sha256-${digest('style')}'`,
    'img-src data:',
    'connect-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
});

test('a link to the page shows what it is, with a picture where GitHub publishes it', async () => {
  const outDir = fileURLToPath(new URL('../.scratch/published/', import.meta.url));
  await promisify(execFile)('vite', ['build', '--outDir', outDir], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      GITHUB_REPOSITORY: 'owner/name',
      PATH: `node_modules/.bin:${process.env['PATH']}`,
    },
  });
  const published = readFileSync(`${outDir}index.html`, 'utf8');

  expect(/name="description" content="([^"]+)/.exec(html)?.[1]).toContain('liked_tweets');
  expect(/og:image" content="([^"]+)"/.exec(html)?.[1]).toBe('playground.png');
  expect(/og:image" content="([^"]+)"/.exec(published)?.[1]).toBe(
    'https://owner.github.io/name/playground.png',
  );
  expect(published.includes('https://github.com/owner/name')).toBe(true);
  expect(readdirSync(outDir)).toContain('playground.png');
});
