import { among, mix, mixText, pick } from './hash.ts';
import { withTail } from './post-id.ts';
import { shares } from './shares.ts';
import { handles } from './words.ts';

const highestId = '9223372036854775807';
const decimal = /^[1-9][0-9]{0,18}$/;

/** Whether there may be a user with this identifier: any positive signed 64-bit integer. */
function isUserId(id: string): boolean {
  return decimal.test(id) && (id.length < highestId.length || id <= highestId);
}

/** The authors of generated Posts, and the users mentioned in them. */
const accounts = 4096;
/** Short identifiers are from the first years; long ones encode the time, as those of Posts do. */
const firstShort = 1_000_003;
const shortStep = 244_739;
const firstLong = 700_000_000;
const longStep = 280_000;

/** Who is not there has a long identifier one or two after that of an account. */
const states = ['there', 'deleted', 'suspended'] as const;
const fiveDigits = 36 ** 4;

export function goneUserId(hash: number, reason: (typeof states)[number]): string {
  return longId(hash % accounts, states.indexOf(reason));
}

/** Whether a user exists, and if not, why. */
export function stateOf(id: string): (typeof states)[number] {
  if (!isUserId(id)) return 'deleted';
  if (id.length < 18) return 'there';
  const after = (Number(id.slice(0, -9)) - firstLong) % longStep;
  return states[after] ?? 'there';
}

/** The identifier of an account. Some are far more frequent than others. */
export function accountId(hash: number): string {
  const chance = (hash >>> 8) / 2 ** 24;
  return idOf(Math.floor(accounts * chance * chance));
}

function idOf(account: number): string {
  return isLong(account) ? longId(account, 0) : String(firstShort + account * shortStep);
}

function isLong(account: number): boolean {
  return among(shares.longUserId, mix(1, account));
}

function longId(account: number, after: number): string {
  const high = firstLong + account * longStep + after;
  return withTail(high, tailOf(high));
}

function tailOf(high: number): number {
  return mix(2, high) % 1_000_000_000;
}

/** The account with an identifier; undefined if it is another user. */
function accountOf(id: string): number | undefined {
  const long = id.length >= 18;
  const high = Number(long ? id.slice(0, -9) : id);
  const account = long ? (high - firstLong) / longStep : (high - firstShort) / shortStep;
  if (!Number.isInteger(account) || account < 0 || account >= accounts) return undefined;
  const isThere = isLong(account) === long && (!long || Number(id.slice(-9)) === tailOf(high));
  return isThere ? account : undefined;
}

/** A handle, of at most 15 characters. */
export function usernameOf(seed: number, id: string): string {
  const hash = mixText(seed, id);
  // Users who are no accounts have five digits. If nobody finds them, the digits say why.
  const number =
    accountOf(id) ?? fiveDigits + 3 * (hash % fiveDigits) + states.indexOf(stateOf(id));
  return `${pick(handles, mix(hash, 1))}_${number.toString(36)}`;
}

/** Why nobody finds the user with a handle; undefined if nobody ever had it. */
export function goneNamed(username: string): (typeof states)[number] | undefined {
  const [, digits] = /_([0-9a-z]{5})$/.exec(username) ?? [];
  return digits === undefined ? undefined : states[Number.parseInt(digits, 36) % 3];
}

/** The handle of an account before it was renamed. No account has it any more. */
export function oldUsernameOf(seed: number, id: string): string {
  return usernameOf(seed, id).replace('_', '');
}

/** The identifier of the account with a handle; undefined if there is none. */
export function accountNamed(seed: number, username: string): string | undefined {
  const [, digits] = /_([0-9a-z]{1,3})$/.exec(username) ?? [];
  if (digits === undefined) return undefined;
  const account = Number.parseInt(digits, 36);
  if (account >= accounts) return undefined;
  const id = idOf(account);
  return usernameOf(seed, id) === username ? id : undefined;
}
