import { createHash } from 'node:crypto';
import type { RequestLimit } from '@liked-posts/types/rate-limit';
import type { Redis } from 'ioredis';

/**
 * There are two keys for each access token. KEYS[1] is the window: the number of requests left, as
 * the last answer said, or `ahead:` and the name of the request that is under way to find out. It
 * expires when the window ends. KEYS[2] has the name of each request under way, and until when to
 * wait for it, because its process may have died. Only these scripts read or write the keys, so two
 * machines that ask at once never get the same place.
 */

/**
 * A request asks for a place. Returns 0 for a place, -1 if it is not clear yet, or else the
 * milliseconds until the next window. A request that already has a place gets it again.
 */
const take = `
local request, patience = ARGV[1], tonumber(ARGV[2])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local left = redis.call('GET', KEYS[1])
if not left or left == 'ahead:' .. request then
  redis.call('SET', KEYS[1], 'ahead:' .. request, 'PX', patience)
else
  left = tonumber(left)
  if not left then return -1 end
  if left < 1 then return math.max(1, redis.call('PTTL', KEYS[1])) end
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
  redis.call('ZREM', KEYS[2], request)
  if left <= redis.call('ZCARD', KEYS[2]) then return -1 end
end
redis.call('ZADD', KEYS[2], now + patience, request)
redis.call('PEXPIRE', KEYS[2], patience)
return 0`;

/**
 * A request is over. Resets less than a second apart are the same one, because headers have whole
 * seconds. Of two answers in the same window, the one with fewer requests left counts.
 */
const tell = `
local request, remaining, opensIn = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREM', KEYS[2], request)
local left = redis.call('GET', KEYS[1])
local wentAhead = left == 'ahead:' .. request
local later = opensIn - redis.call('PTTL', KEYS[1])
left = left and tonumber(left)
if remaining < 0 then
  if wentAhead then redis.call('SET', KEYS[1], 1000000, 'PX', opensIn) end
elseif opensIn <= 0 then
  if wentAhead then redis.call('DEL', KEYS[1]) end
elseif not left or later >= 1000 then
  redis.call('SET', KEYS[1], remaining, 'PX', opensIn)
elseif later > -1000 and remaining < left then
  redis.call('SET', KEYS[1], remaining, 'KEEPTTL')
end`;

/** How long to wait for an answer, in milliseconds: at least the `timeout` of the client. */
const patience = 30_000;
/** How long the gate stays open after an answer with no rate limit, in milliseconds. */
const trust = 10_000;

/** How many requests are left, and until when, as far as an answer said. */
type Quota = Partial<Pick<RequestLimit, 'remaining' | 'reset'>>;

/** The rate-limit window of one access token, which all machines share. */
export class SharedWindow {
  readonly #redis: Redis;
  readonly #keys: [string, string];

  constructor(redis: Redis, accessToken: string) {
    this.#redis = redis;
    // Access tokens are long and random, so nobody can find a token by its hash.
    const hash = createHash('sha256').update(accessToken).digest('base64url');
    this.#keys = [`liked-posts:${hash}:window`, `liked-posts:${hash}:requests`];
  }

  /** Asks for a place. Resolves with 0 for a place, -1 if it is not clear yet, or else the wait. */
  async take(request: string): Promise<number> {
    return Number(await this.#redis.eval(take, 2, ...this.#keys, request, patience));
  }

  /** Gives the place back, and stores the quota for all machines if the answer stated one. */
  async tell(request: string, quota: Quota = {}): Promise<void> {
    const { remaining = -1, reset = 0 } = quota;
    const opensIn = remaining < 0 ? trust : Math.ceil(Number(reset) - Date.now());
    await this.#redis.eval(tell, 2, ...this.#keys, request, remaining, opensIn);
  }
}
