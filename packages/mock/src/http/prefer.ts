import { checkInjection, type Injection } from '../faults/injection.ts';
import { InvalidOptionError, refuseUnknown, show } from '../options/option-error.ts';

/** The preferences about answers, with the names of Prism. */
const names = ['code', 'example', 'dynamic', 'seed'] as const;
/** Those that the mock has: it generates no body from the schema. */
const known = ['code', 'example'];

/**
 * The injection that a `Prefer` header asks for: `code=503`, `example=lastPage`, or both, separated
 * by a comma. As RFC 7240 says, names may be in any case, the first of two equal names counts, and
 * other preferences are ignored.
 *
 * @throws {InvalidOptionError} when there is no such answer.
 */
export function readPrefer(header: string | null | undefined): Injection | undefined {
  if (!header) return undefined;
  const asked = new Map<string, string | undefined>();
  // A value in quotes may have commas.
  for (const item of header.match(/(?:"[^"]*"|[^,])+/g) ?? []) {
    const [pair = ''] = item.match(/(?:"[^"]*"|[^;])*/) ?? [];
    const mark = pair.indexOf('=');
    const name = (mark < 0 ? pair : pair.slice(0, mark)).trim().toLowerCase();
    const preference = names.find((one) => one === name);
    if (preference === undefined || asked.has(preference)) continue;
    const value = mark < 0 ? undefined : pair.slice(mark + 1).trim();
    asked.set(preference, /^"(.*)"$/s.exec(value ?? '')?.[1] ?? value);
  }
  if (asked.size === 0) return undefined;
  const injection = Object.fromEntries([...asked].map(([name, text]) => [name, read(name, text)]));
  refuseUnknown(injection, known, (name) => `Prefer.${name}`);
  checkInjection(injection, 'Prefer', 'service');
  return injection;
}

function read(name: string, text: string | undefined): unknown {
  if (text === undefined || text === '') {
    throw new InvalidOptionError(`Prefer.${name}`, 'it has no value', `one, as in ${name}=…`);
  }
  if (name !== 'code') return text;
  if (/^[0-9]{3}$/.test(text)) return Number(text);
  throw new InvalidOptionError(
    'Prefer.code',
    `${show(text)} is not a status`,
    '200, or 400 to 599',
  );
}
