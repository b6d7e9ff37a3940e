import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageFolder, runRedocly } from '../scripts/redocly.ts';

/**
 * A description that breaks a rule, such as
 * `{ rule: 'rule/schemas-have-no-example', schemas: { Old: { example: 1 } }, caught: { 'Old/example': 'A …' } }`.
 */
interface BrokenCase {
  rule: string;
  /** The only operation is `GET /things`. */
  paths?: object;
  schemas?: object;
  /** Files that the schemas refer to, by name. */
  files?: Record<string, object>;
  /** The expected messages of the rule, by JSON pointer from a schema or the operation. */
  caught: Record<string, string | string[]>;
}

/** The part of `redocly.yaml` that has the rules. */
interface Config {
  /** For each rule its severity, or an assertion with one. */
  rules: Record<string, string | { severity?: string }>;
}

interface Problem {
  ruleId: string;
  message: string;
  location: [{ source: { ref: string }; pointer: string }];
}

const cases: readonly BrokenCase[] = await readYaml('rules/broken.yaml');
const { rules }: Config = await readYaml('redocly.yaml');

async function readYaml(file: string) {
  const text = await readFile(join(packageFolder, file), 'utf8');
  // Both files share texts by merges and aliases, more than the parser allows by default.
  return parse(text, { merge: true, maxAliasCount: -1 });
}

let folder: string;
let problems: Problem[][];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-rules-'));
  problems = await lintCases(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Lints all cases at once, which is faster. Resolves with the problems of each, in their order. */
async function lintCases(target: string): Promise<Problem[][]> {
  const files = await Promise.all(
    cases.map((broken, index) => writeCase(join(target, `${index}`), broken)),
  );
  const flags = ['--format=json', '--max-problems=1000'];
  const { stdout } = await runRedocly(packageFolder, 'lint', ...files, ...flags);
  const reports = splitJsonTexts(stdout);
  expect(reports).toHaveLength(cases.length);
  return reports.map((report) => JSON.parse(report).problems);
}

/** Writes a case to a folder of its own. Resolves with its main file. */
async function writeCase(target: string, broken: BrokenCase): Promise<string> {
  const { paths = {}, schemas = {}, files = {} } = broken;
  const description = { openapi: '3.1.0', info: {}, paths, components: { schemas } };
  await mkdir(target);
  for (const [name, content] of Object.entries({ ...files, 'openapi.json': description })) {
    // JSON is YAML, too.
    await writeFile(join(target, name), JSON.stringify(content));
  }
  return join(target, 'openapi.json');
}

/** Redocly writes one JSON text for each file: a line `}{` ends a text and begins the next. */
function splitJsonTexts(stdout: string): string[] {
  return stdout.split(/(?<=^\})(?=\{)/m);
}

test.for(cases.map((broken, index) => ({ ...broken, index })))(
  '$rule catches exactly what case $index breaks',
  ({ index, rule, caught }) => {
    const found = (problems[index] ?? []).filter(({ ruleId }) => ruleId === rule);
    const foundLines = found.map((problem) => `${describePlace(problem)}: ${problem.message}`);
    const expectedLines = Object.entries(caught).flatMap(([place, messages]) =>
      [messages].flat().map((message) => `${place}: ${message}`),
    );
    // A case that catches nothing would test nothing.
    expect(expectedLines).not.toEqual([]);
    expect(foundLines.toSorted()).toEqual(expectedLines.toSorted());
    // Each message is a sentence, which may begin with a name in backticks.
    for (const { message } of found) expect(message).toMatch(/^[A-Z`].*\.$/s);
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
