import type { Stated } from './check-fact.ts';
import { child, isNode, type Layer, type Node, nameOf, walk } from './places.ts';

/** Keywords that say something about the values of a schema or the form of a parameter. */
const claims = [
  'type',
  'format',
  'pattern',
  'const',
  'default',
  'enum',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'style',
  'explode',
];

/** Whatever the bundle says that is neither stated nor assumed. */
export function uncovered(bundle: Node, stated: Stated): string[] {
  const found: string[] = [];

  const isStated = (path: string[]) => stated.nodes.has(nameOf(path));
  const isAssumed = (node: Node) => 'x-assumption' in node;
  /** Whether a fact is about something below the path. */
  const isDescribed = (path: string[]) => {
    const members = `${nameOf([...path, 'properties'])} `;
    return [...stated.nodes].some((name) => name.startsWith(members));
  };

  const statedEnums = Object.entries(membersOf(bundle, 'components', 'schemas'))
    .filter(([name]) => stated.keywords.has(nameOf(['components', 'schemas', name, 'enum'])))
    .map(([, node]) => node);

  /** The names that a field enum selects from a schema, as far as they are stated. */
  const selectable = (schema: string) =>
    statedEnums
      .filter((node) => node['x-selects-from'] === schema)
      .flatMap((node) => Object.values(membersOf(node, 'enum')).map(String));

  function checkClaims({ node, path }: Layer, assumed: boolean) {
    for (const keyword of claims) {
      // That an object may have any members is what is so without the keyword.
      if (keyword === 'additionalProperties' && node[keyword] === true) continue;
      if (!(keyword in node) || assumed || stated.keywords.has(nameOf([...path, keyword])))
        continue;
      found.push(`\`${keyword}\` at ${path.join(' / ')}`);
    }
  }

  /** `inherited`: an assumption above the schema covers it. */
  function checkSchema({ node, path }: Layer, inherited: boolean) {
    const assumed = inherited || isAssumed(node);
    checkClaims({ node, path }, assumed);
    // Where facts name some of the members, an assumption on the whole says nothing about the
    // others.
    const below = assumed && !isDescribed(path);

    if (typeof node['$ref'] === 'string' && !assumed && !isStated(path)) {
      const target = walk(bundle, path)?.[0]?.at(-1);
      if (target && !isAssumed(target.node)) found.push(`\`$ref\` at ${path.join(' / ')}`);
    }
    const names = selectable(path.at(-1) ?? '');
    const properties = membersOf(node, 'properties');
    for (const name of names) {
      if (!(name in properties))
        found.push(`\`${name}\` can be asked for, but is not in ${path.at(-1)}`);
    }
    for (const [name, property] of Object.entries(properties)) {
      const at = [...path, 'properties', name];
      // That a field can be asked for states its name, and nothing of what it looks like.
      const isNamed = names.includes(name) && '$ref' in property;
      if (!isStated(at) && !isNamed && !isAssumed(property) && !below) {
        found.push(`the property ${at.join(' / ')}`);
      }
      checkSchema({ node: property, path: at }, below);
    }
    for (const keyword of ['items', 'additionalProperties']) {
      const value = node[keyword];
      if (isNode(value)) checkSchema({ node: value, path: [...path, keyword] }, below);
    }
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      for (const [index, branch] of Object.entries(membersOf(node, keyword))) {
        checkSchema({ node: branch, path: [...path, keyword, index] }, below);
      }
    }
  }

  for (const [name, node] of Object.entries(membersOf(bundle, 'components', 'schemas'))) {
    checkSchema({ node, path: ['components', 'schemas', name] }, false);
  }

  for (const [name, node] of Object.entries(membersOf(bundle, 'components', 'parameters'))) {
    const path = ['components', 'parameters', name];
    if (!isStated(path) && !isAssumed(node)) found.push(`the parameter ${name}`);
    checkClaims({ node, path }, isAssumed(node));
    checkSchemaOf({ node, path }, isAssumed(node));
  }

  for (const [name, node] of Object.entries(membersOf(bundle, 'components', 'headers'))) {
    const path = ['components', 'headers', name];
    if (!isStated(path) && !isAssumed(node)) found.push(`the header ${name}`);
    checkSchemaOf({ node, path }, isAssumed(node));
  }

  for (const [route, operations] of Object.entries(membersOf(bundle, 'paths'))) {
    for (const method of Object.keys(operations)) {
      const at = walk(bundle, ['paths', route, method, 'responses'])?.[0];
      for (const status of Object.keys(at?.[0]?.node ?? {})) {
        const response = at && child(bundle, at, status);
        if (!response?.some(({ node }) => isAssumed(node))) found.push(`the status ${status}`);
      }
    }
  }

  for (const [name, node] of Object.entries(membersOf(bundle, 'components', 'responses'))) {
    for (const [type, media] of Object.entries(membersOf(node, 'content'))) {
      const path = ['components', 'responses', name, 'content', type];
      // What a response assumes is its status. Its media types are another matter.
      if (!isStated([...path, 'schema']) && !isAssumed(media)) found.push(path.join(' / '));
      checkSchemaOf({ node: media, path }, isAssumed(media));
    }
  }

  function checkSchemaOf({ node, path }: Layer, assumed: boolean) {
    const schema = node['schema'];
    if (isNode(schema)) checkSchema({ node: schema, path: [...path, 'schema'] }, assumed);
  }

  return found;
}

function membersOf(node: Node, ...keys: string[]): Record<string, Node> {
  const value = keys.reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), node);
  return isNode(value) ? (value as Record<string, Node>) : {};
}
