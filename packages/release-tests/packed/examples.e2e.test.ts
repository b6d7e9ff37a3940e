import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkConformance, renderSummary } from '@liked-posts/conformance';
import { startMock } from '@liked-posts/mock/node';
import { readBlocks } from '@liked-posts/test-utils/documents';
import { findTool, getChromiumOptions, startWorker } from '@liked-posts/test-utils/tools';
import { parse } from 'smol-toml';
import { afterAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { startRedis } from '../../../examples/export-many/test/redis.ts';
import { renderInstallCommand } from '../../../scripts/pack.ts';
import { users } from '../../conformance/test/altered-mock.ts';
import { findOutput, makeProject, type Project } from './project.ts';
import { packAll } from './registry.ts';

/** The oldest Node that runs the TypeScript of the examples. */
const oldestNode = () => findTool('node-22/bin/node');

/** A program that prints `old new new`: the function of a README gives a token, and renews it. */
const renewalProgram = `import { giveToken } from './src/tokens.ts';

globalThis.fetch = async () => Response.json({ access_token: 'new' });
const tokens = [await giveToken({}), await giveToken({ refused: 'old' }), await giveToken({})];
console.log(...tokens);
`;

/** The lines of `main.ts` that read the access token, which the README replaces by a function. */
const tokenLines = /^.*ACCESS_TOKEN'\];\n.*ACCESS_TOKEN to .*\n/m;

const packed = await packAll();
afterAll(() => packed.dispose());

describe('in a copy of its folder', () => {
  /**
   * Copies the committed files of an example, and installs what is packed, as a reader would.
   *
   * @param replacements - texts to replace in the commands of its README
   */
  async function copyExample(
    example: string,
    replacements: Record<string, string> = {},
  ): Promise<Project> {
    const project = await makeProject({ replacements });
    const folder = fileURLToPath(new URL(`../../../examples/${example}/`, import.meta.url));
    await cp(folder, project.folder, {
      recursive: true,
      filter: (path) =>
        !/^(node_modules|dist|package-lock\.json)\b/.test(path.slice(folder.length)),
    });
    await project.run(renderInstallCommand(packed.packages));
    return project;
  }

  // Concurrent, because these tests often wait for npm, browsers and servers.
  test.concurrent('export-likes exports by the commands of its README', async () => {
    await using project = await copyExample('export-likes');
    const outputs = await project.follow(readBlocks('examples/export-likes/README.md', 'sh'));

    const whole = 'Complete: likes.ndjson has 1,000 Posts';
    expect(findOutput(outputs, '42 likes.ndjson')).toContain(whole);
    // Nothing is new since the export before it.
    expect(findOutput(outputs, '--since')).toContain('Complete: new.ndjson has 0 Posts');
    await project.run(`${oldestNode()} src/main.ts --help`);
    await project.run('npm run typecheck');
    await project.run('npm test');
  });

  test.concurrent('export-likes renews a token by the code of its README', async () => {
    await using project = await copyExample('export-likes');
    const [block] = readBlocks('examples/export-likes/README.md', 'ts');
    await writeFile(join(project.folder, 'src/tokens.ts'), block?.code ?? '');
    await writeFile(join(project.folder, 'tokens.json'), '{"access_token":"old"}');
    await writeFile(join(project.folder, 'renew.js'), renewalProgram);
    expect(await project.run('node renew.js')).toBe('old new new\n');

    const mainFile = join(project.folder, 'src/main.ts');
    const main = await readFile(mainFile, 'utf8');
    expect(main).toMatch(tokenLines);
    const mainWithFunction = main.replace(tokenLines, '  const accessToken = giveToken;\n');
    await writeFile(mainFile, `import { giveToken } from './tokens.ts';\n${mainWithFunction}`);
    await project.run('npm run typecheck');
  });

  test.concurrent('timeline-page works in Chromium by the commands of its README', async () => {
    await using project = await copyExample('timeline-page', {
      '/usr/bin/chromium': getChromiumOptions().executablePath,
    });
    await project.follow(readBlocks('examples/timeline-page/README.md', 'sh'));

    expect(await project.run('curl -sSf http://127.0.0.1:5173')).toContain('<div id="root">');
    await project.run('npm run typecheck');
  });

  test.concurrent('likes-api works on Node and in workerd', async ({ onTestFinished }) => {
    await using service = await startMock({
      users: { [users.user]: 60, [users.userWithoutLikes]: 0 },
    });
    await using project = await copyExample('likes-api');
    const outputs = await project.follow(readBlocks('examples/likes-api/README.md', 'sh'));
    expect(findOutput(outputs, 'tweet.fields=lang')).toMatch(/"lang":"\w+"/);

    await project.run('npm run typecheck');
    await project.run('npm test');
    const settings = parse(await readFile(join(project.folder, 'wrangler.toml'), 'utf8'));
    const worker = startWorker({
      modules: true,
      modulesRoot: project.folder,
      scriptPath: join(project.folder, 'dist/worker.js'),
      compatibilityDate: settings['compatibility_date'],
      compatibilityFlags: settings['compatibility_flags'],
      bindings: { SERVICE_URL: service.url },
    });
    onTestFinished(() => worker.dispose());
    const { origin: url } = await worker.ready;
    const report = await checkConformance({ url, ...users, pageSize: 20 });

    const broken = report.rules.filter(({ outcome }) => outcome === 'broken');
    // The example responds with 404 for an unknown user, as its README says.
    expect(
      broken.map(({ id }) => id),
      renderSummary(report),
    ).toEqual(['pageOfUnknownUser']);
  });

  // Not concurrent, because its workers keep the machine busy.
  test('export-many exports by the commands of its README', async () => {
    await using redis = await startRedis();
    await using project = await copyExample('export-many', {
      'redis://127.0.0.1:6379': redis.socketPath,
    });
    const outputs = await project.follow(readBlocks('examples/export-many/README.md', 'sh'));

    // Each of the 20 users of the README has 300 likes.
    const report = findOutput(outputs, 'work likes');
    expect(report).toContain('20 users: 20 done, 0 failed');
    expect(report).toContain('Exported: 6,000 Posts.');
    await project.run(`${oldestNode()} src/main.ts --help`);
    await project.run('npm run typecheck');
    await project.run('npm test');

    const compose = parseYaml(await readFile(join(project.folder, 'compose.yaml'), 'utf8'));
    // Without its folder, the command ends with this error, after it has accepted its options.
    const command = compose.services.worker.command.replace(' likes', '');
    expect(await project.run(command, 2)).toContain('Give a folder');
  });
});
