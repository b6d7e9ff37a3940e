import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@redocly/openapi-core';
import { expect, onTestFinished, test } from 'vitest';
import { bundleContract } from './bundle.ts';
import { packageFolder } from './redocly.ts';

const ownRules = await loadConfig({ configPath: join(packageFolder, 'redocly.yaml') });

/** A copy of the contract with one part replaced, and the line of that part. */
async function copyWithSlip(file: string, part: string, slip: string) {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of ['openapi.yaml', 'schemas', 'examples']) {
    await cp(join(packageFolder, name), join(folder, 'spec', name), { recursive: true });
  }
  const path = join(folder, 'spec', file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.replace(part, slip));
  return { folder, line: text.slice(0, text.indexOf(part)).split('\n').length };
}

test.each([
  ['openapi.yaml', 'summary:', 'summary: :'],
  ['schemas/poll.yaml', 'description:', 'description: :'],
  ['schemas/poll.yaml', '#/PollOption', '#/PollChoice'],
  ['schemas/poll.yaml', 'user.yaml#/', 'users.yaml#/'],
  ['openapi.yaml', 'in: query', 'in: header'],
])('the line of a slip in %s is told, with its file and once: %s', async (file, part, slip) => {
  const { folder, line } = await copyWithSlip(file, part, slip);

  const bundling = bundleContract(folder, 'The draft', ownRules);

  await expect(bundling).rejects.toThrow(
    new RegExp(`^The draft has mistakes:\nspec/${file}:${line} [^\n]+$`),
  );
});

test('an older contract may break a rule of ours, but none of OpenAPI', async () => {
  const old = await copyWithSlip('openapi.yaml', 'in: query', 'in: header');
  const broken = await copyWithSlip('openapi.yaml', 'in: query', 'in: queue');

  expect(await bundleContract(old.folder, 'The old one')).toHaveProperty('openapi', '3.1.0');
  await expect(bundleContract(broken.folder, 'The old one')).rejects.toThrow('`in` can be one of');
});
