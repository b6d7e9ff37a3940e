import { createMock, type Mock } from './create-mock.ts';
import { optionTable, readOptionStrings } from './options/option-table.ts';
import type { MockOptions } from './options/options.ts';

/**
 * The environment variables of the worker, all optional: `ANSWERS`, `AS`, `USERS`, `LIKES`, `UNTIL`,
 * `SEED`, `PAGES`, `TOKENS`, `ANONYMOUS`, `RATE_LIMIT`, `CREDITS`, `SPEND_CAP`, `LATENCY`, `CORS`
 * and `STRICT`. Their values are those of the command line.
 */
export type WorkerEnvironment = Readonly<Record<string, unknown>>;

/** Mocks by environment, because the platform passes the same object with each request. */
const mocks = new WeakMap<WorkerEnvironment, Mock>();

/**
 * The mock as an edge worker, ready to deploy. If a variable is wrong, each request fails with an
 * `OptionError`. For options without a variable, export a mock of your own: `export default
 * createMock({ dataset })`.
 */
const worker: { fetch(request: Request, environment: WorkerEnvironment): Promise<Response> } = {
  fetch: async (request, environment) => {
    const mock = mocks.get(environment) ?? createMock(optionsIn(environment));
    mocks.set(environment, mock);
    return mock.fetch(request);
  },
};

function optionsIn(environment: WorkerEnvironment): MockOptions {
  const texts = Object.keys(optionTable).map((option) => {
    const variable = option.replace(/[A-Z]/, '_$&').toUpperCase();
    return [option, environment[variable]];
  });
  return readOptionStrings(Object.fromEntries(texts));
}

export default worker;
