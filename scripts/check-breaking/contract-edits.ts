import type { Contract, Parameter } from '@liked-posts/spec/openapi.json';

export type Edit = (contract: Contract) => void;

/** @param pointer a JSON pointer into the components, the operation or the document */
export function put(pointer: string, value: unknown): Edit {
  return (contract) => {
    const { parent, key } = placeIn(contract, pointer);
    // Each change has its own copy, because later edits may change it.
    parent[key] = structuredClone(value);
  };
}

export function remove(pointer: string): Edit {
  return (contract) => {
    const { parent, key } = placeIn(contract, pointer);
    if (!(key in parent)) throw new Error(`The contract has no ${pointer}.`);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
}

export function append(pointer: string, value: unknown): Edit {
  return (contract) => {
    listIn(contract, pointer).push(value);
  };
}

export function drop(pointer: string, value: unknown): Edit {
  return (contract) => {
    const list = listIn(contract, pointer);
    const at = list.indexOf(value);
    if (at === -1) throw new Error(`${pointer} of the contract has no ${value}.`);
    list.splice(at, 1);
  };
}

/** Moves the value at one pointer to another key. */
export function move(pointer: string, to: string): Edit {
  return (contract) => {
    const { parent, key } = placeIn(contract, pointer);
    put(`${pointer.slice(0, pointer.lastIndexOf('/'))}/${to}`, parent[key])(contract);
    remove(pointer)(contract);
  };
}

export function renameSchema(from: string, to: string): Edit {
  return (contract) => {
    const pointer = (name: string) => `"#/components/schemas/${name}"`;
    const text = JSON.stringify(contract).replaceAll(pointer(from), pointer(to));
    Object.assign(contract, JSON.parse(text));
    move(`schemas/${from}`, to)(contract);
  };
}

export function all(...edits: readonly Edit[]): Edit {
  return (contract) => {
    for (const edit of edits) edit(contract);
  };
}

export function addParameter(parameter: Parameter): Edit {
  const $ref = `#/components/parameters/${parameter.name}`;
  return all(
    put(`parameters/${parameter.name}`, parameter),
    append('operation/parameters', { $ref }),
  );
}

function placeIn(
  contract: Contract,
  pointer: string,
): { parent: Record<string, unknown>; key: string } {
  const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/'));
  const key = keys.pop() ?? '';
  const operation = Object.values(contract.paths)[0]?.get;
  let parent: unknown = { ...contract.components, operation, contract };
  for (const one of keys) parent = isRecord(parent) ? parent[one] : undefined;
  if (!isRecord(parent)) throw new Error(`The contract has no place for ${pointer}.`);
  return { parent, key };
}

function listIn(contract: Contract, pointer: string): unknown[] {
  const { parent, key } = placeIn(contract, pointer);
  const list = parent[key];
  if (!Array.isArray(list)) throw new Error(`${pointer} of the contract is not a list.`);
  return list;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
