import { OptionError } from '../option-checks.ts';
import type { RateLimitOption } from '../rules/rate-limit.ts';

// The rows of `option-table.ts` check what these functions return. So they may return a wrong text as it is:
// `--likes x` → `{ likes: 'x' }`, which `requireWhole` refuses.

/** How many Posts each user likes if no option says so. */
export const defaultLikes = 250;

/** The texts of options on the command line. Flags without a value are boolean. */
export type OptionTexts = Readonly<Record<string, string | boolean | undefined>>;

/** Reads a whole number: `7` → 7. Any other text stays as it is. */
export function readWhole(text: string): number | string {
  return /^[0-9]{1,16}$/.test(text) ? Number(text) : text;
}

export function readList(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

/** Reads users: `42,43:0` → `{ 42: 250, 43: 0 }`, where 250 is `--likes`, or its default. */
export function readUsers(
  text: string,
  option: string,
  { likes = String(defaultLikes) }: OptionTexts,
): Record<string, unknown> {
  const users: Record<string, unknown> = {};
  for (const item of text.split(',')) {
    const match = /^(?<id>[^:\s]+)(?::(?<count>[0-9]{1,16}))?$/.exec(item.trim());
    const { id, count } = match?.groups ?? {};
    if (id === undefined) {
      const allowed = 'identifiers, optionally with how many Posts they like: 42,43:0';
      throw new OptionError(option, { value: item }, allowed);
    }
    users[id] = count === undefined ? readWhole(String(likes)) : Number(count);
  }
  return users;
}

/** Reads a rate limit: `75` → 75 requests per 15 minutes, `5/60` → 5 per 60 seconds. */
export function readRateLimit(text: string, option: string): RateLimitOption {
  const match = /^(?<limit>[0-9]{1,9})(?:\/(?<windowSeconds>[1-9][0-9]{0,6}))?$/.exec(text);
  const { limit, windowSeconds } = match?.groups ?? {};
  if (limit === undefined) {
    const allowed = 'requests per 15 minutes, such as 75, or per number of seconds, such as 5/60';
    throw new OptionError(option, { value: text }, allowed);
  }
  if (windowSeconds === undefined) return { limit: Number(limit) };
  return { limit: Number(limit), windowSeconds: Number(windowSeconds) };
}
