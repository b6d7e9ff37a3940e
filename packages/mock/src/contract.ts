import { createRequire } from 'node:module';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import type { Example } from './example.ts';

/** An operation of the contract, as Prism reads it. */
export type Operation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];
/** A response of an operation, as Prism reads it. */
export type OperationResponse = Operation['responses'][number];

const bundle = createRequire(import.meta.url).resolve('@liked-posts/spec/openapi.json');

let read: Promise<Operation> | undefined;

/**
 * The operation that the contract describes. It is read once in a process, because Prism keeps what it
 * compiles from a description for as long as the process lives.
 */
export function readOperation(): Promise<Operation> {
  read ??= getHttpOperationsFromSpec(bundle).then(([operation, ...others]) => {
    if (operation !== undefined && others.length === 0) return operation;
    throw new Error(`The contract in ${bundle} must have one operation. Build @liked-posts/spec.`);
  });
  return read;
}

/** The response that the contract has for `status`: its own, or else the one for all others. */
export function responseFor(operation: Operation, status: number): OperationResponse | undefined {
  return (
    operation.responses.find((response) => response.code === String(status)) ??
    operation.responses.find((response) => response.code === 'default')
  );
}

/** The response that a request gets if nothing else is asked for. */
export function successOf(operation: Operation): OperationResponse {
  const [lowest] = operation.responses
    .filter((response) => /^2\d\d$/.test(response.code))
    .sort((a, b) => a.code.localeCompare(b.code));
  if (lowest === undefined) throw new Error(`${operation.path} has no response of success.`);
  return lowest;
}

/** All examples of `response`, each once, in the order of the contract. */
export function examplesOf(response: OperationResponse): Example[] {
  const examples = new Map<string, Example>();
  for (const content of response.contents ?? []) {
    for (const example of content.examples ?? []) {
      if (!('value' in example) || examples.has(example.key)) continue;
      examples.set(example.key, { name: example.key, body: example.value });
    }
  }
  return [...examples.values()];
}
