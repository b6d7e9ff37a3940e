import { contract } from './generated/contract.ts';
import { type Validator, type Violation, validateQuery } from './generated/validators.ts';
import type { ParameterError } from './problems.ts';
import type { Lists } from './selection.ts';
import { suggest } from './suggest.ts';

/** What a query asks for; to be trusted only if nothing is wrong with the query. */
export interface Query {
  readonly maxResults: number;
  readonly token: string | undefined;
  readonly lists: Lists;
}

interface Parameter {
  readonly kind: 'list' | 'integer' | 'text';
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const parameters: ReadonlyMap<string, Parameter> = new Map(Object.entries(contract.parameters));
const names: readonly string[] = [...parameters.keys()];
const wholeNumber = /^-?(0|[1-9][0-9]*)$/;
const validate: Validator = validateQuery;

/** The query of a request, and everything that is wrong with it. */
export function readQuery(search: string): { query: Query; errors: ParameterError[] } {
  const errors: ParameterError[] = [];
  const texts = received(search, errors);
  // Without a prototype, a parameter named `__proto__` is a parameter like any other.
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, [text = '', ...more]] of texts) {
    if (more.length > 0 && parameters.has(name)) {
      errors.push(error(name, [text, ...more], `is given ${more.length + 1} times; give it once`));
    } else {
      values[name] = parse(parameters.get(name), text);
    }
  }
  if (!validate(values)) errors.push(...explain(validate.errors ?? [], texts));

  const { max_results: size, pagination_token: token, ...lists } = values;
  const isTokenWrong = errors.some((fault) => fault.parameters?.['pagination_token']);
  const query: Query = {
    maxResults: typeof size === 'number' ? size : contract.parameters.max_results.default,
    token: typeof token === 'string' && !isTokenWrong ? token : undefined,
    // Of a valid query, whatever else the contract knows is a list of strings.
    lists: lists as Lists,
  };
  return { query, errors };
}

/** The values received for each parameter. What cannot be decoded is reported and left out. */
function received(search: string, errors: ParameterError[]): Map<string, string[]> {
  const values = new Map<string, string[]>();
  for (const piece of search.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    const rawName = equals < 0 ? piece : piece.slice(0, equals);
    const rawValue = equals < 0 ? '' : piece.slice(equals + 1);
    const name = decode(rawName);
    const value = decode(rawValue);
    if (name === undefined || value === undefined) {
      errors.push(
        error(
          name ?? rawName,
          [rawValue],
          'cannot be decoded: % stands for a character only with the two hexadecimal digits of each of its UTF-8 bytes',
        ),
      );
      continue;
    }
    const others = values.get(name);
    if (others) others.push(value);
    else values.set(name, [value]);
  }
  return values;
}

/** A percent-encoded text, decoded; undefined if it is malformed. */
export function decode(text: string): string | undefined {
  if (!text.includes('%')) return text.includes('+') ? text.replaceAll('+', ' ') : text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function parse(parameter: Parameter | undefined, text: string): unknown {
  if (parameter?.kind === 'list') return text === '' ? [] : text.split(',');
  // What is no whole number stays a text, which the validator refuses.
  if (parameter?.kind === 'integer' && wholeNumber.test(text)) return Number(text);
  return text;
}

/** One error for each parameter that violates the contract, however often. */
function explain(
  violations: readonly Violation[],
  texts: ReadonlyMap<string, readonly string[]>,
): ParameterError[] {
  const errors = new Map<string, ParameterError>();
  for (const { keyword, params, instancePath } of violations) {
    const unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
    const name = typeof unknown === 'string' ? unknown : (instancePath.split('/')[1] ?? '');
    if (!errors.has(name)) errors.set(name, explainOne(name, texts.get(name) ?? []));
  }
  return [...errors.values()];
}

function explainOne(name: string, texts: readonly string[]): ParameterError {
  const parameter = parameters.get(name);
  if (parameter === undefined) {
    const hint = suggest(name, names);
    return {
      parameters: { [name]: [...texts] },
      message: `The query parameter [${name}] is not one of [${names.join(', ')}].${hint ? ` Did you mean \`${hint}\`?` : ''}`,
    };
  }
  switch (parameter.kind) {
    case 'integer':
      return error(
        name,
        texts,
        `is not a whole number between ${parameter.minimum} and ${parameter.maximum}`,
      );
    case 'text':
      return error(
        name,
        texts,
        'is not a token: send the `next_token` or `previous_token` of an earlier response unchanged',
      );
    case 'list':
      return explainList(name, texts[0] ?? '', parameter.values ?? []);
  }
}

function explainList(name: string, text: string, allowed: readonly string[]): ParameterError {
  const choices = `[${allowed.join(', ')}]`;
  if (text === '') return error(name, [''], `is empty; give at least one of ${choices}`);
  const wrong = new Set(text.split(',').filter((item) => !allowed.includes(item)));
  return error(name, [...wrong], `is not one of ${choices}`);
}

/** An error of a known parameter, as the contract words it. */
export function error(name: string, values: readonly string[], fault: string): ParameterError {
  return {
    parameters: { [name]: [...values] },
    message: `The \`${name}\` query parameter value [${values.join(', ')}] ${fault}.`,
  };
}
