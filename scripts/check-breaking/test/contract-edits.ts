import type { Contract, Parameter } from '@liked-posts/spec/openapi.json';

export type Edit = (contract: Contract) => void;

// A pointer is `schemas/Post/title` (or another kind of component), `operation/parameters/0`, or
// `contract/info/version`. An escaped slash in it is `~1`.

/** Sets a node: `put('operation/deprecated', true)`. */
export function put(pointer: string, value: unknown): Edit {
  return (contract) => {
    const { parent, key } = findPlace(contract, pointer);
    // Copied, so that a later edit of this contract does not change the value for others.
    parent[key] = structuredClone(value);
  };
}

/** Removes a node: `remove('operation/parameters/0')`. */
export function remove(pointer: string): Edit {
  return (contract) => {
    const { parent, key } = findPlace(contract, pointer);
    if (!(key in parent)) throw new Error(`The contract has no ${pointer}.`);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
}

/** Adds an element to a list: `append('schemas/User/required', 'verified')`. */
export function append(pointer: string, element: unknown): Edit {
  return (contract) => findList(contract, pointer).push(element);
}

/** Removes an element of a list: `drop('schemas/User/required', 'username')`. */
export function drop(pointer: string, element: unknown): Edit {
  return (contract) => {
    const list = findList(contract, pointer);
    if (!list.includes(element)) throw new Error(`${pointer} has no element ${element}.`);
    list.splice(list.indexOf(element), 1);
  };
}

/** Renames a schema, and all references to it. */
export function renameSchema(from: string, to: string): Edit {
  return (contract) => {
    const pointer = (name: string) => `"#/components/schemas/${name}"`;
    const text = JSON.stringify(contract).replaceAll(pointer(from), pointer(to));
    Object.assign(contract, JSON.parse(text));
    put(`schemas/${to}`, contract.components.schemas[from])(contract);
    remove(`schemas/${from}`)(contract);
  };
}

export function combine(...edits: readonly Edit[]): Edit {
  return (contract) => {
    for (const edit of edits) edit(contract);
  };
}

/** Adds a component, and the reference of the operation to it. */
export function addParameter(parameter: Parameter): Edit {
  const $ref = `#/components/parameters/${parameter.name}`;
  return combine(
    put(`parameters/${parameter.name}`, parameter),
    append('operation/parameters', { $ref }),
  );
}

interface Place {
  readonly parent: Record<string, unknown>;
  readonly key: string;
}

function findPlace(contract: Contract, pointer: string): Place {
  const slash = pointer.lastIndexOf('/');
  const parent = findNode(contract, pointer.slice(0, slash));
  return { parent, key: pointer.slice(slash + 1) };
}

function findNode(contract: Contract, pointer: string): Record<string, unknown> {
  const operation = Object.values(contract.paths)[0]?.get;
  let value: unknown = { ...contract.components, operation, contract };
  for (const key of pointer.split('/').map((part) => part.replaceAll('~1', '/'))) {
    value = isRecord(value) ? value[key] : undefined;
  }
  if (!isRecord(value)) throw new Error(`The contract has nothing at ${pointer}.`);
  return value;
}

function findList(contract: Contract, pointer: string): unknown[] {
  const list: unknown = findNode(contract, pointer);
  if (!Array.isArray(list)) throw new Error(`The contract has no list at ${pointer}.`);
  return list;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
