import { copyFile, mkdir, rm } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMock } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { listen } from '@liked-posts/test-utils/http-server';
import { installed } from '@liked-posts/test-utils/tools';
import { expect, test } from 'vitest';
import { type Generator, generators } from './generators.ts';

const likes = 250;
const spec = new URL('../../../spec/dist/', import.meta.url);
/** As strict as in applications, which do not check the declarations of libraries. */
const tsc =
  'tsc --ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module esnext ' +
  '--moduleResolution bundler --allowImportingTsExtensions --types node main.ts';
const path = [
  fileURLToPath(new URL('../node_modules/.bin', import.meta.url)),
  installed('.bin'),
  process.env['PATH'],
].join(delimiter);
const jackson = ['core', 'databind', 'annotations']
  .map((part) => `/usr/share/java/jackson-${part}.jar`)
  .join(':');

/** How to compile and run `main`, and the Debian packages that this needs. */
const languages: Record<Generator['language'], { compile: string; run: string; debian: string }> = {
  ts: { compile: tsc, run: 'bun main.ts', debian: '' },
  go: {
    // Debian installs libraries where Go looked for them before modules.
    compile: 'GO111MODULE=off GOPATH=/usr/share/gocode go build -o main',
    run: './main',
    debian: 'golang-go golang-github-getkin-kin-openapi-dev',
  },
  java: {
    // Debian has patched Jackson: it may throw any IOException here.
    compile: `sed -i 's/JsonProcessingException {/IOException {/' generated/Converter.java
      javac -cp ${jackson}:. -d classes main.java`,
    run: `java -cp classes:${jackson} Main`,
    debian: 'default-jdk-headless libjackson2-databind-java',
  },
  py: { compile: '', run: 'python3 main.py', debian: 'python3 python3-dateutil' },
};

/** Serves the mock, with a value in each Post that is not in the contract. */
function serveNewer() {
  const mock = createMock({ likes });
  return listen(
    createListener({
      handle(incoming) {
        const outgoing = mock.handle(incoming);
        const body = outgoing.body.replaceAll(/(?<="reply_settings":")\w+/g, 'nobody yet');
        return { ...outgoing, body };
      },
    }),
  );
}

test.each(generators)(
  `$title $flavour: what is generated compiles, and pages through ${likes} likes`,
  async ({ command, program, language }) => {
    const folder = new URL(`../.scratch/${program}/`, import.meta.url);
    await rm(folder, { recursive: true, force: true });
    await mkdir(new URL('generated/', folder), { recursive: true });
    for (const [from, to] of [
      [new URL('openapi.json', spec), 'openapi.json'],
      [new URL('schemas/page.json', spec), 'page.json'],
      [new URL('programs/walk.ts', import.meta.url), 'walk.ts'],
      [new URL(`programs/${program}`, import.meta.url), `main.${language}`],
    ] as const) {
      await copyFile(from, new URL(to, folder));
    }
    const { compile, run, debian } = languages[language];

    await using server = await serveNewer();
    const { output } = await runToEnd({
      command: ['sh', '-ec', `${command}\n${compile}\n${run} ${server.url}`],
      cwd: fileURLToPath(folder),
      env: { ...process.env, DO_NOT_TRACK: '1', PATH: path },
    });

    const missing = debian && `If a tool is missing: apt-get install ${debian}`;
    expect(output, missing).toMatch(new RegExp(`^${likes}$`, 'm'));
  },
);
