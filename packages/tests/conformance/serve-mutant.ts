import { createMock, type MockOptions } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import type { Mutant } from './mutants/mutant.ts';
import { likes } from './users.ts';

/** Serves a mutant of the mock. */
export function serveMutant(
  answer: Mutant['answer'],
  options: MockOptions = { users: likes },
): Promise<LocalServer> {
  const mock = createMock(options);
  return listen(createListener({ handle: (incoming) => answer(incoming, mock) }));
}
