import { createSandbox, type Sandbox } from './create-sandbox.ts';
import { readOptionTexts } from './option-texts.ts';

/** The environment variables of the worker, all optional; see the command line's options of the same names. */
export interface WorkerEnvironment {
  readonly SEED?: string;
  readonly LIKES?: string;
  readonly USERS?: string;
  readonly TOKENS?: string;
  readonly RATE_LIMIT?: string;
  readonly LATENCY?: string;
}

const sandboxes = new WeakMap<WorkerEnvironment, Sandbox>();

function sandboxFor(environment: WorkerEnvironment): Sandbox {
  const known = sandboxes.get(environment);
  if (known) return known;
  const { SEED, LIKES, USERS, TOKENS, RATE_LIMIT, LATENCY } = environment;
  const created = createSandbox(
    readOptionTexts({
      seed: SEED,
      likes: LIKES,
      users: USERS,
      tokens: TOKENS,
      'rate-limit': RATE_LIMIT,
      latency: LATENCY,
    }),
  );
  sandboxes.set(environment, created);
  return created;
}

/**
 * The sandbox as an edge worker, to be deployed as it is. A sandbox with other options is a worker, too:
 * `export default createSandbox({ dataset })`.
 */
const worker: { fetch(request: Request, environment: WorkerEnvironment): Promise<Response> } = {
  fetch: (request, environment) => sandboxFor(environment).fetch(request),
};

export default worker;
