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
  const dockerfile = readDocument(`${folder}/Dockerfile`);
  /** Reads the arguments of an instruction, which must be on one line: `USER` → `node`. */
  const readInstruction = (name: string) => {
    const [, text] = new RegExp(`^${name} (.*)$`, 'm').exec(dockerfile) ?? [];
    if (text === undefined) throw new Error(`The Dockerfile has no ${name}.`);
    return text;
  };
  const [program] = JSON.parse(readInstruction('CMD'));
  /** The port in the container: 4010 of `127.0.0.1:4010:4010`. */
  const [, port] = /:(\d+)$/.exec(service.ports[0]) ?? [];

  async function readHelp(): Promise<string> {
    const file = new URL(`../../mock/${manifest.bin[program]}`, import.meta.url);
    return (await run('node', fileURLToPath(file), '--help')).stdout;
  }

  test('installs the package, whose command it runs', () => {
    expect(readInstruction('RUN')).toBe(`npm install --global ${manifest.name}`);
    expect(Object.keys(manifest.bin)).toContain(program);
  });

  test('has a Node that the package supports', () => {
    const [, version] = /^node:(\d+)-/.exec(readInstruction('FROM')) ?? [];
    const [, oldest] = />=(\d+)/.exec(manifest.engines.node) ?? [];
    expect(Number(version)).toBeGreaterThanOrEqual(Number(oldest));
  });

  test('sets variables that stand for flags of the command', async () => {
    // `A=1 B=2` → `A`, `B`.
    const variablesOfImage = readInstruction('ENV')
      .split(' ')
      .map((pair) => pair.replace(/=.*/, ''));
    const variables = [...variablesOfImage, ...Object.keys(service.environment ?? {})];
    // `LIKED_POSTS_ALLOWED_HOSTS` stands for the flag `--allowed-hosts`.
    const flags = variables.map((variable) =>
      variable.replace('LIKED_POSTS_', '--').replaceAll('_', '-').toLowerCase(),
    );
    const help = await readHelp();

    expect(flags).toContain('--allowed-hosts');
    expect(flags.filter((flag) => !new RegExp(`${flag}\\b`).test(help))).toEqual([]);
  });

  test('publishes the port of the command to this machine only', async () => {
    // `-p, --port <number>  0 for any free one (default: 4010)`
    expect(await readHelp()).toMatch(new RegExp(`--port .*default: ${port}\\)`));
    expect(service.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(service.healthcheck.test).toContain(`127.0.0.1:${port}/`);
  });

  test('is healthy only while it listens', async () => {
    const server = await startMock();
    const check = service.healthcheck.test.replace(`http://127.0.0.1:${port}`, server.url);
    expect(await run('sh', '-c', check)).toMatchObject({ code: 0 });
    await server.close();
    expect(await run('sh', '-c', check)).toMatchObject({ code: 1 });
  });
});

test('compose.yaml of export-many has the service and volume that its worker needs', () => {
  const text = readDocument('examples/export-many/compose.yaml');
  const { services, volumes } = parse(text, { strict: true });

  expect(Object.keys(services)).toEqual([...services.worker.depends_on, 'worker']);
  // The volume of `data:/data` is `data`.
  const [volume] = services.valkey.volumes[0].split(':');
  expect(Object.keys(volumes)).toEqual([volume]);
  expect(services.worker.environment.REDIS_URL).toBe('redis://valkey:6379');
});
