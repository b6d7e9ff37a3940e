import { createMock, type Mock } from './create-mock.ts';
import { optionTable, readOptionTexts } from './options/option-table.ts';
import type { MockOptions } from './options/options.ts';

/**
 * The environment variables of the worker, all optional: `ANSWERS`, `USERS`, `LIKES`, `SEED`,
 * `PAGES`, `TOKENS`, `RATE_LIMIT`, `LATENCY`, `CORS` and `STRICT`. They are written like the options of the
 * command line.
 */
export type WorkerEnvironment = Readonly<Record<string, unknown>>;

/** By environment, which the platform keeps from request to request. */
const mocks = new WeakMap<WorkerEnvironment, Mock>();

/**
 * The mock as an edge worker, to be deployed as it is. With a wrong variable, each request fails
 * with an `OptionError`. A mock with other options is a worker, too: `export default createMock({
 * dataset })`.
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
  return readOptionTexts(Object.fromEntries(texts));
}

export default worker;
