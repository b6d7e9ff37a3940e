import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, expectTypeOf, it } from 'vitest';
import { readUseCases, type UseCaseName, useCaseNames } from './use-cases.ts';

const useCases = await readUseCases();

it('every file of workflows is a use case, but the one that the walk goes on to', async () => {
  const files = await readdir(dirname(useCases[0]?.file ?? ''));
  const names = files.map((file) => file.replace('.arazzo.yaml', ''));

  expect([...useCaseNames].sort()).toEqual(names.filter((name) => name !== 'pages').sort());
  expect(useCases.map(({ name }) => name)).toEqual(useCaseNames);
});

it('the types know the names, of parameters as well', () => {
  type Known = Extract<UseCaseName, 'walk' | 'tweet-fields' | 'tweet.fields' | 'max_results'>;
  expectTypeOf<Known>().toEqualTypeOf<'walk' | 'tweet-fields'>();
});

it('what a use case needs is what its workflows require', () => {
  const needs = new Map(useCases.map((useCase) => [useCase.name, useCase.needs]));

  expect(needs.get('first-page')).toEqual(['accessToken', 'userId']);
  expect(needs.get('no-likes')).toEqual(['accessToken', 'emptyUserId']);
  expect(needs.get('unknown-user')).toEqual(['accessToken', 'unknownUserId']);
});
