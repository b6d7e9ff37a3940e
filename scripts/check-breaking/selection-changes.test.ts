import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { put } from './contract-edits.ts';
import { selectionChanges } from './selection-changes.ts';

it('what selects is compared', () => {
  const old = structuredClone(contract);
  const revision = structuredClone(old);
  put('schemas/Post/x-default-fields', ['id'])(revision);
  expect(selectionChanges(old, revision).map(({ bump }) => bump)).toEqual(['major', 'major']);

  put('schemas/Place/x-identified-by', ['full_name'])(revision);
  expect(selectionChanges(old, revision).map(({ reason }) => reason)).toContain(
    'Place is identified by full_name, no longer by id.',
  );
});
