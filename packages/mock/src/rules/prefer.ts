import { OptionError } from '../option-error.ts';
import { checkOverride, type Effect } from '../overrides/override.ts';

/** A preference with its parameters, of which quoted strings may contain commas. */
const preference =
  /\s*(?<name>[^\s=;,]+)\s*(?:=\s*(?<value>"[^"]*"|[^,;]*))?\s*(?:;(?:"[^"]*"|[^",])*)?(?:,|$)/g;

/** Prism knows all of these. The last two are read to be refused: only Prism has them. */
const knownNames: readonly string[] = ['code', 'example', 'dynamic', 'seed'];

/**
 * The override in a `Prefer` header: `code=503`, `example=lastPage`, or both, separated by a comma.
 * By RFC 7240, names are case-insensitive, the first of two equal names counts, and unknown
 * preferences are ignored.
 *
 * @throws {OptionError} if the contract has no such response.
 */
export function readPrefer(header: string | null | undefined): Effect | undefined {
  const preferred = new Map<string, string>();
  for (const { groups } of header?.matchAll(preference) ?? []) {
    const name = groups?.['name']?.toLowerCase() ?? '';
    if (!knownNames.includes(name) || preferred.has(name)) continue;
    const value = groups?.['value']?.trim() ?? '';
    preferred.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  if (preferred.size === 0) return undefined;
  const override = Object.fromEntries(
    [...preferred].map(([name, text]) => [name, readValue(name, text)]),
  );
  checkOverride(override, 'Prefer');
  return override;
}

function readValue(name: string, text: string): unknown {
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
