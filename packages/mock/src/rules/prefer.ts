import { OptionError } from '../option-error.ts';
import { checkOverride, type Effect } from '../overrides/override.ts';

/** A preference that Prism knows, too. The last two are refused: only Prism has them. */
const preference = /(?:^|,)\s*(code|example|dynamic|seed)(?![\w-])\s*(?:=\s*("[^"]*"|[^,;]*))?/gi;

/**
 * The override in a `Prefer` header: `code=503`, `example=lastPage`, or both, separated by a comma.
 * By RFC 7240, names are case-insensitive, the first of two equal names counts, and unknown
 * preferences are ignored.
 *
 * @throws {OptionError} when the contract has no such answer.
 */
export function readPrefer(header: string | null | undefined): Effect | undefined {
  const asked = new Map<string, string>();
  for (const [, name = '', value = ''] of header?.matchAll(preference) ?? []) {
    const known = name.toLowerCase();
    if (!asked.has(known)) asked.set(known, value.trim().replace(/^"(.*)"$/, '$1'));
  }
  if (asked.size === 0) return undefined;
  const override = Object.fromEntries([...asked].map(([name, text]) => [name, read(name, text)]));
  checkOverride(override, 'Prefer');
  return override;
}

function read(name: string, text: string): unknown {
  if (name !== 'code' && name !== 'example') {
    throw new OptionError(`Prefer.${name}`, undefined, 'one of code, example');
  }
  if (text === '') {
    throw new OptionError(`Prefer.${name}`, 'it has no value', `one, as in ${name}=…`);
  }
  // A redirect needs a header, which this cannot set.
  const isStatus = name === 'code' && /^[245][0-9]{2}$/.test(text);
  return isStatus ? Number(text) : text;
}
