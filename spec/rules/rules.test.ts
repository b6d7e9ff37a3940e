import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { packageFolder, runRedocly } from '../scripts/redocly.ts';

/** A description that breaks a rule. Its only operation, if any, is `GET /things`. */
interface BrokenCase {
  rule: string;
  paths?: object;
  schemas?: object;
  /** The expected messages of the rule, by JSON pointer from a schema or the operation. */
  caught: Record<string, string | string[]>;
}

interface Problem {
  ruleId: string;
  message: string;
  location: [{ source: { ref: string }; pointer: string }];
}

const readYaml = async (file: string) =>
  parse(await readFile(join(packageFolder, file), 'utf8'), { merge: true, maxAliasCount: -1 });
const cases: readonly BrokenCase[] = await readYaml('rules/broken.yaml');
const { rules }: { rules: Record<string, string | { severity?: string }> } =
  await readYaml('redocly.yaml');

let folder: string;
let problems: Problem[][];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-rules-'));
  // The contract has its schemas in files of their own: `house/schemas-read-well` reads these, too.
  const silent = { enum: ['a', 'b'] };
  const letter = { description: 'A letter.', ...silent };
  await writeFile(join(folder, 'silent.yaml'), stringify({ Silent: silent }));
  await writeFile(join(folder, 'described.yaml'), stringify({ Letter: letter }));
  const files = await Promise.all(
    cases.map(async ({ paths = {}, schemas = {} }, index) => {
      const file = join(folder, `${index}.json`);
      const description = { openapi: '3.1.0', info: {}, paths, components: { schemas } };
      await writeFile(file, JSON.stringify(description));
      return file;
    }),
  );
  const flags = ['--format=json', '--max-problems=1000'];
  const { stdout } = await runRedocly(packageFolder, 'lint', ...files, ...flags);
  problems = splitJsonTexts(stdout).map((text) => JSON.parse(text).problems);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Redocly writes one JSON text for each file: a line `}{` ends a text and begins the next. */
function splitJsonTexts(stdout: string): string[] {
  return stdout.split(/(?<=^\})(?=\{)/m);
}

/** Where a problem is, as `caught` has it: `Thing/properties/name`, or `silent.yaml#/Silent`. */
function describePlace({ location: [{ source, pointer }] }: Problem): string {
  const file = basename(source.ref);
  if (file.endsWith('.yaml')) return `${file}${pointer}`;
  return pointer.replace(/^#\/(components\/schemas|paths\/~1things\/get)\//, '');
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

test('every rule catches something', () => {
  expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(Object.keys(rules)));
});

test('every rule is an error', () => {
  for (const [name, rule] of Object.entries(rules)) {
    // An assertion is an error unless it says otherwise.
    expect(typeof rule === 'object' ? (rule.severity ?? 'error') : rule, name).toBe('error');
  }
});
