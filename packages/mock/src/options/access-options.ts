import { isObject } from '@liked-posts/internal/json';
import { isAccessToken } from '@liked-posts/types/request';
import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireDate,
  requireList,
  requireOneOf,
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
      checkOptions(rights, rightsChecks, `${option}[${index}]`, 'an object such as {"user": "42"}');
    }
    return;
  }
  // The error does not show the value, which may be a real access token.
  throw new OptionError(
    option,
    'it is not a list of access tokens',
    'a list of access tokens as the authorization server issued them, without `Bearer` or spaces',
  );
}

const rightsChecks: Readonly<Record<keyof TokenRights, OptionCheck>> = {
  user: requireString,
  kind: requireOneOf(['user', 'application']),
  scopes: (option, value) => requireList(option, value, requireString),
  expiresAt: requireDate,
  rateLimit: requireRateLimit,
};

export function readRateLimit(text: string, option: string): RateLimitOption {
  const [, limit, windowSeconds] = /^([0-9]{1,9})(?:\/([1-9][0-9]{0,6}))?$/.exec(text) ?? [];
  if (limit === undefined) {
    const allowed = 'requests per 15 minutes, such as 75, or per number of seconds, such as 5/60';
    throw new OptionError(option, { value: text }, allowed);
  }
  return {
    limit: Number(limit),
    ...(windowSeconds !== undefined && { windowSeconds: Number(windowSeconds) }),
  };
}

export function requireRateLimit(option: string, value: unknown): void {
  const limit = requireWhole(0);
  checkOptions(value, { limit, windowSeconds: requireWhole(1, 86_400 * 366) }, option);
  limit(`${option}.limit`, 'limit' in value ? value.limit : undefined);
}
