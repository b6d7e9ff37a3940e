import { mixText } from '../data/hash.ts';

/** Two random hashes to begin with. */
let salts: readonly [number, number] | undefined;

/**
 * The fingerprint of an access token, to show and to compare: the same for the same token, until this
 * process ends. It keeps tokens out of what the mock shows and logs; it is no secure hash.
 */
export function fingerprintToken(token: string): string {
  // Chosen at the first call: edge workers have no random numbers while they load a module.
  salts ??= [chooseSalt(), chooseSalt()];
  return salts.map((salt) => writeHash(mixText(salt, token))).join('');
}

function chooseSalt(): number {
  return Math.floor(Math.random() * 2 ** 32);
}

/** A hash of 32 bits in base 36, where it has at most 7 digits: 35 → `000000z`. */
function writeHash(hash: number): string {
  return hash.toString(36).padStart(7, '0');
}
