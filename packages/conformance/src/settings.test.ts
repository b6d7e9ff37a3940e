import { expect, test } from 'vitest';
import { CannotCheckError } from './errors.ts';
import type { ConformanceOptions } from './options.ts';
import { readSettings } from './settings.ts';

const url = 'http://localhost';

test.each<[options: unknown, message: string]>([
  [
    { url: 'http://user@localhost' },
    "'http://[hidden]@localhost' has a query, a fragment, a user or",
  ],
  [{ url: `${url}/?a=b` }, "'http://localhost/' has a query"],
  [{ url: `${url}/2/users/1/liked_tweets` }, 'it includes the path of the operation'],
  [{ url: 'ftp://localhost' }, 'is not the address of a service'],
  [{ url, only: [] }, '`only` cannot be []. Give some of '],
  [{ url, only: ['wal'] }, 'Did you mean `walk`?'],
  [
    { url, user: 'some_handle' },
    "`user` cannot be 'some_handle'. Give an identifier: 1 to 19 digits",
  ],
  [{ url, maxWait: -1 }, '`maxWait` cannot be -1. Give a whole number from 0 to 86400.'],
])('%j is refused as options', (options, message) => {
  // JavaScript callers may pass anything.
  const given = options as ConformanceOptions;
  expect(() => readSettings(given)).toThrow(CannotCheckError);
  expect(() => readSettings(given)).toThrow(message);
});
