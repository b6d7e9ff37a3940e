import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { bundleContract } from './bundle.ts';
import { packageFolder } from './redocly.ts';

test.each([
  ['openapi.yaml', 'summary:', 'summary: :'],
  ['schemas/poll.yaml', 'description:', 'description: :'],
  ['schemas/poll.yaml', '#/PollOption', '#/PollChoice'],
  ['schemas/poll.yaml', 'user.yaml#/', 'users.yaml#/'],
])('the line of a slip in %s is told, with its file and once: %s', async (file, part, slip) => {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['openapi.yaml', 'schemas', 'examples']) {
    await cp(join(packageFolder, name), join(folder, 'spec', name), { recursive: true });
  }
  const path = join(folder, 'spec', file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(part, slip));
  const line = text.slice(0, text.indexOf(part)).split('\n').length;

  const bundling = bundleContract(folder, 'The draft');

  await expect(bundling).rejects.toThrow(
    new RegExp(`^The draft cannot be bundled:\nspec/${file}:${line} [^\n]+$`),
  );
});
