import { createInterface } from 'node:readline/promises';
import { UsageError } from './arguments.ts';
import type { User } from './queue.ts';

/**
 * Reads lines of a user's id and access token.
 *
 * @throws {UsageError} names the line that is something else, without the token
 */
export async function usersIn(input: NodeJS.ReadableStream): Promise<User[]> {
  const users: User[] = [];
  let number = 0;
  for await (const line of createInterface({ input })) {
    number += 1;
    if (line.trim() === '') continue;
    const [, user, accessToken] = /^\s*(\d{1,19})\s+(\S+)\s*$/.exec(line) ?? [];
    if (!user || !accessToken) {
      throw new UsageError(`Line ${number} must be a user's id, a space, and an access token.`);
    }
    users.push({ user, accessToken });
  }
  return users;
}
