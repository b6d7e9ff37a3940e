import { isObject } from '@liked-posts/internal/json';
import { isAccessToken } from '@liked-posts/types/request';
import { maxLikes } from '../data/like-code.ts';
import { isValidUserId, userIdDescription } from '../message/address.ts';
import {
  checkOptions,
  type OptionCheck,
  OptionError,
  requireChoice,
  requireDate,
  requireList,
  requireObject,
  requireString,
  requireWhole,
} from '../option-checks.ts';
import type { TokenRights } from '../rules/access.ts';

export function requireUsers(option: string, users: unknown): void {
  requireObject(option, users);
  for (const [userId, count] of Object.entries(users)) {
    const user = `${option}['${userId}']`;
    if (!isValidUserId(userId)) {
      const reason = `'${userId}' is not the identifier of a user`;
      throw new OptionError(user, reason, userIdDescription);
    }
    requireWhole(0, maxLikes)(user, count);
  }
}

export function requireHostNames(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every(isHostName)) return;
  const allowed = 'a list of names without scheme and port, such as mock.internal';
  throw new OptionError(option, { value }, allowed);
}

/** Whether a URL keeps a name as its host. It does not keep `1.2`, which becomes `1.0.0.2`. */
function isHostName(name: unknown): boolean {
  if (typeof name !== 'string' || !/^[\w.-]+$/.test(name)) return false;
  const url = `http://${name}`;
  return URL.canParse(url) && new URL(url).hostname === name.toLowerCase();
}

/** Requires a list of access tokens, or an object with the rights of each. */
export function requireTokens(option: string, tokens: unknown): void {
  const isTokenList = Array.isArray(tokens) && tokens.every(isAccessToken);
  if (isTokenList) return;
  const isRightsByToken = isObject(tokens) && Object.keys(tokens).every(isAccessToken);
  if (isRightsByToken) {
    // As a list, so that errors have numbers instead of the tokens: `tokens[0].scopes`.
    requireList(option, Object.values(tokens), requireRights);
    return;
  }
  // The error does not show the value, which may be a real access token.
  const allowed =
    'a list of access tokens as the authorization server issued them, without `Bearer` or spaces';
  throw new OptionError(option, 'it is not a list of access tokens', allowed);
}

function requireRights(option: string, rights: unknown): void {
  const allowed = 'an object such as {"user": "42"}';
  checkOptions(rights, rightsChecks, { owner: option, allowed });
}

const rightsChecks: Readonly<Record<keyof TokenRights, OptionCheck>> = {
  user: requireString,
  kind: requireChoice(['user', 'application']),
  scopes: (option, value) => requireList(option, value, requireString),
  expiresAt: requireDate,
};

/** A leap year. */
const maxWindowSeconds = 366 * 86_400;

export function requireRateLimit(option: string, value: unknown): void {
  const checks = { limit: requireWhole(0), windowSeconds: requireWhole(1, maxWindowSeconds) };
  checkOptions(value, checks, { owner: option, required: ['limit'] });
}
