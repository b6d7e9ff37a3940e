import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@liked-posts/client';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { blocksOf } from '@liked-posts/test-utils/documents';
import { expect, it } from 'vitest';
import { stepsOf } from '../documents/steps.ts';
import { bundle, inPackage, type Prism, runPrism } from './start-prism.ts';

const [mockCommand = '', , copyCommand = '', dynamicCommand = ''] = stepsOf(
  blocksOf('spec/generators.md', 'console'),
).map((step) => (step.kind === 'command' ? step.command : ''));

const pageOf = ({ url }: Prism) =>
  createClient({ baseUrl: url, accessToken: 'any-token', retry: { limit: 0 } }).getPage('42');

it('`prism mock --dynamic` generates pages that the client reads, as the document says', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-prism-'));
  const copy = join(folder, 'generated.yaml');
  const command = copyCommand.replace(inPackage, bundle).replace('generated.yaml', copy);
  expect(await runToEnd({ command: ['sh', '-c', command] })).toMatchObject({ code: 0 });
  await using prism = await runPrism(dynamicCommand.replace('generated.yaml', copy));
  const first = await pageOf(prism);
  await rm(folder, { recursive: true });

  expect(first.data?.[0]).toMatchObject({ id: expect.any(String), text: expect.any(String) });
  await using asItIs = await runPrism(`${mockCommand} --dynamic`);
  await expect(pageOf(asItIs)).rejects.toMatchObject({ status: 500 });
});
