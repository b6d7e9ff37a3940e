import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMock } from '@liked-posts/mock/node';
import { type Program, runToEnd } from '@liked-posts/test-utils/command-line';
import { readDocument } from '@liked-posts/test-utils/documents';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

/** Runs a command with the pinned Node, whatever Node a shell would find. */
const run = (...command: Program['command']) =>
  runToEnd({
    command,
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env['PATH']}` },
  });

describe('the container of the mock', () => {
  const folder = 'packages/mock/examples/container';
  const manifest = JSON.parse(readDocument('packages/mock/package.json'));
  const service = parse(readDocument(`${folder}/compose.yaml`)).services['liked-posts'];
  /** The arguments of the instructions in the Dockerfile: `{ USER: 'node' }`. */
  const dockerfile: Readonly<Record<string, string>> = Object.fromEntries(
    readDocument(`${folder}/Dockerfile`)
      .trim()
      .split('\n')
      .map((line) => [line.replace(/ .*/, ''), line.replace(/^\S+ /, '')]),
  );
  const { FROM = '', RUN, ENV = '', CMD = '' } = dockerfile;
  const [program] = JSON.parse(CMD);

  async function readHelp(): Promise<string> {
    const file = new URL(`../../mock/${manifest.bin[program]}`, import.meta.url);
    return (await run('node', fileURLToPath(file), '--help')).stdout;
  }

  test('installs the package, whose command it runs', () => {
    expect(RUN).toBe(`npm install --global ${manifest.name}`);
    expect(Object.keys(manifest.bin)).toContain(program);
  });

  test('has a Node that the package supports', () => {
    const [, version] = /^node:(\d+)-/.exec(FROM) ?? [];
    const [, oldest] = />=(\d+)/.exec(manifest.engines.node) ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(Number(oldest));
  });

  test('sets variables that stand for flags of the command', async () => {
    const pairs = ENV.split(' ').map((pair) => pair.split('='));
    const variables = Object.keys({ ...Object.fromEntries(pairs), ...service.environment });
    // `LIKED_POSTS_ALLOWED_HOSTS` stands for the flag `--allowed-hosts`.
    const flags = variables.map((variable) =>
      variable.replace('LIKED_POSTS_', '--').replaceAll('_', '-').toLowerCase(),
    );
    const help = await readHelp();

    expect(flags).toContain('--allowed-hosts');
    expect(flags.filter((flag) => !new RegExp(`${flag}\\b`).test(help))).toEqual([]);
  });

  test('publishes the port of the command to this machine only', async () => {
    const [, port] = /--port .*default: (\d+)\)/.exec(await readHelp()) ?? [];
    expect(service.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(service.healthcheck.test).toContain(`127.0.0.1:${port}/`);
  });

  test('is healthy only while it listens', async () => {
    const server = await startMock();
    const check = service.healthcheck.test.replace('http://127.0.0.1:4010', server.url);
    expect(await run('sh', '-c', check)).toMatchObject({ code: 0 });
    await server.close();
    expect(await run('sh', '-c', check)).toMatchObject({ code: 1 });
  });
});

test('compose.yaml of export-many has the services and volumes that it refers to', () => {
  const text = readDocument('examples/export-many/compose.yaml');
  const { services, volumes } = parse(text, { strict: true });

  expect(Object.keys(services)).toEqual([...services.worker.depends_on, 'worker']);
  expect(Object.keys(volumes)).toEqual([services.valkey.volumes[0].split(':')[0]]);
  expect(services.worker.environment.REDIS_URL).toBe('redis://valkey:6379');
});
