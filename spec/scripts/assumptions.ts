import { writePointer } from '../../packages/internal/src/json-pointer.ts';
import type { Assumption } from '../types/assumptions.d.cts';
import type { Assuming, Contract, Reference } from '../types/openapi.d.cts';
import { ContractError, readName, readOperation, requirePart } from './read-contract.ts';

/** Everything that the contract assumes, in the order of the bundle. */
export function listAssumptions(contract: Contract): Assumption[] {
  const assumptions: Assumption[] = [];

  function search(node: unknown, path: string[]): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'x-assumption') {
        assumptions.push({
          about: describeNode(contract, path),
          pointer: writePointer(path),
          assumption: value,
          covers: listCovered(node),
        });
      } else if (key !== 'examples' && key !== 'example') {
        // Examples are data, so nothing in them is an assumption. No property has one of these names.
        search(value, [...path, key]);
      }
    }
  }

  search(contract, []);
  return assumptions;
}

/**
 * Keywords that only describe. A keyword that is not here promises something, such as `x-default-fields`,
 * and counts as assumed beside an assumption: add a new one that only describes.
 */
const promiseNothing: ReadonlySet<string> = new Set([
  'x-assumption',
  'x-assumption-covers',
  'x-enumDescriptions',
  'x-pattern-description',
  'openapi',
  'info',
  'servers',
  'operationId',
  'title',
  'summary',
  'description',
  'example',
  'examples',
  'tags',
]);

/** The assumed keywords of a node: those it lists itself, or else all that promise something. */
function listCovered(node: Assuming): string[] {
  return node['x-assumption-covers'] ?? Object.keys(node).filter((key) => !promiseNothing.has(key));
}

/**
 * What a path leads to:
 *
 *   []                                                          the whole contract
 *   ['paths', '/2/users/{id}/liked_tweets', 'get']              the operation
 *   ['servers', '0']                                            the address
 *   ['components', 'schemas', 'Post', 'properties', 'lang']     Post.lang
 *   ['components', 'parameters', 'MaxResults', 'schema']        the value of the parameter max_results
 *   ['components', 'responses', 'NotFound']                     the status 404
 *   ['components', 'headers', 'RateLimitReset']                 the header x-rate-limit-reset
 *   ['components', 'securitySchemes', 'BearerToken']            the access token
 */
function describeNode(contract: Contract, path: string[]): string {
  const [section, kind, name = '', ...rest] = path;
  if (section === undefined) return 'the whole contract';
  if (section === 'paths') return 'the operation';
  if (section === 'servers') return 'the address';
  switch (kind) {
    case 'schemas':
      return [name, ...rest.filter((key) => key !== 'properties')].join('.');
    case 'parameters': {
      const parameter = `the parameter ${contract.components.parameters[name]?.name}`;
      return rest[0] === 'schema' ? `the value of ${parameter}` : parameter;
    }
    case 'responses': {
      const code = findName(Object.entries(readOperation(contract).operation.responses), name);
      const status = code === 'default' ? 'any other status' : `the status ${code}`;
      return rest[0] === 'content' ? `${status} as ${rest[1]}` : status;
    }
    case 'headers': {
      const responses = Object.values(contract.components.responses);
      const headers = responses.flatMap((response) => Object.entries(response.headers ?? {}));
      return `the header ${findName(headers, name)}`;
    }
    case 'securitySchemes':
      return 'the access token';
    default:
      throw new ContractError(`The contract must not have assumptions at ${writePointer(path)}.`);
  }
}

/** The name by which a component is used: the status of a response, or the name of a header. */
function findName(uses: readonly [string, Reference][], component: string): string {
  const use = uses.find(([, reference]) => readName(reference) === component);
  return requirePart(use?.[0], `a use of ${component}`);
}
