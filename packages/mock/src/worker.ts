import { createMock, type Mock } from './create-mock.ts';
import { ownProblem } from './http/messages.ts';
import { OptionError } from './options/option-error.ts';
import { optionTable, readOptionTexts } from './options/option-table.ts';

/**
 * The environment variables of the worker, all optional: `ANSWERS`, `USERS`, `LIKES`, `SEED`,
 * `PAGES`, `TOKENS`, `RATE_LIMIT`, `LATENCY` and `CORS`. They are written like the options of the
 * command line.
 */
export type WorkerEnvironment = Readonly<Record<string, unknown>>;

const mocks = new WeakMap<WorkerEnvironment, Mock>();

/** The mock of an environment, which the platform keeps from request to request. */
function mockFor(environment: WorkerEnvironment): Mock {
  const known = mocks.get(environment);
  if (known) return known;
  const texts = Object.keys(optionTable).map((option) => [option, environment[variableOf(option)]]);
  const created = createMock(readOptionTexts(Object.fromEntries(texts)));
  mocks.set(environment, created);
  return created;
}

function variableOf(option: string): string {
  return option.replace(/[A-Z]/, '_$&').toUpperCase();
}

/** A worker that was deployed with a wrong setting answers every request with the error. */
function misconfigured({ option, message }: OptionError): Response {
  const variable = variableOf(option.replace(/\W.*/s, ''));
  const detail = `The variable ${variable} is wrong. ${message}`;
  const { body, ...init } = ownProblem('Misconfigured Mock', 500, detail);
  return new Response(body, init);
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
      if (error instanceof OptionError) return misconfigured(error);
      throw error;
    }
  },
};

export default worker;
