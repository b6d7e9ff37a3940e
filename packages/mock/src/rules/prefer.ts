import { OptionError } from '../option-checks.ts';
import { checkOverride } from '../overrides/check-override.ts';
import type { Effect } from '../overrides/override.ts';

const quoted = '"[^"]*"';
const namePattern = '(?<name>[^\\s=;,]+)';
const valuePattern = `(?<value>${quoted}|[^,;]*)`;
const ignoredParameters = `;(?:${quoted}|[^",])*`;
/**
 * A preference. In `code=503; a=b, example="x,y"`, it matches `code` with the value `503`, and `example`
 * with the value `"x,y"`: parameters are skipped, and quoted strings may contain commas.
 */
const preferencePattern = new RegExp(
  `\\s*${namePattern}\\s*(?:=\\s*${valuePattern})?\\s*(?:${ignoredParameters})?(?:,|$)`,
  'g',
);

/**
 * The override in a `Prefer` header: `code=503`, `example=lastPage`, or both, separated by a comma.
 * By RFC 7240, names are case-insensitive, the first of two equal names counts, and unknown
 * preferences are ignored.
 *
 * @throws {OptionError} if the contract has no such response.
 */
export function readPrefer(header: string | null | undefined): Effect | undefined {
  const override: Record<string, unknown> = {};
  for (const { groups } of header?.matchAll(preferencePattern) ?? []) {
    const name = groups?.['name']?.toLowerCase() ?? '';
    if ((name !== 'code' && name !== 'example') || name in override) continue;
    const text = groups?.['value']?.trim() ?? '';
    override[name] = readValue(name, text.replace(/^"(.*)"$/, '$1'));
  }
  if (Object.keys(override).length === 0) return undefined;
  checkOverride(override, 'Prefer');
  return override;
}

function readValue(name: string, text: string): unknown {
  if (text === '') {
    throw new OptionError(`Prefer.${name}`, 'it has no value', `one, as in ${name}=…`);
  }
  // Any other code stays text, which `checkOverride` refuses. So does `302`: a redirect needs the header
  // `Location`, which a preference cannot set.
  const isPageOrError = name === 'code' && /^[245][0-9]{2}$/.test(text);
  return isPageOrError ? Number(text) : text;
}
