import { expect, test } from 'vitest';
import { RecentPages } from './recent-pages.ts';

test('a page is written once for as long as it is kept', () => {
  const pages = new RecentPages(100);
  let written = 0;
  const write = () => {
    written += 1;
    return 'body';
  };
  expect(pages.get('key', write)).toBe('body');
  expect(pages.get('key', write)).toBe('body');
  expect(written).toBe(1);
});

test('no more characters are kept than there is room for', () => {
  const pages = new RecentPages(20);
  let written = 0;
  const ask = (key: string) =>
    pages.get(key, () => {
      written += 1;
      return key.repeat(4);
    });
  ask('a');
  ask('b');
  ask('c');
  ask('d');
  expect(ask('a')).toBe('aaaa');
  expect(written).toBe(4);
  ask('e');
  expect(ask('a')).toBe('aaaa');
  expect(written).toBe(6);
  ask('far too long');
  ask('far too long');
  expect(written).toBe(8);
  // With its four times as long body, it takes all the room there is.
  ask('room');
  ask('room');
  expect(written).toBe(9);
});
