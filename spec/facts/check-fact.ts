import { isDeepStrictEqual } from 'node:util';
import type { Fact } from './facts.ts';
import { child, find, isNode, membersOf, type Node, nameOf, type Place, walk } from './places.ts';

/** What the facts speak of, by the name of the node. */
export interface Stated {
  /** Nodes that a fact is about. */
  nodes: Set<string>;
  /** Keywords whose value a fact gives, as the name of the node and the keyword. */
  keywords: Set<string>;
}

function sorted(values: unknown[]): unknown[] {
  return [...values].sort();
}

/** The value, sorted where its order has no meaning. */
function unordered(keyword: string, value: unknown): unknown {
  const isSet = ['enum', 'required', 'x-default-fields'].includes(keyword);
  return isSet && Array.isArray(value) ? sorted(value) : value;
}

/** Whether a fact is marked as assumed where it holds. */
function isMarked(places: Place[]): boolean {
  return places.some((place) =>
    place.some(
      // What the operation and the whole description assume concerns how the service behaves, not
      // the parts they are made of.
      ({ node }) => 'x-assumption' in node && !('operationId' in node) && !('openapi' in node),
    ),
  );
}

/** What a schema is, in the words of facts.yaml. */
function shapeOf([layer]: Place): string {
  const { $ref, type, format, items, anyOf } = layer?.node ?? {};
  if (Array.isArray(anyOf)) {
    return anyOf.map((node: Node) => shapeOf([{ path: [], node }])).join(' or ');
  }
  if (typeof $ref === 'string') return $ref.replace('#/components/schemas/', '');
  if (type === 'array' && isNode(items)) return `${shapeOf([{ path: [], node: items }])}[]`;
  return type === 'string' && format === 'uri' ? 'uri' : String(type ?? 'any');
}

/**
 * Looks for one fact in the bundle, and returns what is wrong with it. Adds to `stated` what it
 * says.
 */
export function checkFact(bundle: Node, fact: Fact, stated: Stated): string[] {
  const places = walk(bundle, fact.at);
  const place = places?.[0];
  if (!places || !place) return [`there is nothing at ${fact.at.join(' / ')}`];
  const wrong: string[] = [];

  function state(place: Place, keyword?: string) {
    if (fact.assumed) return;
    for (const { path } of place) stated.nodes.add(nameOf(path));
    const layer = keyword === undefined ? undefined : find(place, keyword)?.layer;
    if (layer) stated.keywords.add(nameOf([...layer.path, String(keyword)]));
  }

  function compare(place: Place, expected: Node) {
    state(place);
    for (const [keyword, value] of Object.entries(expected)) {
      const actual = find(place, keyword)?.value;
      state(place, keyword);
      const below =
        isNode(value) && !Array.isArray(value) ? child(bundle, place, keyword) : undefined;
      if (below && !keyword.startsWith('x-')) {
        compare(below, value as Node);
      } else if (!isDeepStrictEqual(unordered(keyword, actual), unordered(keyword, value))) {
        wrong.push(`\`${keyword}\` is ${JSON.stringify(actual)}, not ${JSON.stringify(value)}`);
      }
    }
  }

  state(place);
  if (fact.is) compare(place, fact.is);
  for (const keyword of fact.lacks ?? []) {
    if (find(place, keyword)) wrong.push(`it has \`${keyword}\``);
  }
  if (fact.only) {
    const members = membersOf(bundle, place);
    if (!isDeepStrictEqual(sorted(members), sorted(fact.only))) {
      wrong.push(`the members are ${members.join(', ')}`);
    }
    for (const member of fact.only) {
      const below = child(bundle, place, member);
      if (!below) continue;
      state(below);
      if (fact.assumed && !isMarked([below])) wrong.push(`\`${member}\` carries no x-assumption`);
    }
  } else if (fact.shape) {
    for (const [member, expected] of Object.entries(fact.shape)) {
      const below = child(bundle, place, member);
      const actual = below ? shapeOf(below) : 'missing';
      if (actual !== expected) wrong.push(`\`${member}\` is ${actual}, not ${expected}`);
      if (below && fact.assumed && !isMarked([below, ...places])) {
        wrong.push(`\`${member}\` carries no x-assumption`);
      }
    }
  } else if (fact.assumed && !isMarked([place])) {
    wrong.push('no x-assumption says so');
  }
  return wrong;
}
