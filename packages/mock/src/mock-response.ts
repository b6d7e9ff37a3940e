import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { PrismHttpComponents } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import { tokenParameter } from './check-query.ts';
import { examplesOf, type Operation, successOf } from './contract.ts';
import { fromDiagnostic } from './diagnostic.ts';
import { explainProblems } from './error-body.ts';
import type { Example } from './example.ts';
import { forGenerator } from './generator-schema.ts';
import { tokensOf } from './page-links.ts';
import { pathValues } from './path.ts';
import type { Problem } from './problem.ts';

// An import of the default export of CommonJS means one thing to Node and another to bundlers and test runners.
const prism = createRequire(import.meta.url)(
  '@stoplight/prism-http/dist/mocker/index.js',
) as typeof import('@stoplight/prism-http/dist/mocker/index.js');

type Mock = PrismHttpComponents['mock'];
type MockInput = Parameters<Mock>[0];

/**
 * Prism's choice of a response, with what it does not do: a token leads to its page, generated pages end as the examples
 * do, an example is found whatever its media type, and an error says what was wrong.
 */
export function mocker(operation: Operation, pages: ReadonlyMap<string, Example>): Mock {
  const generated = forGenerator(operation);
  const success = successOf(operation);
  const [firstPage] = examplesOf(success);

  return (call) => (logger) => {
    const { input, config } = call;
    if (input.validations.length > 0) {
      const answer = prism.default({ ...call, config: { dynamic: false } })(logger);
      return Either.map(explainedFor(operation, input))(answer);
    }
    const token = String(input.data.url.query?.[tokenParameter] ?? '');
    const page = pages.get(token) ?? firstPage;
    const { code, exampleKey } = config;
    if (exampleKey !== undefined) {
      const resource = onlyWithExample(operation, exampleKey, code);
      return prism.default({ ...call, resource })(logger);
    }
    if (config.dynamic) {
      const seed = `${config.seed ?? randomUUID()}${token}`;
      const answer = prism.default({
        ...call,
        resource: generated,
        config: { ...config, seed },
      })(logger);
      return Either.map(linkedLike(page))(answer);
    }
    const succeeds = code === undefined || String(code) === success.code;
    if (succeeds && token !== '' && page !== undefined) {
      return prism.default({ ...call, config: { ...config, exampleKey: page.name } })(logger);
    }
    return prism.default(call)(logger);
  };
}

type Answer = Extract<ReturnType<ReturnType<Mock>>, { readonly _tag: 'Right' }>['right'];

/** The problems of the request in place of those of the example. */
function explainedFor(operation: Operation, input: MockInput['input']): (answer: Answer) => Answer {
  const { query = {}, path } = input.data.url;
  const valuesOf = ({ in: place, name = '' }: Problem) => {
    const value = place === 'path' ? pathValues(operation.path, path)[name] : query[name];
    return value === undefined ? undefined : [value].flat();
  };
  return (answer) => {
    // Without a valid access token, nobody is told more than that.
    const refused = input.validations.filter(({ code }) => code === 401);
    const problems = (refused.length > 0 ? refused : input.validations).map((diagnostic) =>
      fromDiagnostic(diagnostic, 'path'),
    );
    return { ...answer, body: explainProblems(answer.body, problems, valuesOf) };
  };
}

/**
 * The operation with no content but that which has the example, so that negotiating the media type leads to it.
 */
function onlyWithExample(operation: Operation, name: string, code: number | undefined): Operation {
  const wanted = code === undefined ? successOf(operation).code : String(code);
  const exact = operation.responses.some((response) => response.code === wanted);
  return {
    ...operation,
    responses: operation.responses
      .filter((response) => response.code === (exact ? wanted : 'default'))
      .map((response) => ({
        ...response,
        contents: (response.contents ?? []).filter((content) =>
          content.examples?.some(({ key }) => key === name),
        ),
      })),
  };
}

/** A generated page with the neighbours of `page`, for the tokens that a generator makes up lead nowhere. */
function linkedLike(page: Example | undefined): (answer: Answer) => Answer {
  return (answer) => {
    const { body } = answer;
    if (typeof body !== 'object' || body === null || !('meta' in body)) return answer;
    const count = 'data' in body && Array.isArray(body.data) ? body.data.length : 0;
    return { ...answer, body: { ...body, meta: { result_count: count, ...tokensOf(page?.body) } } };
  };
}
