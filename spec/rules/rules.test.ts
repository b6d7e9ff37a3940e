import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { redocly } from '../scripts/redocly.ts';
import house from './plugin.ts';
import { isOneSentence } from './sentence.ts';

interface LintProblem {
  ruleId: string;
  message: string;
  location: { source: { ref: string }; pointer: string }[];
}

const rules = Object.keys(house().rules.oas3).map((name) => `house/${name}`);
const folder = new URL('fixtures/', import.meta.url);
const fixtures = readdirSync(folder).filter(
  (file) => /\.yaml$/.test(file) && file !== 'redocly.yaml',
);
const settings: { rules: Record<string, string> } = read('../../redocly.yaml');

function read<T>(file: string): T {
  return parse(readFileSync(new URL(file, folder), 'utf8'));
}

/** Redocly writes one JSON text for each file, one after the other. */
function parseProblems(stdout: string): LintProblem[][] {
  return stdout
    .split(/(?<=^\})(?=\{)/m)
    .map((text) => (JSON.parse(text) as { problems: LintProblem[] }).problems);
}

let problems: LintProblem[][];
beforeAll(async () => {
  const { stdout } = await redocly(
    'lint',
    ...fixtures.map((file) => `rules/fixtures/${file}`),
    '--config=rules/fixtures/redocly.yaml',
    '--format=json',
    '--max-problems=1000',
  );
  problems = parseProblems(stdout);
});

test('the contract is linted with every house rule', () => {
  expect(settings.rules).toEqual(Object.fromEntries(rules.map((rule) => [rule, 'error'])));
});

describe('a house rule catches what its fixture does wrong, and nothing else:', () => {
  test.for(fixtures)('%s', (fixture) => {
    const caught = caughtIn(fixture).map(({ location: [place], message }) => {
      const file = place?.source.ref.split(/fixtures[\\/]/).at(-1);
      return `${file === fixture ? '' : file}${place?.pointer}: ${message}`;
    });
    const expected = read<{ 'x-caught': Record<string, string>[] }>(fixture)
      ['x-caught'].flatMap(Object.entries<string>)
      .map(([pointer, message]) => `${pointer}: ${message}`);
    expect(expected).not.toEqual([]);
    expect(caught.toSorted()).toEqual(expected.toSorted());
  });
});

test('every house rule has a fixture', () => {
  expect(new Set(fixtures.map(ruleOf))).toEqual(new Set(rules));
});

test('every house rule says in one sentence what is wrong', () => {
  const messages = fixtures.flatMap(caughtIn).map(({ message }) => message);
  expect(messages.filter((message) => !isOneSentence(message))).toEqual([]);
});

/** A fixture has the name of its rule, and of what it shows if there are several. */
function ruleOf(fixture: string): string {
  return `house/${fixture.split('.')[0]}`;
}

/** What the rule of a fixture caught in it. */
function caughtIn(fixture: string): LintProblem[] {
  const found = problems[fixtures.indexOf(fixture)] ?? [];
  return found.filter(({ ruleId }) => ruleId === ruleOf(fixture));
}
