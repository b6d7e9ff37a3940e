import { validateHeaderName, validateHeaderValue } from 'node:http';
import parsePreferHeader from 'parse-prefer-header';
import { type Answer, UnknownAnswerError } from './answer.ts';
import { examplesOf, type Operation, responseFor, successOf } from './contract.ts';
import { nearestName } from './nearest-name.ts';

/** A choice of a response in Prism's words. */
export interface Choice {
  readonly code?: number;
  readonly exampleKey?: string;
  readonly dynamic?: boolean;
  readonly seed?: string;
}

const longestDelay = 2 ** 31 - 1;

const members: Record<keyof Answer, (value: unknown) => boolean> = {
  code: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  example: (value) => typeof value === 'string',
  dynamic: (value) => typeof value === 'boolean',
  seed: (value) => typeof value === 'string',
  headers: isHeaders,
  delay: (value) => typeof value === 'number' && value >= 0 && value <= longestDelay,
  reset: (value) => typeof value === 'boolean',
};

const allowed: Record<keyof Answer, string> = {
  code: 'a status from 200 to 599',
  example: 'the name of an example',
  dynamic: 'true or false',
  seed: 'a string',
  headers: 'an object of header names and values, all strings',
  delay: `a number of milliseconds from 0 to ${longestDelay}`,
  reset: 'true or false',
};

/**
 * Checks that `value` is an answer that the mock can give.
 *
 * @throws {UnknownAnswerError} when it is not, with what it could be.
 */
export function checkAnswer(operation: Operation, value: unknown): Answer {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UnknownAnswerError(
      `An answer must be an object such as { "code": 503 }, not ${JSON.stringify(value)}.`,
    );
  }
  for (const [name, member] of Object.entries(value)) {
    if (!isMember(name)) {
      const meant = nearestName(name, Object.keys(members));
      const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
      throw new UnknownAnswerError(
        `An answer has no ${name}: use ${Object.keys(members).join(', ')}.${hint}`,
      );
    }
    if (!members[name](member)) {
      throw new UnknownAnswerError(
        `The ${name} ${JSON.stringify(member)} of an answer is not allowed: use ${allowed[name]}.`,
      );
    }
  }
  choose(operation, value);
  return value;
}

/**
 * The answer that the header `Prefer` asks for (RFC 7240). Preferences that the mock does not know are left alone.
 *
 * @throws {UnknownAnswerError} when it asks for what the mock cannot answer with.
 */
export function preferredAnswer(operation: Operation, prefer: string | undefined): Answer {
  if (prefer === undefined) return {};
  const { code, example, dynamic, seed } = parsePreferHeader(prefer);
  const answer = {
    ...(code !== undefined && { code: /^\d{3}$/.test(String(code)) ? Number(code) : code }),
    ...(example !== undefined && { example }),
    // `Prefer: dynamic` says it as well as `Prefer: dynamic=true`.
    ...(dynamic !== undefined && { dynamic: asBoolean(dynamic) }),
    ...(seed !== undefined && { seed }),
  };
  return checkAnswer(operation, answer);
}

/**
 * How Prism is told of `answer`.
 *
 * @throws {UnknownAnswerError} when the contract has no such example.
 */
export function choose(operation: Operation, answer: Answer): Choice {
  const { code, example, dynamic, seed } = answer;
  const choice = {
    ...(dynamic !== undefined && { dynamic }),
    ...(seed !== undefined && { seed }),
  };
  if (example === undefined) return { ...choice, ...(code !== undefined && { code }) };
  if (code !== undefined) {
    const response = responseFor(operation, code);
    const names = response === undefined ? [] : examplesOf(response).map(({ name }) => name);
    if (!names.includes(example)) throw noExample(example, names, ` of ${code}`);
    return { ...choice, code, exampleKey: example };
  }
  const success = successOf(operation);
  const others = operation.responses.filter((response) => response !== success);
  for (const response of [success, ...others]) {
    const found = examplesOf(response).find(({ name }) => name === example);
    if (found === undefined) continue;
    return { ...choice, exampleKey: example, code: statusOf(response.code, found.body) };
  }
  const names = operation.responses.flatMap((response) => examplesOf(response));
  throw noExample(
    example,
    names.map(({ name }) => name),
    '',
  );
}

/** The status that an example is answered with; those of the response for all other statuses say their own. */
function statusOf(code: string, body: unknown): number {
  if (code !== 'default') return Number(code);
  const own = typeof body === 'object' && body !== null && 'status' in body ? body.status : 500;
  return typeof own === 'number' ? own : 500;
}

function noExample(example: string, names: readonly string[], of: string): UnknownAnswerError {
  const meant = nearestName(example, names);
  const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
  return new UnknownAnswerError(
    `The contract has no example ${JSON.stringify(example)}${of}: use one of ${names.join(', ')}.${hint}`,
  );
}

function isMember(name: string): name is keyof Answer {
  return Object.hasOwn(members, name);
}

function asBoolean(value: string | true): unknown {
  return value === true || value === 'true' || (value === 'false' ? false : value);
}

function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  try {
    for (const [name, text] of Object.entries(value)) {
      validateHeaderName(name);
      if (typeof text !== 'string') return false;
      validateHeaderValue(name, text);
    }
    return true;
  } catch {
    return false;
  }
}
