import { readFileSync } from 'node:fs';
import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { tinyContract } from '../test/tiny.ts';
import type { Contract } from '../types/openapi.d.cts';
import { listAssumptions } from './assumptions.ts';
import { text } from './reference/markup.ts';
import { referencePage } from './render-reference.ts';

const pageOf = (contract: Contract) => referencePage(contract, listAssumptions(contract));
/** What a page says, without its marks. */
const wordsOf = (html: string) =>
  html
    .replace(/<\/?(a|code|strong)\b[^>]*>/g, '')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/\s+/g, ' ');
const tiny = pageOf(tinyContract());

/** The element with an id, up to the next one with an id. */
function shownAt(id: string): string {
  const [, , shown = ''] =
    new RegExp(`id="(${id})"[^>]*>(.*?)(id="|</main>)`, 's').exec(tiny) ?? [];
  return wordsOf(shown);
}

describe('an assumption is shown where it applies:', () => {
  test.for([
    ['top', 'Assumed: Nobody said anything.'],
    ['operation', 'Gets things. Assumed: Things can be got.'],
    ['securitySchemes/Token', 'A token. Assumed: Any token is taken.'],
    ['parameters/ThingFields', 'Assumed: There are fields. Assumed: Or none.'],
    ['responses/Page', 'A page. Assumed of text/plain: It is text.'],
    ['responses/Failure', 'A failure. Assumed: It may fail.'],
    ['headers/Left', 'How many are left. Assumed: Some are left.'],
    ['schemas/Thing.count', 'How many. Assumed: It is one.'],
    ['schemas/Id', 'An id. Assumed: Ids are text.'],
    ['schemas/Odd~/one', 'Assumed: It is odd.'],
  ] as const)('at %s', ([id, words]) => {
    expect(shownAt(id)).toContain(words);
  });
});

test('a property has the description of its schema, unless it has its own', () => {
  expect(shownAt('schemas/Thing.id')).toContain('An id.');
  expect(shownAt('schemas/Thing.count')).toContain('How many.');
  expect(shownAt('schemas/Thing.count')).not.toContain('A number.');
});

test('each field that can be asked for has its meaning beside it, and the default ones are named', () => {
  expect(shownAt('parameters/ThingFields')).toMatch(
    /Returned by default: id, count\..*5 values.*id by default ?An id\. ?count by default ?How many\. ?owner ?Another thing\. ?name ?It is named\. ?lost/,
  );
});

test('the table of assumptions has one row for those that are the same', () => {
  const [, table = ''] = /<table>(.*)<\/table>/s.exec(tiny) ?? [];
  expect(table.match(/<td>It is odd\./g)).toHaveLength(1);
  expect(table).toContain(
    '<a href="#schemas/Odd~/one">Odd~/one</a>, <a href="#schemas/Unused">Unused</a>',
  );
});

test('text is not taken for markup', () => {
  const contract = tinyContract();
  contract.info.title = 'Things <b> & "more"';
  expect(pageOf(contract)).toContain('<h1>Things &lt;b&gt; &amp; &quot;more&quot; ');
});

describe('the page of the contract', () => {
  const page = pageOf(contract);
  const words = wordsOf(page);
  const { parameters, schemas, examples } = contract.components;

  test('has the operation first, then the schemas, then what is assumed', () => {
    const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(['Get liked Posts', 'Schemas', 'What is assumed']);
  });

  test('has every parameter, value, status, example, schema, property and assumption', () => {
    const [operation] = Object.values(contract.paths);
    const marked = [
      ...Object.values(parameters).flatMap(({ name, description }) => [name, description]),
      ...Object.values(schemas).flatMap((schema) => [
        ...(schema.enum ?? []),
        ...Object.keys(schema.properties ?? {}),
        schema.description ?? '',
      ]),
      ...Object.keys(schemas),
      ...Object.keys(operation?.get.responses ?? {}).filter((status) => status !== 'default'),
      ...Object.keys(examples),
      ...listAssumptions(contract).flatMap(({ about, assumption }) => [about, assumption]),
    ];
    const shown = words.replaceAll('&#39;', "'");
    const missing = marked.filter(
      (one) => !shown.includes(text(one).replaceAll('`', '').replaceAll(/\s+/g, ' ')),
    );
    expect(missing).toEqual([]);
  });

  test('shows a header with each of its names', () => {
    const [, entry = ''] = /id="headers\/DailyLimit"[^>]*>(.*?)<\/dt>/s.exec(page) ?? [];
    expect(wordsOf(entry)).toContain('x-user-limit-24hour-limit, x-app-limit-24hour-limit');
  });

  test('has links that lead somewhere, and to places of which there is one', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => decodeURI(id ?? ''));
    expect(ids).toEqual([...new Set(ids)]);
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test('has a link to the playground, no script, and nothing to load', () => {
    expect(page).toContain('<a href="index.html">Playground</a>');
    expect(page).not.toMatch(
      /<script|<img|@import|url\(|\ssrc=|<link (?!rel="icon" href="data:,")/,
    );
  });

  test.for(['liked-posts.sh', 'liked-posts.ts', 'liked_posts.py', 'liked_posts.go'])(
    'shows the program in %s',
    (file) => {
      const source = readFileSync(new URL(`../samples/${file}`, import.meta.url), 'utf8');
      expect(page).toContain(`<code>${text(source.trimEnd())}</code>`);
    },
  );
});
