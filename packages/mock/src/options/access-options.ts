import { isObject } from '@liked-posts/internal/json';
import { isAccessToken } from '@liked-posts/types/request';
import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireChoice,
  requireDate,
  requireList,
  requireString,
  requireWhole,
} from '../option-error.ts';
import type { TokenRights } from '../rules/access.ts';
import type { RateLimitOption } from '../rules/rate-limit.ts';

export function requireTokens(option: string, tokens: unknown): void {
  if (Array.isArray(tokens) && tokens.every(isAccessToken)) return;
  if (isObject(tokens) && Object.keys(tokens).every(isAccessToken)) {
    // Errors call them by number, because the names are access tokens.
    for (const [index, rights] of Object.values(tokens).entries()) {
      const allowed = 'an object such as {"user": "42"}';
      checkOptions(rights, rightsChecks, { owner: `${option}[${index}]`, allowed });
    }
    return;
  }
  // The error does not show the value, which may be a real access token.
  const allowed =
    'a list of access tokens as the authorization server issued them, without `Bearer` or spaces';
  throw new OptionError(option, 'it is not a list of access tokens', allowed);
}

const rightsChecks: Readonly<Record<keyof TokenRights, OptionCheck>> = {
  user: requireString,
  kind: requireChoice(['user', 'application']),
  scopes: (option, value) => requireList(option, value, requireString),
  expiresAt: requireDate,
  rateLimit: requireRateLimit,
};

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

const maxWindowSeconds = 366 * 86_400;

export function requireRateLimit(option: string, value: unknown): void {
  const checks = { limit: requireWhole(0), windowSeconds: requireWhole(1, maxWindowSeconds) };
  checkOptions(value, checks, { owner: option });
  // The limit is required, and `checkOptions` skips what is missing.
  checks.limit(`${option}.limit`, 'limit' in value ? value.limit : undefined);
}
