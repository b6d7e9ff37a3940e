import { OptionError } from '../options/option-error.ts';
import { checkOverride, type Override } from '../overrides/override.ts';

/** The preferences about answers, with the names of Prism. The last two are plain Prism's. */
const names = ['code', 'example', 'dynamic', 'seed'] as const;

/**
 * The override that a `Prefer` header asks for: `code=503`, `example=lastPage`, or both, separated
 * by a comma. As RFC 7240 says, names may be in any case, the first of two equal names counts, and
 * other preferences are ignored.
 *
 * @throws {OptionError} when there is no such answer.
 */
export function readPrefer(header: string | null | undefined): Override | undefined {
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
  const override = Object.fromEntries([...asked].map(([name, text]) => [name, read(name, text)]));
  checkOverride(override, 'Prefer', 'service');
  return override;
}

function read(name: string, text: string | undefined): unknown {
  if (name !== 'code' && name !== 'example') {
    throw new OptionError(`Prefer.${name}`, undefined, 'one of code, example');
  }
  if (text === undefined || text === '') {
    throw new OptionError(`Prefer.${name}`, 'it has no value', `one, as in ${name}=…`);
  }
  return name === 'code' && /^[0-9]{3}$/.test(text) ? Number(text) : text;
}
