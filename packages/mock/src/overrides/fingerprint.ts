import { mixText } from '../data/hash.ts';

/** Two random numbers of 32 bits. */
let salts: readonly number[] | undefined;

/**
 * The fingerprint of an access token, to show and to compare: the same for the same token, until this
 * process ends. It keeps tokens out of what the mock shows and logs; it is no secure hash.
 */
export function fingerprintToken(token: string): string {
  // Chosen at the first call: edge workers have no random numbers while they load a module.
  salts ??= [Math.random(), Math.random()].map((random) => Math.floor(random * 2 ** 32));
  // In base 36, 32 bits have at most 7 digits.
  return salts.map((salt) => mixText(salt, token).toString(36).padStart(7, '0')).join('');
}
