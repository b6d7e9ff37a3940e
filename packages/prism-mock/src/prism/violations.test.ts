import type { IPrismDiagnostic } from '@stoplight/prism-core';
import { expect, test } from 'vitest';
import { violationsOf } from './violations.ts';

const diagnostic = (path: string[], message: string, code = 'type'): IPrismDiagnostic => ({
  path,
  message,
  code,
  severity: 0,
});

test.each(['method', 'path', 'query', 'header', 'body', 'status'])(
  'a violation of the %s is one of it',
  (part) => {
    expect(violationsOf([diagnostic([part], 'No.')])).toEqual([{ in: part, reason: 'No.' }]);
  },
);

test('a violation has the part and the name that Prism gives, or is one of the headers', () => {
  const reason = 'Request body property id must be string';
  expect(
    violationsOf([
      diagnostic(['body', 'id'], reason),
      diagnostic(['query', 'max_results'], 'No.'),
      diagnostic([], 'Nothing fits.'),
      diagnostic(['elsewhere'], 'Nowhere.'),
    ]),
  ).toEqual([
    { in: 'body', name: 'id', reason },
    { in: 'query', name: 'max_results', reason: 'No.' },
    { in: 'header', reason: 'Nothing fits.' },
    { in: 'header', reason: 'Nowhere.' },
  ]);
});

test('items that are wrong in the same way are one violation, with their number and the first of them', () => {
  const wrong = (index: number, member: string) =>
    diagnostic(['body', 'data', `${index}`, member], `data.${index}.${member} must be string`);
  expect(violationsOf([wrong(3, 'id'), wrong(4, 'id'), wrong(4, 'text')])).toEqual([
    {
      in: 'body',
      name: 'data.*.id',
      reason: 'data.*.id must be string (2 times, first in data.3.id)',
    },
    { in: 'body', name: 'data.4.text', reason: 'data.4.text must be string' },
  ]);
});

test('only whole numbers are places in a list', () => {
  const wrong = (...path: string[]) => diagnostic(['body', ...path], `${path.join('.')} is odd`);
  const names = (...diagnostics: IPrismDiagnostic[]) =>
    violationsOf(diagnostics).map(({ name }) => name);
  expect(names(wrong('line2'), wrong('line3'), wrong('3rd'))).toEqual(['line2', 'line3', '3rd']);
  expect(names(wrong('data', '9', 'id'), wrong('data', '10', 'id'))).toEqual(['data.*.id']);
});

test.each(['anyOf', 'oneOf'])('what is wrong with every form of %s is one violation', (code) => {
  const branches = ['A.', 'A.', 'B.', 'C.', 'D.', 'E.'].map((message) =>
    diagnostic(['body', 'type', 'x'], message),
  );
  const other = diagnostic(['body', 'id'], 'Other.');
  const last = diagnostic(['body', 'type'], 'No form fits', code);
  const reasonOf = (diagnostics: IPrismDiagnostic[]) =>
    violationsOf(diagnostics).map(({ name, reason }) => `${name}: ${reason}`);
  expect(reasonOf([other, ...branches, last])).toEqual([
    'id: Other.',
    'type: No form fits: A.; B.; C.; D.; E.',
  ]);
  const sixth = diagnostic(['body', 'type'], 'F.');
  expect(reasonOf([...branches, sixth, last])).toEqual([
    'type: No form fits: A.; B.; C.; D.; E.; …',
  ]);
});
