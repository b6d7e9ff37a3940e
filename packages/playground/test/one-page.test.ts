import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

const html = readFileSync(new URL('../dist/index.html', import.meta.url), 'utf8');

it('the page is one file of at most 200 kB gzipped', () => {
  const kilobytes = gzipSync(html, { level: 9 }).byteLength / 1000;

  expect(kilobytes).toBeGreaterThan(20);
  expect(kilobytes).toBeLessThanOrEqual(200);
});

it('its policy lets its own script and style through, and requests, and nothing else', () => {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
  const digest = (tag: string) => {
    const blocks = [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))];
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

it('it loads nothing from elsewhere', () => {
  // A browser loads resources only for the markup before the program.
  const [markup = ''] = html.split('<script>');
  expect(markup).toContain('<title>Liked Posts playground</title>');
  expect(markup.match(/(src|href)="(?!data:|reference\.html)|url\(|@import/g)).toBeNull();
});

it('with scripts off, it links to a page that shows the operation and its parameters', () => {
  const [, offered = ''] = /<noscript>.*? href="([^"]+)".*?<\/noscript>/s.exec(html) ?? [];
  const text = readFileSync(new URL(`../dist/${offered}`, import.meta.url), 'utf8');

  for (const word of ['/2/users/{id}/liked_tweets', 'pagination_token', 'result_count']) {
    expect(text.includes(word), word).toBe(true);
  }
  expect(text).not.toContain('<script');
});
