import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runToEnd } from '@liked-posts/test-utils/command-line';
import { createCompiler } from '@liked-posts/test-utils/compiled';
import {
  listCodeSpans,
  listTargets,
  parseBlocks,
  readBlocks,
  readDocument,
} from '@liked-posts/test-utils/documents';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newerValues } from '../../conformance/src/recording/newer-values.ts';
import { renamedInPages, renamedInQueries } from '../../types/src/request/renamed.ts';
import { table } from '../generators/generators.ts';
import { listCommands, parseSteps } from './steps.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the README', () => {
  // packages/release-tests/packed/documents.e2e.test.ts runs the commands for outside a clone.
  test('has the commands that CI runs in a clean clone', () => {
    const { jobs } = parse(readDocument('.github/workflows/ci.yml'));
    const steps: { run?: string }[] = jobs.readme.steps;
    const run = steps.map(({ run = '' }) => run).join('\n');
    const commands = listCommands(readBlocks('README.md', 'sh')).filter((one) =>
      /^npx -y pnpm (start|test)$/.test(one),
    );

    expect(commands).toHaveLength(2);
    expect(commands.filter((command) => !run.includes(command))).toEqual([]);
  });

  test.each(readBlocks('README.md', 'ts error'))(
    'shows the error that the compiler gives',
    ({ code }) => {
      const { errors, codes } = createCompiler(new URL('./', import.meta.url))(code);
      const shown = [...code.matchAll(/^ *\/\/ (.*)$/gm)].map(([, line]) => line).join(' ');

      expect(errors.map((message, at) => `error TS${codes[at]}: ${message}`)).toEqual([shown]);
    },
  );

  test.each(readBlocks('README.md', 'text'))(
    'shows every public package on its way, in 84 columns',
    ({ code }) => {
      const packages = globSync('packages/*/package.json', { cwd: root }).map(readMetadata);
      const names = packages.filter((one) => !one.private).map(({ name }) => name.split('/')[1]);

      expect(names.length).toBeGreaterThan(3);
      expect(names.filter((name) => !code.includes(`▶ ${name}`))).toEqual([]);
      // More does not fit into the column that GitHub has for a README.
      expect(code.split('\n').filter(({ length }) => length > 84)).toEqual([]);
    },
  );
});

describe('CONTRIBUTING', () => {
  test.each(readBlocks('CONTRIBUTING.md', 'text'))(
    'shows a way on which each file imports those below it: %#',
    ({ code }) => {
      const ways = code.trimEnd().split('\n');
      const above: string[] = [];
      for (const line of ways) {
        const [, indent = '', file = ''] = /^((?: {2})*)(\S+) +\S/.exec(line) ?? [];
        above.splice(indent.length / 2, Number.POSITIVE_INFINITY, file);
        const importer = above.at(-2);
        if (importer === undefined) continue;
        const path = relative(dirname(importer), file).replaceAll('\\', '/');
        const specifier = path.startsWith('.') ? path : `./${path}`;
        expect.soft(readDocument(importer), importer).toContain(` from '${specifier}';`);
      }
      expect(
        ways.filter((line) => !existsSync(join(root, line.trim().split(' ')[0] ?? ''))),
      ).toEqual([]);
    },
  );
});

test('compose.yaml of export-many names what is there', () => {
  const { services, volumes } = parse(readDocument('examples/export-many/compose.yaml'), {
    strict: true,
  });

  expect(Object.keys(services)).toEqual([...services.worker.depends_on, 'worker']);
  expect(Object.keys(volumes)).toEqual([services.valkey.volumes[0].split(':')[0]]);
  expect(services.worker.environment.REDIS_URL).toBe('redis://valkey:6379');
});

describe('what `pnpm test` runs', () => {
  test('has the contract tests with Prism', async () => {
    const { scripts } = readMetadata('package.json');
    expect(scripts['test']).toMatch(/^pnpm turbo (\S+ )*test( |$)/);
    const folder = join(root, 'packages/contract-tests');
    expect(readMetadata('packages/contract-tests/package.json').scripts['test']).toBe('vitest run');
    const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
    const command = [process.execPath, vitest, 'list', '--filesOnly'] as const;
    const { stdout } = await runToEnd({ command, cwd: folder });

    const withPrism = globSync('prism/*.test.ts', { cwd: folder });
    expect(withPrism.length).toBeGreaterThan(1);
    expect(stdout.trim().split('\n')).toEqual(expect.arrayContaining(withPrism));
    // The service in `upstream.ts` is reached through `prism proxy`.
    for (const file of withPrism) {
      expect(readFileSync(join(folder, file), 'utf8')).toMatch(
        /inject\('prismMock'\)|from '\.\/upstream\.ts'/,
      );
    }
  });
});

describe('the README of the contract', () => {
  test.each(readBlocks('spec/README.md', 'yaml'))(
    'shows YAML that the contract has',
    ({ code }) => {
      const files = globSync('spec/{openapi,schemas/*}.yaml', { cwd: root });
      const nodes = files.flatMap((file) =>
        listNodes(parse(readFileSync(join(root, file), 'utf8'))),
      );

      expect(nodes).toContainEqual(expect.objectContaining(parse(code)));
    },
  );

  test('has a table of all names that the newer description replaces', () => {
    const [, section = ''] = readDocument('spec/README.md').split('## Two spellings\n');
    const rows = [...section.matchAll(/^\| `(\S+)` +\| `(\S+)` +\| `(\S+)` +\|$/gm)];
    const names = Object.entries({ ...renamedInQueries, ...renamedInPages }).flatMap(
      ([place, pairs]) => Object.entries(pairs).map(([ours, newer]) => [place, ours, newer]),
    );

    expect(rows.map((row) => row.slice(1))).toEqual(names);
  });

  test('names all values that the newer description adds', () => {
    const [, section = ''] =
      /^## Two spellings$(.*?)^## /ms.exec(readDocument('spec/README.md')) ?? [];
    const values = Object.values(newerValues).flat();

    expect(values.filter((value) => !section.includes(`\`${value}\``))).toEqual([]);
  });
});

test('the document about generators has the table of those that are tried', () => {
  expect(readDocument('spec/generators.md'), 'run `pnpm generate`').toContain(table());
});

/** The blocks that tests run: the arguments of every call of `readBlocks` in a test. */
const executed = globSync(
  '{packages/*/src,packages/*/test,packages/{contract,release}-tests/*,spec/test,scripts}/**/*.test.ts',
  {
    cwd: root,
  },
)
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/\breadBlocks\(\s*'([^']+)',((?:\s*'[^']+',?)+)\s*\)/g)])
  .flatMap(([, document, names = '']) =>
    [...names.matchAll(/'([^']+)'/g)].map(([, name]) => `${document}: ${name}`),
  );

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('{decisions,spec,{packages,examples,scripts}/*}/*.md', { cwd: root }).sort(),
].filter((path) => !path.endsWith('/CHANGELOG.md'));

/** The code of all blocks. */
const shown = documents.flatMap((document) =>
  parseBlocks(readDocument(document)).map(({ code }) => code),
);

/** The column at which editors wrap lines. */
const longestLine = Number(/^max_line_length = (\d+)$/m.exec(readDocument('.editorconfig'))?.[1]);

describe.each(documents)('%s', (document) => {
  const text = readDocument(document);
  const commands = [
    ...listCodeSpans(text),
    ...listCommands(parseBlocks(text).filter(({ name }) => name === 'sh')),
    ...parseSteps(parseBlocks(text).filter(({ name }) => name === 'console')).map((step) =>
      step.kind === 'command' ? step.command : '',
    ),
  ];

  test('has no sentences beyond the line length', () => {
    const long = listSentenceLines(text).filter(({ length }) => length > longestLine);

    expect(long, `lines of more than ${longestLine} characters: wrap them`).toEqual([]);
  });

  test('has only code that a test runs', () => {
    const problems = parseBlocks(text)
      .filter(({ name }) => !executed.includes(`${document}: ${name}`))
      .map(
        ({ name, code }) =>
          `No test runs the "${name}" block that starts with "${code.split('\n')[0]}". ` +
          `Run what readBlocks('${document}', '${name}') returns in a test.`,
      );

    expect(problems).toEqual([]);
  });

  test('has no comment in a command, which zsh takes for arguments', () => {
    const isShell = /^(sh|bash|zsh|shell|console)$/;
    const lines = parseBlocks(text)
      .filter(({ name }) => isShell.test(name))
      .flatMap(({ code }) => code.split('\n'));

    expect(lines.filter((line) => /(^|\s)#(\s|$)/.test(line))).toEqual([]);
  });

  test('names only scripts that exist', () => {
    const scripts = ['package.json', join(dirname(document), 'package.json')]
      .filter((path) => existsSync(join(root, path)))
      .flatMap((path) => Object.keys(readMetadata(path).scripts));
    const named = commands.flatMap(
      (command) => /^(?:(?:npx -y )?pnpm (?:run )?|npm run )([\w:]+)/.exec(command)?.[1] ?? [],
    );

    expect(named.filter((name) => ![...scripts, 'install'].includes(name))).toEqual([]);
  });

  test('names no command of npm that is in no block', () => {
    const named = listCodeSpans(text).filter((code) =>
      /^(npm (?!run )|npx |liked-posts-\w+ )/.test(code),
    );

    expect(named.filter((name) => !shown.some((block) => block.includes(name)))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const targets = listTargets(text)
      // GitHub serves the workflow runs from a path above the files.
      .filter((to) => !/^([a-z]+:|#|\.\.\/\.\.\/actions\/)/.test(to))
      .map((to) => to.replace(/#.*/, ''));

    expect(targets.filter((to) => !existsSync(join(root, dirname(document), to)))).toEqual([]);
  });
});

function readMetadata(path: string): {
  name: string;
  private?: boolean;
  scripts: Record<string, string>;
} {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/** A node of a YAML document, and all nodes below it. */
function listNodes(node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return [node, ...Object.values(node).flatMap(listNodes)];
}

/** The lines of a Markdown text that can be wrapped: not code, tables, tags or headings. */
function listSentenceLines(markdown: string): string[] {
  const text = markdown.replaceAll(/^( *)```.*?^\1```$/gms, '');
  return text.split('\n').filter((line) => !/^ *([|<#]|\[?!\[)/.test(line));
}
