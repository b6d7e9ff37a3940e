import { mixText } from '../data/hash.ts';

let salts: readonly [number, number] | undefined;

/**
 * The fingerprint of an access token: the same for the same token, until this process ends. Nobody
 * can compute the token from it, or compare it with that of another process.
 */
export function callerOf(token: string): string {
  // Not when the module is loaded: edge workers have no random numbers then.
  salts ??= [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  return salts
    .map((salt) =>
      mixText(salt >>> 0, token)
        .toString(36)
        .padStart(7, '0'),
    )
    .join('');
}
