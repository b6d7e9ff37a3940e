import { expect, test } from 'vitest';
import { CannotCheckError } from './errors.ts';
import type { ConformanceOptions } from './options.ts';
import { readSettings } from './settings.ts';

const url = 'http://localhost';

test.each<[message: string, options: unknown]>([
  [
    "'http://[hidden]@localhost' has a query, a fragment, a user or",
    { url: 'http://me@localhost' },
  ],
  ["'http://localhost/' has a query", { url: `${url}/?a=b` }],
  ['it includes the path of the operation', { url: `${url}/2/users/1/liked_tweets` }],
  ['is not the address of a service', { url: 'ftp://localhost' }],
  ['`only` cannot be []. Give some of ', { url, only: [] }],
  ['Did you mean `walk`?', { url, only: ['wal'] }],
  ["`user` cannot be 'a_handle'. Give an identifier: 1 to 19 digits", { url, user: 'a_handle' }],
  ['`maxWait` cannot be -1. Give a whole number from 0 to 86400.', { url, maxWait: -1 }],
  ['`maxWait` cannot be Infinity.', { url, maxWait: Infinity }],
  [
    "`except` cannot be 'noEmtpy'. Give the name of a rule, as --verbose lists them. Did you mean `noEmpty`?",
    { url, except: ['noEmtpy'] },
  ],
  ['`except` cannot be 7n. Give', { url, except: ['wayBack', 7n] }],
])('an option is refused: %s', (message, options) => {
  // JavaScript callers may pass anything.
  const given = options as ConformanceOptions;
  expect(() => readSettings(given)).toThrow(CannotCheckError);
  expect(() => readSettings(given)).toThrow(message);
});
