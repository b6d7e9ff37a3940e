import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { expect, onTestFinished, test } from 'vitest';
import { renderWorkflows } from './render-workflows.ts';

test('a workflow left over by hand that is built is refused by its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-workflows-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  expect([...(await renderWorkflows(operation, folder)).keys()]).toContain(
    'tweet-fields.arazzo.yaml',
  );

  await writeFile(join(folder, 'tweet-fields.arazzo.yaml'), 'arazzo: 1.0.1');

  await expect(renderWorkflows(operation, folder)).rejects.toThrow(
    'workflows/tweet-fields.arazzo.yaml is built from the contract. Remove it.',
  );
});
