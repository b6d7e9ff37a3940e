import { createMock, type Mock } from './create-mock.ts';
import { jsonType } from './http/messages.ts';
import { InvalidOptionError } from './options/option-error.ts';
import { readOptionTexts } from './options/option-texts.ts';

/**
 * The environment variables of the worker, all optional. They mean the same as the options of the
 * command line.
 */
export interface WorkerEnvironment {
  readonly SEED?: string;
  readonly LIKES?: string;
  readonly USERS?: string;
  readonly PAGES?: string;
  readonly TOKENS?: string;
  readonly RATE_LIMIT?: string;
  readonly LATENCY?: string;
}

const variables = {
  seed: 'SEED',
  likes: 'LIKES',
  users: 'USERS',
  pages: 'PAGES',
  tokens: 'TOKENS',
  rateLimit: 'RATE_LIMIT',
  latency: 'LATENCY',
} as const;

const mockes = new WeakMap<WorkerEnvironment, Mock>();

/** The mock of an environment, which the platform keeps from request to request. */
function mockFor(environment: WorkerEnvironment): Mock {
  const known = mockes.get(environment);
  if (known) return known;
  const texts = Object.entries(variables).map(([option, name]) => [option, environment[name]]);
  const created = createMock(readOptionTexts(Object.fromEntries(texts)));
  mockes.set(environment, created);
  return created;
}

/** A worker that was deployed with a wrong setting answers every request with the error. */
function misconfigured(error: InvalidOptionError): Response {
  const [option = ''] = error.option.split(/[.[]/);
  const name = new Map<string, string>(Object.entries(variables)).get(option);
  const body = {
    title: 'Misconfigured Mock',
    type: 'about:blank',
    status: 500,
    detail: `The variable ${name} is wrong. ${error.message}`,
  };
  return new Response(JSON.stringify(body), { status: 500, headers: { 'content-type': jsonType } });
}

/**
 * The mock as an edge worker, to be deployed as it is. A mock with other options is a worker,
 * too: `export default createMock({ dataset })`.
 */
const worker: { fetch(request: Request, environment: WorkerEnvironment): Promise<Response> } = {
  fetch: async (request, environment) => {
    try {
      return await mockFor(environment).fetch(request);
    } catch (error) {
      if (error instanceof InvalidOptionError) return misconfigured(error);
      throw error;
    }
  },
};

export default worker;
