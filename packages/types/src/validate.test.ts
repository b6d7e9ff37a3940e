import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { LikedPostsQuery } from './query.ts';
import { type Parameter, parameters, type Violation } from './request/index.ts';
import { InvalidQueryError, parseQuery, validateQuery } from './validate.ts';

type Given = Readonly<Record<string, unknown>>;

/** The violations in a query from outside TypeScript, or in the search of a URL. */
function listViolations(query: Given | string | URLSearchParams): readonly Violation[] {
  try {
    if (typeof query === 'string' || query instanceof URLSearchParams) parseQuery(query);
    else validateQuery(query);
  } catch (error) {
    if (error instanceof InvalidQueryError) return error.violations;
    throw error;
  }
  return [];
}

/** The search with the same meaning as a query. */
const toSearch = (query: Given) =>
  Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');

/** The values that a parameter accepts, lists as arrays. */
function generateValues(parameter: Parameter): fc.Arbitrary<unknown> {
  switch (parameter.role) {
    case 'list':
      return fc.subarray([...parameter.values], { minLength: 1 });
    case 'whole-number':
      return fc.integer({ min: parameter.minimum, max: parameter.maximum });
    case 'page-token':
      return fc.stringMatching(new RegExp(parameter.pattern));
    case 'text':
      return fc.stringMatching(new RegExp(parameter.pattern ?? '^.+$'));
    default:
      return parameter satisfies never;
  }
}

const queryParameters = Object.entries<Parameter>(parameters).filter(
  ([, parameter]) => parameter.in === 'query',
);

/** Queries that leave parameters out or give them values made by `make`. */
const generateQueries = (make: (parameter: Parameter) => fc.Arbitrary<unknown>) =>
  fc.record(
    Object.fromEntries(queryParameters.map(([name, parameter]) => [name, make(parameter)])),
    { requiredKeys: [] },
  );

describe('validateQuery', () => {
  test('has the same verdict and reasons for the object and the search of a query', () => {
    const text = fc.stringMatching(/^[a-zA-Z_.]*$/);
    // Valid or not, but of the right type: a search cannot tell 5 from '5'.
    const generateAny = (parameter: Parameter) => {
      if ('values' in parameter) {
        return fc.array(fc.oneof(text, fc.constantFrom(...parameter.values)));
      }
      return parameter.role === 'whole-number' ? fc.integer({ min: -9, max: 200 }) : text;
    };
    const others = fc.dictionary(fc.stringMatching(/^[a-z_]+$/), text, { maxKeys: 2 });
    fc.assert(
      fc.property(others, generateQueries(generateAny), (unknown, known) => {
        const given = { ...unknown, ...known };
        const verdict = listViolations(given);

        expect(listViolations(toSearch(given))).toEqual(verdict);
        expect(listViolations(`?${toSearch(given)}`)).toEqual(verdict);
        expect(listViolations(new URLSearchParams(toSearch(given)))).toEqual(verdict);
      }),
    );
  });

  test('names all violations at once', () => {
    const query = { max_results: 1, 'user.fields': ['a', 'id', 'b'], x: 1 };
    const violations = listViolations(query);

    expect(violations).toMatchObject([
      { in: 'query', name: 'max_results', values: ['1'] },
      { in: 'query', name: 'user.fields', values: ['a', 'b'] },
      { in: 'query', name: 'x', values: ['1'] },
    ]);
    const reasons = violations.map(({ reason }) => reason);
    expect(() => parseQuery(toSearch(query))).toThrow(`Invalid query. ${reasons.join(' ')}`);
  });

  test.each([null, undefined, 5, 'max_results=10', [], new URLSearchParams()])(
    'says what to give instead of %j',
    (query) => {
      expect(() => validateQuery(query)).toThrow(InvalidQueryError);
      expect(() => validateQuery(query)).toThrow(
        'Invalid query. Give an object such as { max_results: 10 }. For the query of a URL, use parseQuery.',
      );
    },
  );

  test('makes a query of a valid value', () => {
    const query: unknown = JSON.parse('{ "max_results": 10, "tweet.fields": ["lang"] }');
    validateQuery(query);
    expectTypeOf(query).toEqualTypeOf<LikedPostsQuery>();
    expect(query).toEqual({ max_results: 10, 'tweet.fields': ['lang'] });
    // `validateQuery` narrows plain strings to names of fields.
    const fromForm = { 'tweet.fields': 'lang,source'.split(',') };
    validateQuery(fromForm);
    expectTypeOf(fromForm).toExtend<LikedPostsQuery>();
  });

  test('names the first twenty violations and the number of the others', () => {
    const query = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`x${index}`, 1]));

    expect(() => validateQuery(query)).toThrow(/And 5 more\.$/);
  });
});

describe('parseQuery', () => {
  test('reads every valid query as it was sent', () => {
    fc.assert(
      fc.property(generateQueries(generateValues), (query) => {
        expect(listViolations(query)).toEqual([]);
        expect(parseQuery(toSearch(query))).toEqual(query);
      }),
    );
  });
});
