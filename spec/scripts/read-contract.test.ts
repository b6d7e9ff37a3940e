import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { listAssumptions } from './assumptions.ts';
import { flatten } from './flatten.ts';
import { ContractError, readContract } from './read-contract.ts';
import { renderReference } from './render-reference.ts';
import { renderSchemas } from './render-schemas.ts';

/** Calls everything that reads a contract. */
function readAll(bundle: unknown): void {
  const contract = readContract(bundle);
  const operation = flatten(contract);
  renderSchemas(contract);
  renderReference({ contract, operation, assumptions: listAssumptions(contract) });
}

type Path = readonly string[];
type Edit = (node: object, key: string) => void;

const remove: Edit = (node, key) => {
  if (Array.isArray(node)) node.splice(Number(key), 1);
  else Reflect.deleteProperty(node, key);
};
const put =
  (value: unknown): Edit =>
  (node, key) =>
    Reflect.set(node, key, value);

/** Paths to one node of each sort, such as the first property of the first schema. */
function listPaths(bundle: object): Path[] {
  const names =
    /(?<=^components \w+ |(properties|content|headers|examples|responses|x-[-\w]+) )\S+/g;
  const paths = new Map<string, Path>();
  const visit = (node: unknown, path: Path) => {
    const sort = path.join(' ').replace(names, '*').replace(/\d+/g, '0');
    if (!paths.has(sort)) paths.set(sort, path);
    // The value of an example is data.
    if (typeof node !== 'object' || node === null || path.at(-1) === 'value') return;
    for (const [key, member] of Object.entries(node)) visit(member, [...path, key]);
  };
  for (const [key, member] of Object.entries(bundle)) visit(member, [key]);
  return [...paths.values()];
}

/** The bundle without schemas and properties that resemble others, which is faster to read. */
function smallBundle(): object {
  const bundle = structuredClone(contract);
  const read = /Field$|^(Expansion|UserId|PaginationToken|Post|Includes|LikedPostsPage|ErrorBody)$/;
  const kept = new Set(
    listPaths(bundle).flatMap((path) => path.map((_, index) => path.slice(0, index + 1).join(' '))),
  );
  const prune = (node: object, path: Path) => {
    for (const [key, member] of Object.entries(node)) {
      const at = [...path, key];
      const isNamed = /^(schemas|properties)$/.test(path.at(-1) ?? '');
      if (isNamed && !kept.has(at.join(' ')) && !read.test(key)) Reflect.deleteProperty(node, key);
      else if (key === 'value') Reflect.set(node, key, '');
      else if (key === 'description' && typeof member === 'string') Reflect.set(node, key, 'So.');
      else if (key === 'enum') member.splice(2);
      else if (typeof member === 'object' && member !== null) prune(member, at);
    }
  };
  prune(bundle, []);
  return bundle;
}

const text = JSON.stringify(smallBundle());

/** The small bundle with an edit of one node. */
function edited(path: Path, edit: Edit): object {
  const bundle: object = JSON.parse(text);
  const parent = path.slice(0, -1).reduce((node, key) => Reflect.get(node, key), bundle);
  edit(parent, path.at(-1) ?? '');
  return bundle;
}

test.for([
  ['lacks a part', remove],
  ['has nothing after a colon', put(null)],
  ['has a string in the wrong place', put('later')],
  ['has a list in the wrong place', put([])],
] as const)('a contract that %s is read, or refused in a sentence, wherever it is', ([, edit]) => {
  const paths = listPaths(JSON.parse(text));

  expect(paths).toHaveLength(listPaths(contract).length);
  for (const path of paths) {
    let error: unknown;
    try {
      readAll(edited(path, edit));
    } catch (thrown) {
      error = thrown;
    }
    if (error === undefined) continue;
    expect.soft(error, path.join(' ')).toBeInstanceOf(ContractError);
    expect.soft(`${error}`).toMatch(/^ContractError: The contract .+ Run `pnpm lint`\.$/);
  }
});

const operation = 'paths /2/users/{id}/liked_tweets get';
const notFound = 'components responses NotFound';
const maxResults = 'components parameters MaxResults schema';

test.for([
  ['paths', put(null), 'cannot be read: #/paths must be object'],
  ['paths', put({}), 'lacks an operation'],
  [
    'paths /2/tweets/{id}',
    put(Object.values(contract.paths)[0]),
    'paths must NOT have more than 1 properties',
  ],
  [`${operation} parameters`, remove, "get must have required property 'parameters'"],
  [`${operation} responses 404 $ref`, put(null), '404/$ref must be string'],
  [`${maxResults} maximum`, remove, 'lacks a maximum for max_results'],
  [maxResults, put({ $ref: '#/components/schemas/None' }), 'has no component at #/components/sch'],
  [maxResults, put({ $ref: '#/components/schemas/constructor' }), 'schemas/constructor. Run `pnpm'],
  ['components parameters TweetFields schema items', remove, 'lacks a resource for tweet.fields'],
  ['components parameters TweetFields schema items', put(null), 'items must be object,boolean'],
  [`${notFound} content text/html`, put(null), 'content/text~1html must be object'],
  [`${notFound} headers`, put(null), 'NotFound/headers must be object'],
  ['components schemas Includes type', put('objekt'), 'Includes/type must be equal to one of'],
] as const)('%s, half-written, is refused in words (%#)', ([path, edit, words]) => {
  const bundle = edited(path.split(' '), edit);

  expect(() => readAll(bundle)).toThrow(ContractError);
  expect(() => readAll(bundle)).toThrow(words);
});
