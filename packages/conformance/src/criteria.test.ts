import { expect, it } from 'vitest';
import { readCriteria } from './criteria.ts';

const values = new Map([['$inputs.pageToken', 'abc']]);

it.each([
  ['$statusCode == 400', 'The status is 200, not 400.'],
  ['$[?@.data]', 'data is missing.'],
  ['$[?!@.includes.places]', 'includes.places is there.'],
  ['$[?@.meta.result_count == 0]', 'meta.result_count is 3, not 0.'],
  [
    '$[?@.meta.next_token != {$inputs.pageToken}]',
    'meta.next_token is abc, which the request itself has.',
  ],
])('%s is told in words', (condition, words) => {
  const body = { includes: { places: [] }, meta: { result_count: 3, next_token: 'abc' } };
  const unmet = readCriteria([{ condition }]).map((criterion) =>
    criterion.unmet({ status: 200, headers: {}, body }, values),
  );
  expect(unmet).toMatchObject([{ detail: words }]);
});

it.each([
  ['$statusCode == 200'],
  ['$[?@.data]'],
  ['$[?!@.includes.places]'],
  ['$[?@.meta.result_count == 0]'],
  ['$[?@.meta.next_token != {$inputs.pageToken}]'],
])('%s holds of a body that has it so', (condition) => {
  const body = { data: [{}], includes: {}, meta: { result_count: 0 } };
  const unmet = readCriteria([{ condition }]).map((criterion) =>
    criterion.unmet({ status: 200, headers: {}, body }, values),
  );
  expect(unmet).toEqual([undefined]);
});

it('a criterion of another form is refused, rather than taken for kept', () => {
  expect(() => readCriteria([{ condition: '$[?@.data && @.meta]' }])).toThrow(/cannot be read/);
});
