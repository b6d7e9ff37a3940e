import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { authorization, program, sandboxFile, target } from './sandbox-page.ts';
import { type Summary, summarise } from './statistics.ts';

const require = createRequire(import.meta.url);
const bundle = require.resolve('@liked-posts/spec/openapi.json');
const prism = program('@stoplight/prism-cli', 'prism');
const loader = fileURLToPath(new URL('./sandbox-load.ts', import.meta.url));
const bareServer = fileURLToPath(new URL('./sandbox-bare-server.ts', import.meta.url));

/** The servers that are measured, and how each is started on a port. */
const servers = {
  sandbox: (port: number) => [sandboxFile('cli.js'), '--port', `${port}`],
  // The same server, asked for another page each time, so that it writes every one anew.
  sandboxDistinct: (port: number) => [sandboxFile('cli.js'), '--port', `${port}`],
  bare: (port: number) => [bareServer, '--port', `${port}`],
  prism: (port: number) => [prism, 'mock', '-p', `${port}`, bundle],
  silentPrism: (port: number) => [prism, 'mock', '-v', 'silent', '-p', `${port}`, bundle],
} as const;
type Name = keyof typeof servers;
const names = Object.keys(servers) as readonly Name[];

/** What one load says of a server. */
interface Measurement {
  readonly requestsPerSecond: number;
  /** Processor time of the server alone, which other work on the machine changes less. */
  readonly microsecondsPerRequest: number;
}

/** The sandbox against its peers over keep-alive HTTP: a ratio above 1 means that the sandbox is faster. */
export interface OverHttp {
  readonly requestsPerSecond: Readonly<Record<Name, Summary>>;
  readonly microsecondsPerRequest: Readonly<Record<Name, Summary>>;
  readonly ratios: Readonly<
    Record<
      'toPrism' | 'toSilentPrism' | 'toBare',
      { byRequests: Summary; byProcessorTime: Summary }
    >
  >;
}

/** Loads the servers in turns. */
export async function measureOverHttp(rounds: number, seconds: number): Promise<OverHttp> {
  if (process.platform !== 'linux') {
    throw new Error('Processor time is read from /proc: run this measurement on Linux.');
  }
  const running = new Map<Name, { child: ChildProcess; url: string }>();
  try {
    for (const name of names) running.set(name, await start(name));
    const measured: Record<Name, Measurement>[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const one: Partial<Record<Name, Measurement>> = {};
      // Whoever comes first changes from round to round.
      const order = names.map((_, index) => names[(index + round + 1) % names.length] ?? 'bare');
      for (const name of order) {
        const server = running.get(name);
        if (server !== undefined)
          one[name] = await load(name, server.child.pid ?? 0, server.url, seconds);
      }
      // The first round warms up and is not counted.
      if (round >= 0) measured.push(one as Record<Name, Measurement>);
    }
    return summary(measured);
  } finally {
    for (const { child } of running.values()) child.kill('SIGKILL');
  }
}

function summary(measured: readonly Record<Name, Measurement>[]): OverHttp {
  const each = (of: keyof Measurement, name: Name) =>
    summarise(measured.map((one) => one[name][of]));
  const all = (of: keyof Measurement) => ({
    sandbox: each(of, 'sandbox'),
    sandboxDistinct: each(of, 'sandboxDistinct'),
    bare: each(of, 'bare'),
    prism: each(of, 'prism'),
    silentPrism: each(of, 'silentPrism'),
  });
  const ratio = (peer: Name) => ({
    byRequests: summarise(
      measured.map((one) => one.sandbox.requestsPerSecond / one[peer].requestsPerSecond),
    ),
    byProcessorTime: summarise(
      measured.map((one) => one[peer].microsecondsPerRequest / one.sandbox.microsecondsPerRequest),
    ),
  });
  return {
    requestsPerSecond: all('requestsPerSecond'),
    microsecondsPerRequest: all('microsecondsPerRequest'),
    ratios: {
      toPrism: ratio('prism'),
      toSilentPrism: ratio('silentPrism'),
      toBare: ratio('bare'),
    },
  };
}

async function start(name: Name): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, servers[name](port), { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(url + target, { headers: { authorization } }).catch(
      () => undefined,
    );
    if (response?.status === 200) return { child, url };
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${name} did not answer ${target} with 200.`);
}

/** Asks for the page over 64 kept connections, from a process of its own. */
async function load(name: Name, pid: number, url: string, seconds: number): Promise<Measurement> {
  const before = await processorMicroseconds(pid);
  const args = [loader, url + target, '64', `${seconds}`];
  if (name === 'sandboxDistinct') args.push('distinct');
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const used = (await processorMicroseconds(pid)) - before;
  const { requests, requestsPerSecond } = JSON.parse(stdout) as Record<string, number>;
  if (!requests || !requestsPerSecond) throw new Error(`${url} did not answer.`);
  return { requestsPerSecond, microsecondsPerRequest: used / requests };
}

/** The processor time of a process so far. */
async function processorMicroseconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  const ticksPerSecond = 100;
  return ((user + system) / ticksPerSecond) * 1e6;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
