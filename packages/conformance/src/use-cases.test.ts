import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type UseCaseName, useCaseNames, useCasesOf } from './use-cases.ts';

const useCases = useCasesOf();

it('every file of workflows is a use case, except the one that continues the walk', async () => {
  const file = fileURLToPath(import.meta.resolve('@liked-posts/spec/workflows/walk.arazzo.yaml'));
  const files = await readdir(dirname(file));
  const names = files.map((file) => file.replace('.arazzo.yaml', ''));

  expect([...useCaseNames].sort()).toEqual(names.filter((name) => name !== 'pages').sort());
  expect(useCases.map(({ name }) => name)).toEqual(useCaseNames);
});

'tweet-fields' satisfies UseCaseName;
// @ts-expect-error this is the name of the parameter
'tweet.fields' satisfies UseCaseName;
// @ts-expect-error a parameter that is not a list has no use case of its own
'max_results' satisfies UseCaseName;

it('a workflow needs the inputs that it requires', () => {
  const workflows = useCases.flatMap((useCase) => useCase.workflows);
  const needs = new Map(workflows.map((workflow) => [workflow.id, workflow.needs]));

  expect(needs.get('firstPage')).toEqual(['accessToken', 'userId']);
  expect(needs.get('noLikes')).toEqual(['accessToken', 'emptyUserId']);
  expect(needs.get('unknownUser')).toEqual(['accessToken', 'unknownUserId']);
});
