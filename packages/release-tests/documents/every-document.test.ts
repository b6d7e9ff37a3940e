import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  listCodeSpans,
  listTargets,
  parseBlocks,
  readDocument,
} from '@liked-posts/test-utils/documents';
import { describe, expect, test } from 'vitest';
import { root } from '../../../scripts/run.ts';
import { listCommands, parseSteps } from './steps.ts';

/** Lists the blocks that tests run: `readBlocks('README.md', 'sh')` → `README.md: sh`. */
function listTestedBlocks(): string[] {
  const files = globSync('{packages,scripts,spec}/**/*.test.ts', {
    cwd: root,
    exclude: ['**/node_modules'],
  });
  const calls = files.flatMap((file) => [...readDocument(file).matchAll(/readBlocks\(([^)]*)\)/g)]);
  return calls.flatMap(([, args = '']) => {
    const [document, ...names] = [...args.matchAll(/'([^']*)'/g)].map(([, literal]) => literal);
    return names.map((name) => `${document}: ${name}`);
  });
}

const testedBlocks = listTestedBlocks();

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('{decisions,spec,{packages,examples,scripts}/*}/*.md', { cwd: root }).sort(),
].filter((path) => !path.endsWith('/CHANGELOG.md'));

const codeOfAllBlocks = documents.flatMap((document) =>
  parseBlocks(readDocument(document)).map(({ code }) => code),
);

/** Lists the names of the scripts in the package.json of a folder, if it has one. */
function listScripts(folder: string): string[] {
  const path = join(folder, 'package.json');
  return existsSync(join(root, path)) ? Object.keys(JSON.parse(readDocument(path)).scripts) : [];
}

describe.each(documents)('%s', (document) => {
  const text = readDocument(document);
  const blocks = parseBlocks(text);
  const steps = parseSteps(blocks.filter(({ name }) => name === 'console'));
  const commands = [
    ...listCodeSpans(text),
    ...listCommands(blocks.filter(({ name }) => name === 'sh')),
    ...steps.map((step) => (step.kind === 'command' ? step.command : '')),
  ];

  test('has only code that a test runs', () => {
    const problems = blocks
      .filter(({ name }) => !testedBlocks.includes(`${document}: ${name}`))
      .map(
        ({ name, code }) =>
          `No test runs the "${name}" block that starts with "${code.split('\n')[0]}". ` +
          `Run what readBlocks('${document}', '${name}') returns in a test.`,
      );

    expect(problems).toEqual([]);
  });

  test('has no comment in a command, which zsh takes for arguments', () => {
    const isShell = /^(sh|bash|zsh|shell|console)$/;
    const lines = blocks
      .filter(({ name }) => isShell.test(name))
      .flatMap(({ code }) => code.split('\n'));

    expect(lines.filter((line) => /(^|\s)#(\s|$)/.test(line))).toEqual([]);
  });

  test('names only scripts that exist', () => {
    const scripts = ['install', ...listScripts('.'), ...listScripts(dirname(document))];
    const scriptsNamed = commands.flatMap(
      (command) => /^(?:(?:npx -y )?pnpm (?:run )?|npm run )([\w:]+)/.exec(command)?.[1] ?? [],
    );

    expect(scriptsNamed.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('has a block with each command of npm that its sentences name', () => {
    const commandsNamed = listCodeSpans(text).filter((code) =>
      /^(npm (?!run )|npx |liked-posts-\w+ )/.test(code),
    );
    const isInBlock = (command: string) => codeOfAllBlocks.some((code) => code.includes(command));

    expect(commandsNamed.filter((command) => !isInBlock(command))).toEqual([]);
  });

  test('links only to files that exist', () => {
    // GitHub serves the workflow runs from a path above the files.
    const isElsewhere = /^([a-z]+:|#|\.\.\/\.\.\/actions\/)/;
    const paths = listTargets(text)
      .filter((target) => !isElsewhere.test(target))
      .map((target) => target.replace(/#.*/, ''));

    expect(paths.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([]);
  });
});
