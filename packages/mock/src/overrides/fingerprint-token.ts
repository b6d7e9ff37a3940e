import { mixText } from '../data/hash.ts';

let salts: readonly [number, number] | undefined;

/**
 * The fingerprint of an access token, to show and to compare: the same for the same token, until this
 * process ends. It keeps tokens out of what the mock shows and logs; it is no secure hash.
 */
export function fingerprintToken(token: string): string {
  // Chosen at the first call: edge workers have no random numbers while they load a module.
  salts ??= [Math.random() * 2 ** 32, Math.random() * 2 ** 32];
  const hashes = salts.map((salt) => mixText(salt >>> 0, token));
  return hashes.map((hash) => hash.toString(36).padStart(7, '0')).join('');
}
