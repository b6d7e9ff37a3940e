import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startMock } from '@liked-posts/mock/node';
import {
  linesPrintedBy,
  listExpectedLines,
  readBlocks,
  readDocument,
} from '@liked-posts/test-utils/documents';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { overrideMembers } from '../../mock/src/overrides/check-override.ts';
import { corruptions } from '../../mock/src/overrides/override.ts';

/** A folder in this package, so that imports resolve as in an application. */
const cwd = fileURLToPath(new URL('..', import.meta.url));
const folder = new URL('../../mock/examples/', import.meta.url);
const examples = readdirSync(folder).filter((name) => name.endsWith('.mts'));

test.concurrent.each(readBlocks('packages/mock/README.md', 'ts'))(
  'block %$ of the README of the mock prints what it says',
  async ({ code }) => {
    const said = listExpectedLines(code);
    expect(said.length).toBeGreaterThan(0);
    expect(await linesPrintedBy(code, cwd)).toEqual(said);
  },
);

test('the examples of the mock print what they say', async () => {
  // All in one process, because starting it takes longer than running most of them.
  const all = examples.map(
    (name) => `console.log('${name}:'); await import('${new URL(name, folder)}');`,
  );
  const said = examples.map((name) =>
    listExpectedLines(readFileSync(new URL(name, folder), 'utf8')),
  );

  for (const lines of said) expect(lines.length).toBeGreaterThan(0);
  expect(await linesPrintedBy(all.join('\n'), cwd)).toEqual(
    said.flatMap((lines, index) => [`${examples[index]}:`, ...lines]),
  );
});

describe('the container of the examples', () => {
  const read = (name: string) => readFileSync(new URL(`container/${name}`, folder), 'utf8');
  const dockerfile = read('Dockerfile');
  const instructions = dockerfile
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      return [name, rest] as const;
    });
  const of = (wanted: string) => instructions.find(([name]) => name === wanted)?.[1] ?? '';
  const service = parse(read('compose.yaml')).services['liked-posts'];
  const manifest = JSON.parse(readDocument('packages/mock/package.json'));
  const [program] = JSON.parse(of('CMD'));

  test('installs the package on a Node that it supports', () => {
    expect(instructions.map(([name]) => name)).toEqual(['FROM', 'RUN', 'USER', 'ENV', 'CMD']);
    expect(of('FROM')).toMatch(/^node:\d+-slim$/);
    const [, version] = /(\d+)/.exec(of('FROM')) ?? [];
    const [, least] = />=(\d+)/.exec(manifest.engines.node) ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(Number(least));
    expect(of('RUN')).toBe(`npm install --global ${manifest.name}`);
    expect(Object.keys(manifest.bin)).toEqual([program]);
  });

  test('sets only flags of the command and a port of this machine', async () => {
    const cli = fileURLToPath(new URL(`../../mock/${manifest.bin[program]}`, import.meta.url));
    const { stdout: help } = await promisify(execFile)(process.execPath, [cli, '--help']);
    const variables = [
      ...of('ENV')
        .split(' ')
        .map((pair) => pair.split('=')[0] ?? ''),
      ...Object.keys(service.environment),
    ];
    for (const name of variables) {
      const flag = name.replace('LIKED_POSTS_', '--').replaceAll('_', '-').toLowerCase();
      expect(help).toMatch(new RegExp(`${flag}\\b`));
    }
    expect(service.environment.LIKED_POSTS_ALLOWED_HOSTS).toBe('liked-posts');
    const [, port] = /--port .*default: (\d+)\)/.exec(help) ?? [];
    expect(service.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(service.healthcheck.test).toContain(`127.0.0.1:${port}/`);
    // Node as the first process of a container ignores signals until it listens for them, so a
    // small init process comes first.
    expect(service.init).toBe(true);
    expect(Object.keys(service).sort()).toEqual([
      'build',
      'environment',
      'healthcheck',
      'init',
      'ports',
    ]);
  });

  test('is healthy only while it listens', async () => {
    const server = await startMock();
    const check = service.healthcheck.test.replace('http://127.0.0.1:4010', server.url);
    // Uses the pinned Node, whatever the shell would find.
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` };
    await promisify(execFile)('sh', ['-c', check], { env });
    await server.close();
    await expect(promisify(execFile)('sh', ['-c', check], { env })).rejects.toMatchObject({
      code: 1,
    });
  });
});

test('the README of the mock names every fault', () => {
  const readme = readDocument('packages/mock/README.md');
  for (const name of Object.keys({ ...overrideMembers, ...corruptions })) {
    expect(readme).toContain(`\`${name}\``);
  }
});
