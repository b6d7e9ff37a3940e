import { type LocalServer, listen } from '@liked-posts/equipment/http-server';
import { createSandbox, type SandboxOptions } from '@liked-posts/sandbox';
import { createListener } from '@liked-posts/sandbox/node';
import type { Mutant } from './mutants/mutant.ts';
import { likes } from './users.ts';

/** Serves a mutant of the sandbox. */
export function serveMutant(
  answer: Mutant['answer'],
  options: SandboxOptions = { users: likes },
): Promise<LocalServer> {
  const sandbox = createSandbox(options);
  return listen(createListener({ handle: (incoming) => answer(incoming, sandbox) }));
}
