import { ContractError } from '../scripts/read-contract.ts';

export type Node = Record<string, unknown>;

/** A node of the bundle and the keys that lead to it. */
export interface Layer {
  path: string[];
  node: Node;
}

/**
 * What stands at one place of the bundle: a node, followed by those it refers to. In OpenAPI 3.1 a
 * schema may have keywords beside its `$ref`, so that all of these layers count together.
 */
export type Place = Layer[];

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

/** The name that a set knows a node by. */
export function nameOf(path: string[]): string {
  return path.join(' ');
}

function follow(bundle: Node, layer: Layer): Place {
  const place = [layer];
  for (let reference = layer.node['$ref']; typeof reference === 'string'; ) {
    const path = reference.replace('#/', '').split('/');
    const node = path.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), bundle);
    if (!isNode(node)) {
      throw new ContractError(`The contract has no component at ${reference}. Lint it.`);
    }
    place.push({ path, node });
    reference = node['$ref'];
  }
  return place;
}

/** The value of a keyword, and the layer that has it. */
export function find(place: Place, keyword: string): { layer: Layer; value: unknown } | undefined {
  const layer = place.find(({ node }) => keyword in node);
  return layer && { layer, value: layer.node[keyword] };
}

/**
 * The place below a place, or nothing if there is none. A parameter is found in a list by its name.
 */
export function child(bundle: Node, place: Place, key: string): Place | undefined {
  const named = listed(bundle, place)?.find(([item]) => item === key)?.[1];
  if (named) return named;
  const found = find(place, key);
  if (!found || !isNode(found.value)) return undefined;
  return follow(bundle, { path: [...found.layer.path, key], node: found.value });
}

/** The names of what is below a place: of its members, or of the items of a list. */
export function membersOf(bundle: Node, place: Place): string[] {
  return (
    listed(bundle, place)?.map(([name]) => name) ?? place.flatMap(({ node }) => Object.keys(node))
  );
}

/** The items of a list with their names, if it is a list of what has names. */
function listed(bundle: Node, [layer]: Place): [name: string, item: Place][] | undefined {
  if (!layer || !Array.isArray(layer.node)) return undefined;
  return layer.node.map((node: Node, index): [string, Place] => {
    const item = follow(bundle, { path: [...layer.path, String(index)], node });
    return [String(find(item, 'name')?.value ?? index), item];
  });
}

/**
 * All places on the way from the root of the bundle, the last one first; nothing if it ends early.
 */
export function walk(bundle: Node, path: string[]): Place[] | undefined {
  let place: Place = [{ path: [], node: bundle }];
  const places = [place];
  for (const key of path) {
    const next = child(bundle, place, key);
    if (!next) return undefined;
    place = next;
    places.unshift(place);
  }
  return places;
}
