import { expect, test } from 'vitest';
import { createSandbox, type SandboxOptions } from './index.ts';

test.each<[unknown, string]>([
  [{ sead: 1 }, '`sead` does not exist'],
  [{ seed: -1 }, '`seed`'],
  [{ likes: 1.5 }, '`likes`'],
  [{ users: null }, '`users` cannot be used: null is not an object'],
  [
    { pages: 'short' },
    "`pages` cannot be used: 'short' is not a shape of walks. Give one of recorded, full.",
  ],
  [{ changes: {} }, '`changes` cannot be used: {} is not a list'],
  [{ changes: [{ user: '42', like: 1 }] }, '`changes[0].request`'],
  [{ changes: [{ request: 0, user: '42', like: 1 }] }, '`changes[0].request`'],
  [{ changes: [{ request: 1, user: '42', likes: 1 }] }, 'Did you mean `like`?'],
  [{ users: { 42: 1 }, changes: [{ request: 1, user: '43', like: 1 }] }, '`changes[0].user`'],
  [{ users: { 42: -1 } }, "users['42']"],
  [
    { users: { jack: 5 } },
    "`users['jack']` cannot be used: 'jack' is not the identifier of a user. Give 1 to 19 digits, not a handle.",
  ],
  [{ users: { '': 5 } }, "`users['']`"],
  [{ users: { '4%32': 5 } }, "`users['4%32']`"],
  [{ tokens: ['a', 'a b'] }, '`tokens`'],
  [{ tokens: 'a' }, '`tokens`'],
  [{ rateLimit: null }, '`rateLimit` cannot be used: null is not an object'],
  [{ rateLimit: {} }, '`rateLimit.limit`'],
  [{ rateLimit: { limit: 1, seconds: 1 } }, '`rateLimit.seconds`'],
  [{ latency: [9, 3] }, '`latency` cannot be used: [9,3] ends before it begins'],
  [{ latency: [1, 2, 3] }, '`latency` cannot be used: [1,2,3] is not a range'],
  [{ now: 5 }, '`now` cannot be used: 5 is not a function'],
  [{ journalSize: null }, '`journalSize`'],
  [{ cors: 'no' }, '`cors`'],
  [{ dataset: { posts: [], likes: {} }, likes: 1 }, '`likes`'],
])('the options %j are refused, with a message that says which and why', (options, reason) => {
  // What JavaScript callers may give.
  expect(() => createSandbox(options as SandboxOptions)).toThrow(reason);
});
