import type { Contract, Parameter } from '@liked-posts/spec/openapi.json';

export type Edit = (contract: Contract) => void;

/** @param pointer a JSON pointer into the components, the operation or the document */
export function put(pointer: string, value: unknown): Edit {
  return (contract) => {
    const { parent, key } = findPlace(contract, pointer);
    // Each change has its own copy, because later edits may change it.
    parent[key] = structuredClone(value);
  };
}

export function remove(pointer: string): Edit {
  return (contract) => {
    const { parent, key } = findPlace(contract, pointer);
    if (!(key in parent)) throw new Error(`The contract has no ${pointer}.`);
    if (Array.isArray(parent)) parent.splice(Number(key), 1);
    else delete parent[key];
  };
}

export function append(pointer: string, value: unknown): Edit {
  return (contract) => {
    const { length } = Object.keys(valueAt(contract, pointer));
    put(`${pointer}/${length}`, value)(contract);
  };
}

export function drop(pointer: string, value: unknown): Edit {
  return (contract) => {
    const at = Object.values(valueAt(contract, pointer)).indexOf(value);
    remove(`${pointer}/${at}`)(contract);
  };
}

export function renameSchema(from: string, to: string): Edit {
  return (contract) => {
    const pointer = (name: string) => `"#/components/schemas/${name}"`;
    const text = JSON.stringify(contract).replaceAll(pointer(from), pointer(to));
    Object.assign(contract, JSON.parse(text));
    put(`schemas/${to}`, contract.components.schemas[from])(contract);
    remove(`schemas/${from}`)(contract);
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

interface Place {
  readonly parent: Record<string, unknown>;
  readonly key: string;
}

function findPlace(contract: Contract, pointer: string): Place {
  const at = pointer.lastIndexOf('/');
  const key = pointer.slice(at + 1);
  return { parent: valueAt(contract, pointer.slice(0, at)), key };
}

function valueAt(contract: Contract, pointer: string): Record<string, unknown> {
  const operation = Object.values(contract.paths)[0]?.get;
  let value: unknown = { ...contract.components, operation, contract };
  for (const key of pointer.split('/').map((part) => part.replaceAll('~1', '/'))) {
    value = isRecord(value) ? value[key] : undefined;
  }
  if (!isRecord(value)) throw new Error(`The contract has nothing at ${pointer}.`);
  return value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
