import { OptionError } from '../option-error.ts';
import { checkOverride, type Effect } from '../overrides/override.ts';

/**
 * The preferences about answers, named as in Prism. The last two are refused: only Prism has them.
 */
const names = ['code', 'example', 'dynamic', 'seed'] as const;

/**
 * The override in a `Prefer` header: `code=503`, `example=lastPage`, or both, separated by a comma.
 * By RFC 7240, names are case-insensitive, the first of two equal names counts, and unknown
 * preferences are ignored.
 *
 * @throws {OptionError} when the contract has no such answer.
 */
export function readPrefer(header: string | null | undefined): Effect | undefined {
  if (!header) return undefined;
  const asked = new Map<string, string | undefined>();
  // Quoted values may contain commas.
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
  checkOverride(override, 'Prefer');
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
