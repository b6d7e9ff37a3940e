import { fileURLToPath } from 'node:url';
import { commandLine, curlIn, undescribedIn } from '@liked-posts/equipment/command-line';
import { exampleNames } from '@liked-posts/mock/server';
import { describe, expect, it, vi } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { ask, path, read } from '../test/ask.ts';
import { main } from './cli/main.ts';
import { startMock } from './start-mock.ts';

const file = fileURLToPath(new URL('./cli.ts', import.meta.url));

const { CliProcess, CliRun } = commandLine(file, main);

describe('liked-posts-mock', () => {
  it('shows its address, a curl line that works, how to ask for each answer, and then the requests', async () => {
    await using cli = new CliProcess('--port', '0');
    await cli.printed(/Ctrl-C ends it/);

    const curl = curlIn(cli.output);
    const page = await read(await fetch(curl.url, { headers: curl.headers }));
    expect([page.status, page.body.data?.length]).toEqual([200, 5]);

    for (const [status, names] of exampleNames) {
      const code = status === 'default' ? 'any other' : `code=${status}`;
      expect(cli.output).toMatch(new RegExp(`^ +${code} +${names.join(', ')}$`, 'm'));
    }

    const columns = cli.output.match(/^ {2}(code=\d{3}|any other|dynamic) +(?=\S)/gm);
    expect(columns).toHaveLength(exampleNames.size + 1);
    expect(new Set(columns?.map(({ length }) => length)).size).toBe(1);
    expect(cli.output).not.toContain('__control');

    // Then it prints a line for each request, and one for each violation, without secrets.
    const url = await cli.url();
    await ask(url, '?max_results=5');
    await ask(url, '?max_results=3&key=my-secret', { authorization: 'Bearer my-secret' });
    await cli.printed(/query max_results: .*5 to 100/);
    expect(cli.output).toMatch(/^200 GET \/2\/users\/\d+\/liked_tweets\?max_results=5 firstPage/m);
    expect(cli.output).toMatch(/^400 GET .*\?max_results=3&key=\[hidden\]/m);
    expect(cli.output).toMatch(/^ {2}request {2}query key: .*is not one of/m);
    expect(cli.output).not.toContain('my-secret');
  });

  it('prints no character that would break a line or turn the order of the others around', async () => {
    await using cli = new CliRun('--port', '0');
    await ask(await cli.url(), '?max_results=%E2%80%AE5%E2%80%A8%1B%C2%9B');

    await cli.printed(/query max_results: .*�5���/);
    expect([...'\u202E\u2028\u001B\u009B'].filter((sign) => cli.output.includes(sign))).toEqual([]);
  });

  it('prints one line of JSON for the address and for each request with --json', async () => {
    await using cli = new CliRun('--port', '0', '--json');
    const url = await cli.url();
    await ask(url, '?max_results=3', { authorization: 'Bearer my-secret' });
    await cli.printed(/"status":400.*\n/);

    const [first, second] = cli.output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toEqual({ listening: url });
    expect(second).toMatchObject({
      method: 'GET',
      url: `${path}?max_results=3`,
      status: 400,
      violations: [{ in: 'query', name: 'max_results' }],
    });
    expect(cli.output).not.toContain('my-secret');
  });

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'finishes running requests and exits with 0 at %s, printing nothing with --quiet',
    async (signal) => {
      const port = await freePort();
      await using cli = new CliRun('--port', String(port), '--quiet', '--control');
      const url = `http://127.0.0.1:${port}`;
      await untilAnswered(url);
      await fetch(`${url}/__control/next`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '[{"delay": 300}]',
      });
      const running = ask(url, '?max_results=5');
      // Answered at once, so that the delayed one has arrived before it.
      await ask(url, '?max_results=6');

      const code = await cli.ended(signal);

      expect((await running).status).toBe(200);
      expect(code).toBe(0);
      expect(cli.output + cli.errors).toBe('');
    },
  );

  it('shows how to inject answers with --control', async () => {
    await using cli = new CliRun('--port', '0', '--control');
    await cli.printed(/Ctrl-C ends it/);
    const url = await cli.url();
    expect(cli.output).toContain(`-d '[{"code": 503}, {"delay": 200}]' ${url}/__control/next\n`);
  });

  it('tells the address with --quiet where any free port was asked for', async () => {
    await using cli = new CliRun('--port', '0', '--quiet');
    const url = await cli.url();
    await ask(url);
    expect(cli.output).toBe(`${url}\n`);
  });

  it('takes the common flags from the environment, where they are not off', async () => {
    vi.stubEnv('LIKED_POSTS_PORT', '0');
    vi.stubEnv('LIKED_POSTS_JSON', '1');
    vi.stubEnv('LIKED_POSTS_CONTROL', '0');
    await using cli = new CliRun();
    const url = await cli.url();
    vi.unstubAllEnvs();

    expect(JSON.parse(cli.output)).toEqual({ listening: url });
    expect((await fetch(`${url}/__control/requests`)).status).toBe(404);
  });

  it('says in one line that a port is taken, and how to choose another', async () => {
    await using mock = await startMock();
    const { port } = new URL(mock.url);
    await using cli = new CliRun('--port', port);

    expect(await cli.ended()).toBe(1);
    expect(cli.errors).toBe(
      `error: Port ${port} of 127.0.0.1 is in use. Choose another with --port, or --port 0 for any free one.\n`,
    );
    expect(cli.output).toBe('');
  });

  it.each([
    [['--prot', '4010'], /unknown option '--prot'.*\n.*--port/],
    [['--port', 'abc'], /--port.*abc.*0 to 65535/],
    [['--port', '70000'], /0 to 65535/],
    [['serve'], /too many arguments|unknown command/],
    [['--host', '192.0.2.1', '--port', '0'], /Cannot listen on port 0 of 192\.0\.2\.1/],
  ])('refuses %j', async (args, message) => {
    await using cli = new CliRun(...args);

    expect(await cli.ended()).toBe(1);
    expect(cli.errors).toMatch(message);
    expect(cli.output).toBe('');
  });

  it('knows its version and explains itself', async () => {
    await using version = new CliRun('--version');
    expect(await version.ended()).toBe(0);
    expect(version.output.trim()).toBe(manifest.version);

    await using help = new CliRun('--help');
    expect(await help.ended()).toBe(0);
    for (const flag of [
      'port',
      'host',
      'dynamic',
      'seed',
      'no-strict',
      'no-fail',
      'allowed-hosts',
      'quiet',
      'json',
      'control',
    ]) {
      expect(help.output).toContain(`--${flag}`);
    }
    expect(undescribedIn(help.output)).toEqual([]);
    for (const told of [
      '\n  3  ended by SIGINT or SIGTERM, after at least one violation, which no reset takes back\n',
      'Usage: liked-posts-mock [options]\n\nAnswers with the examples of the liked Posts',
      /port to listen on.*\(default: 4010/,
      /--allowed-hosts <list> +names by which \/__control may be called, besides/,
      /--quiet +print nothing but errors, requests with violations or\s+not judged, and/,
      /\nExit codes:\n {2}0 {2}ended .*without a violation or with --no-fail\n {2}1 {2}could not start\n/,
    ]) {
      expect(help.output).toMatch(told);
    }
  });

  it('generates bodies with --dynamic, and the same for the same --seed as the library', async () => {
    await using mock = await startMock({ dynamic: true, seed: 'x' });
    await using cli = new CliRun('--port', '0', '--dynamic', '--seed', 'x');

    const { text } = await ask(await cli.url());
    expect(text).toBe((await ask(mock.url)).text);
    expect(text).toContain('"data"');
  });

  it('lets unknown parameters pass with --no-strict, and origins only without --no-cors', async () => {
    await using cli = new CliRun('--port', '0', '--no-strict', '--no-cors');
    const { status, headers } = await ask(await cli.url(), '?tweetFields=id');

    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

async function freePort(): Promise<number> {
  await using mock = await startMock();
  return Number(new URL(mock.url).port);
}

async function answers(url: string): Promise<boolean> {
  return ask(url).then(
    () => true,
    () => false,
  );
}

async function untilAnswered(url: string): Promise<void> {
  while (!(await answers(url)));
}
