import { gzipSync } from 'node:zlib';
import { startMock } from '@liked-posts/mock/node';
import { CliRun } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { describe, expect, it } from 'vitest';
import { ask, bytesAt, path } from '../../test/ask.ts';
import { json } from '../../test/proxied.ts';
import { main } from './main.ts';

describe('liked-posts-conformance proxy', () => {
  it('explains itself', async () => {
    await using help = new CliRun(main, 'proxy', '--help');
    expect(await help.ended()).toBe(0);
    // Each flag has a description.
    expect(help.output).not.toMatch(/^ +(?:-\w, )?--(?!.*\S {2,}[a-z])/m);
    for (const told of [
      'Passes requests on to the service at <url>, and reports every request and',
      / url +base URL of the service, such as http:/,
      /--port <number> .*\(default: 4010/,
      /--quiet +print only errors, requests with violations or not\s+checked, and/,
      /--no-strict +accept query parameters/,
      /--timeout <ms> +how long to wait for a response, and for each further\s+part of its body \(default: 30000/,
      /--record <file.har> +record requests and responses/,
      /\nExit codes:\n {2}0 {2}ended .*without a violation or with --no-fail\n {2}1 .* not record\n/,
      '\n  2  an option, or a file that it names, cannot be used; or ended by SIGINT or SIGTERM, without a violation, but not everything was checked\n',
      '\n  3  ended by SIGINT or SIGTERM, after at least one violation\n',
    ]) {
      expect(help.output).toMatch(told);
    }
  });

  it.each([
    [2, ['proxy'], /missing required argument 'url'/],
    [2, ['proxy', 'ftp://x'], /'ftp:\/\/x' is not the address.*http or https/],
    [2, ['proxy', 'http://127.0.0.1:1?a=b'], /^error: The option `<url>` .* has a query/],
    [2, ['proxy', 'http://127.0.0.1:1', '--timeout', '0'], /`--timeout` .* from 1 to 3600000/],
    [2, ['proxy', 'http://127.0.0.1:1', '--timeout', '0.5'], /whole number from 1 to 3600000/],
    [2, ['proxy', 'http://127.0.0.1:1', '--prot', '0'], /unknown option '--prot'.*\n.*--port/],
    [
      2,
      ['--json', 'x', 'proxy', 'http://127.0.0.1:1'],
      /--json before proxy .* Put it after proxy/,
    ],
  ])('exits with %i at %j', async (code, args, message) => {
    await using cli = new CliRun(main, ...args);

    expect(await cli.ended()).toBe(code);
    expect(cli.errors).toMatch(message);
    expect(cli.errors).toMatch(/^error: /);
    expect(cli.output).toBe('');
  });

  it('exits with 0 at SIGTERM if nothing was outside the contract', async () => {
    await using service = await startMock();
    await using cli = new CliRun(main, 'proxy', service.url, '--port', '0');
    const url = await cli.printed(/proxy on (\S+),/);
    const { status } = await ask(url, '?max_results=5');

    expect(status).toBe(200);
    expect(await cli.ended('SIGTERM')).toBe(0);
    expect(cli.output).toContain(
      `Liked Posts proxy on ${url}, in front of ${service.url}\n\nSend it what you would send to`,
    );
    expect(cli.output).toContain('1 request, 0 violations.');
  });

  it.each([
    [3, []],
    [0, ['--no-fail']],
  ])('reports violations and exits with %i at SIGINT after any, with %j', async (code, flags) => {
    await using service = await listen(json({ meta: { result_count: 0 } }));
    await using cli = new CliRun(main, 'proxy', service.url, '--port', '0', ...flags);
    await ask(await cli.url(), '?tweetFields=id', { authorization: 'Bearer x' });

    expect(await cli.ended('SIGINT')).toBe(code);
    expect(cli.output).toMatch(/request {2}query tweetFields: .*Did you mean `tweet\.fields`/);
    expect(cli.output).toContain('1 request, 1 violation.');
  });

  it('prints one line of JSON for its address and for each request with --json', async () => {
    await using service = await listen(json({ meta: { result_count: 0 } }));
    await using cli = new CliRun(main, 'proxy', service.url, '--port', '0', '--json');
    await ask(await cli.url(), '?tweetFields=id');

    expect(await cli.ended('SIGINT')).toBe(3);
    const lines = cli.output.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { listening: expect.stringMatching(/^http:/), upstream: service.url },
      { status: 200, violations: [{ in: 'query', name: 'tweetFields' }] },
    ]);
  });

  it('prints nothing but violations with --quiet', async () => {
    await using service = await listen(({ url }, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(url?.includes('tweetFields') ? '{"data":[]}' : '{"meta":{"result_count":0}}');
    });
    await using cli = new CliRun(main, 'proxy', service.url, '--port', '0', '--quiet');
    const url = await cli.url();
    await ask(url);
    expect(cli.output).toBe(`${url}\n`);
    await ask(url, '?tweetFields=id');

    expect(await cli.ended('SIGTERM')).toBe(3);
    expect(cli.output.slice(url.length + 1)).toMatch(
      /^200 GET .*\n {2}request {2}query tweetFields: .*\n {2}response body schema: data is an empty list\. .*\n$/,
    );
  });

  it.each([
    [[], '200 GET'],
    [['--quiet'], '200 GET'],
    [['--json'], '"status":200'],
  ])('reports what it could not check, and exits with 2, with %j', async (flags, line) => {
    const zeros = gzipSync(Buffer.alloc(2 ** 25 + 1), { level: 1 });
    await using service = await listen((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(zeros);
    });
    await using cli = new CliRun(main, 'proxy', service.url, '--port', '0', ...flags);
    await bytesAt((await cli.url()) + path);

    expect(await cli.ended('SIGTERM')).toBe(2);
    expect(cli.output).toContain(line);
    const why = 'The body is larger than 32 MiB when unpacked.';
    expect(cli.output).toContain(
      flags.includes('--json') ? `"notChecked":"${why}"` : `\n  response not checked: ${why}\n`,
    );
    expect(cli.output.includes('\n1 request, 0 violations, 1 not checked.\n')).toBe(
      flags.length === 0,
    );
    expect(cli.errors).toBe('');
  });

  it('exits with 3 if a signal arrives while the service does not answer', async () => {
    let asked = () => {};
    const arrived = new Promise<void>((resolve) => {
      asked = resolve;
    });
    await using service = await listen(() => asked());
    const flags = ['--port', '0', '--timeout', '300'];
    await using cli = new CliRun(main, 'proxy', service.url, ...flags);
    const answer = ask(await cli.url());
    await arrived;

    expect(await cli.ended('SIGTERM')).toBe(3);
    expect((await answer).status).toBe(504);
    expect(cli.output).toContain('did not answer within 300 ms');
  });

  it('says so if there was no request', async () => {
    await using cli = new CliRun(main, 'proxy', 'http://127.0.0.1:1', '--port', '0');
    await cli.printed(/proxy on/);

    expect(await cli.ended('SIGINT')).toBe(0);
    expect(cli.output).toContain('nothing was checked');
  });
});
