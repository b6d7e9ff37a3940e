import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { describe, expect, test } from 'vitest';
import { createTinyContract } from '../test/tiny-contract.ts';
import type { Contract } from '../types/openapi.d.cts';
import { listAssumptions } from './assumptions.ts';
import { flatten } from './flatten.ts';
import { escapeHtml, renderListing } from './reference/markup.ts';
import { renderReference } from './render-reference.ts';

const renderPage = (contract: Contract) =>
  renderReference(contract, flatten(contract), listAssumptions(contract));
/** What a page says, without its marks. */
const readWords = (html: string) =>
  html
    .replace(/<\/?(a|code|strong|wbr)\b[^>]*>/g, '')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/\s+/g, ' ');
const tiny = renderPage(createTinyContract());

/** The element with an id, up to the next one with an id. */
function readElement(id: string): string {
  const [, , html = ''] = new RegExp(`id="(${id})"[^>]*>(.*?)(id="|</main>)`, 's').exec(tiny) ?? [];
  return readWords(html);
}

describe('an assumption is shown where it applies:', () => {
  test.for([
    ['top', 'Assumed Nobody said anything.'],
    ['operation', 'Gets things. Assumed Things can be got.'],
    ['securitySchemes/Token', 'A token. Assumed Any token is taken.'],
    ['parameters/ThingFields', 'Assumed There are fields. Or none.'],
    ['responses/Page', 'A page. Assumed Of text/plain: It is text.'],
    ['responses/Failure', 'A failure. Assumed It may fail.'],
    ['headers/Left', 'How many are left. Assumed Some are left.'],
    ['schemas/Thing.count', 'How many. Assumed It is one.'],
    ['schemas/Id', 'An id. Assumed Ids are text.'],
    ['schemas/Odd~/one', 'Assumed It is odd.'],
  ] as const)('at %s', ([id, words]) => {
    expect(readElement(id)).toContain(words);
  });
});

test('a property has the description of its schema, unless it has its own', () => {
  expect(readElement('schemas/Thing.id')).toContain('An id.');
  expect(readElement('schemas/Thing.count')).toContain('How many.');
  expect(readElement('schemas/Thing.count')).not.toContain('A number.');
});

test('a parameter lists its default fields and the meaning of every field', () => {
  expect(readElement('parameters/ThingFields')).toMatch(
    /Returned by default: id, count\..*5 values.*id by default ?An id\. ?count by default ?How many\. ?owner ?Another thing\. ?name ?It is named\. ?lost/,
  );
});

test('the list of assumptions has one entry for those that are the same', () => {
  const [, listHtml = ''] = /<section id="assumptions">(.*)<\/section>/s.exec(tiny) ?? [];
  expect(listHtml.match(/<dt>It is odd\./g)).toHaveLength(1);
  expect(listHtml).toContain(
    '<a href="#schemas/Odd~/one">Odd~/one</a>, <a href="#schemas/Unused">Unused</a>',
  );
});

test('a property without a type is of any type', () => {
  expect(readElement('schemas/Thing.anything')).toContain('anything any It can be anything.');
});

test('a property that no query can name has no link to a request', () => {
  expect(readElement('schemas/Thing.count')).toContain('try');
  expect(readElement('schemas/Thing.parts')).not.toContain('try');
});

test('what is deprecated says so', () => {
  expect(readElement('schemas/Thing.old')).toContain('old string · deprecated It was.');
  expect(readElement('parameters/Limit')).toContain('deprecated At most.');
});

test('objects come before the small types, on the page and in its contents', () => {
  const order = (links: RegExp) => [...tiny.matchAll(links)].map(([, name]) => name);
  const objects = ['Thing', 'Includes', 'LikedPostsPage', 'ErrorBody'];
  const names = [...objects, 'ThingField', 'Id', 'Count', 'Color', 'Unused'];
  expect(order(/<section id="schemas\/(\w+)">/g)).toEqual(names);
  expect(order(/<li><a href="#schemas\/(\w+)">/g)).toEqual(names);
});

describe('code has colors:', () => {
  test.for([
    [{ 'a"b': '# 1' }, ['key &quot;a\\&quot;b&quot;', 'string &quot;# 1&quot;']],
    [{ n: [1, null] }, ['key &quot;n&quot;', 'word 1', 'word null']],
    ['curl -d "a=b" # why', ['word curl', 'string &quot;a=b&quot;', 'comment # why']],
    ["import a from 'b'; // why", ['word import', 'word from', "string 'b'", 'comment // why']],
    ['BASE_URL=http://localhost/#top', []],
  ] as const)('in %o', ([source, parts]) => {
    const found = renderListing(source).matchAll(/<span class="(\w+)">(.*?)<\/span>/g);
    expect([...found].map(([, kind, part]) => `${kind} ${part}`)).toEqual(parts);
  });
});

test('text is not taken for markup', () => {
  const contract = createTinyContract();
  contract.info.title = 'Things <b> & "more"';
  expect(renderPage(contract)).toContain('<h1>Things &lt;b&gt; &amp; &quot;more&quot; ');
});

describe('the page of the contract', () => {
  const page = renderPage(contract);
  const words = readWords(page);
  const { parameters, schemas, examples } = contract.components;

  test('has a word for everything', () => {
    expect(page).not.toContain('undefined');
  });

  test('has the operation first, then the objects, then what is assumed', () => {
    const headings = [...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
    expect(headings).toEqual(['Get liked Posts', 'Objects', 'Small types', 'What is assumed']);
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
    const plainWords = words.replaceAll('&#39;', "'");
    const missing = marked.filter(
      (one) => !plainWords.includes(escapeHtml(one).replaceAll('`', '').replaceAll(/\s+/g, ' ')),
    );
    expect(missing).toEqual([]);
  });

  test('shows a header with each of its names', () => {
    const [, entry = ''] = /id="headers\/DailyLimit"[^>]*>(.*?)<\/dt>/s.exec(page) ?? [];
    expect(readWords(entry)).toContain('x-user-limit-24hour-limit, x-app-limit-24hour-limit');
  });

  test('has links that each lead to one place', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const targets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => decodeURI(id ?? ''));
    expect(ids).toEqual([...new Set(ids)]);
    expect(targets.length).toBeGreaterThan(200);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  test.for([
    'tweet.fields=lang',
    'expansions=geo.place_id&place.fields=place_type',
    // Not `referenced_tweets.id.attachments.media_keys`, which continues another expansion.
    'expansions=article.cover_media,article.media_entities,attachments.media_keys&media.fields=url',
  ])('has a link that requests %s', (query) => {
    const links = [...page.matchAll(/href="(index\.html#json[^"]*)"/g)].map(([, link]) => link);
    const request = `index.html#json/2/users/2244994945/liked_tweets?${query}`;
    expect(links).toContain(escapeHtml(request));
  });

  test('begins its objects with those that readers look for', () => {
    const [, listHtml = ''] = /Objects<\/a><ul>(.*?)<\/ul>/s.exec(page) ?? [];
    const names = [...listHtml.matchAll(/>(\w+)<\/a>/g)].map(([, name]) => name);
    expect(names.slice(0, 5)).toEqual(['Post', 'User', 'Media', 'Place', 'Poll']);
  });
});
