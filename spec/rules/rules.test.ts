import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { packageFolder, runRedocly } from '../scripts/redocly.ts';

/** A description that breaks a rule. Its only operation, if any, is `GET /things`. */
interface BrokenCase {
  rule: string;
  paths?: object;
  schemas?: object;
  /** Files that the schemas refer to, by name. */
  files?: Record<string, object>;
  /** The expected messages of the rule, by JSON pointer from a schema or the operation. */
  caught: Record<string, string | string[]>;
}

interface Problem {
  ruleId: string;
  message: string;
  location: [{ source: { ref: string }; pointer: string }];
}

const cases: readonly BrokenCase[] = await readYaml('rules/broken.yaml');
const { rules }: { rules: Record<string, string | { severity?: string }> } =
  await readYaml('redocly.yaml');

async function readYaml(file: string) {
  const text = await readFile(join(packageFolder, file), 'utf8');
  return parse(text, { merge: true, maxAliasCount: -1 });
}

let folder: string;
let problems: Problem[][];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-rules-'));
  problems = await lintCases(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes all cases to a folder and lints them at once. Resolves with the problems of each. */
async function lintCases(target: string): Promise<Problem[][]> {
  const files = await Promise.all(
    cases.map((broken, index) => writeCase(join(target, `${index}.json`), broken)),
  );
  const flags = ['--format=json', '--max-problems=1000'];
  const { stdout } = await runRedocly(packageFolder, 'lint', ...files, ...flags);
  return splitJsonTexts(stdout).map((text) => JSON.parse(text).problems);
}

async function writeCase(file: string, broken: BrokenCase): Promise<string> {
  const { paths = {}, schemas = {}, files = {} } = broken;
  const description = { openapi: '3.1.0', info: {}, paths, components: { schemas } };
  await writeFile(file, JSON.stringify(description));
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(dirname(file), name), stringify(content));
  }
  return file;
}

/** Redocly writes one JSON text for each file: a line `}{` ends a text and begins the next. */
function splitJsonTexts(stdout: string): string[] {
  return stdout.split(/(?<=^\})(?=\{)/m);
}

test.for(cases.map((broken, index) => ({ ...broken, index })))(
  '$rule catches exactly what case $index breaks',
  ({ index, rule, caught }) => {
    const found = (problems[index] ?? [])
      .filter(({ ruleId }) => ruleId === rule)
      .map((problem) => `${describePlace(problem)}: ${problem.message}`);
    const expected = Object.entries(caught).flatMap(([place, messages]) =>
      [messages].flat().map((message) => `${place}: ${message}`),
    );
    // A case that catches nothing would test nothing.
    expect(expected).not.toEqual([]);
    expect(found.toSorted()).toEqual(expected.toSorted());
    // Each message is a sentence, which may begin with a name in backticks.
    for (const line of found) expect(line).toMatch(/: [A-Z`].*\.$/s);
  },
);

/** Where a problem is, as `caught` has it: `Thing/properties/name`, or `silent.yaml#/Silent`. */
function describePlace({ location: [{ source, pointer }] }: Problem): string {
  const file = basename(source.ref);
  if (file.endsWith('.yaml')) return `${file}${pointer}`;
  return pointer.replace(/^#\/(components\/schemas|paths\/~1things\/get)\//, '');
}

test('every rule catches something', () => {
  expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(Object.keys(rules)));
});

test('every rule is an error', () => {
  for (const [name, rule] of Object.entries(rules)) {
    // An assertion is an error unless it says otherwise.
    expect(typeof rule === 'object' ? (rule.severity ?? 'error') : rule, name).toBe('error');
  }
});
