import type { ContractViolation } from '../message/messages.ts';
import { OptionError } from '../option-checks.ts';
import { checkOverride } from '../overrides/check-override.ts';
import type { Effect } from '../overrides/override.ts';

/**
 * Reads the override that a header `Prefer` asks for: `code=503`, `example=lastPage`, or both, separated
 * by a comma. If the contract has no such response, the header is a violation. Both are undefined if the
 * header is missing, or has only unknown preferences.
 */
export function readPrefer(header: string | null | undefined): {
  readonly override?: Effect | undefined;
  readonly violation?: ContractViolation;
} {
  try {
    return { override: readOverride(header ?? '') };
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    const values = [(header ?? '').slice(0, 100)];
    return { violation: { in: 'header', name: 'prefer', values, reason: error.message } };
  }
}

/** The preferences of a header. `code=503; a=b, example="x,y"` has two: a quoted string may have commas. */
const preferencePattern = /(?:"[^"]*"|[^,])+/g;
/** The name and value of a preference, such as `code` and `503` in `code=503; a=b`. */
const nameAndValuePattern = /^\s*(?<name>[^\s=;]+)\s*(?:=\s*(?<value>"[^"]*"|[^;]*))?/;

/**
 * The override of a header; undefined if it has none. By RFC 7240, names are case-insensitive,
 * the first of two equal names counts, and unknown preferences are ignored.
 *
 * @throws {OptionError} if the override is not valid.
 */
function readOverride(header: string): Effect | undefined {
  const override: Record<string, unknown> = {};
  for (const preference of header.match(preferencePattern) ?? []) {
    // A part of blanks has no name, and `code` alone has no value.
    const { name = '', value = '' } = nameAndValuePattern.exec(preference)?.groups ?? {};
    const member = name.toLowerCase();
    if ((member !== 'code' && member !== 'example') || member in override) continue;
    override[member] = readValue(member, value.trim().replace(/^"(.*)"$/, '$1'));
  }
  if (Object.keys(override).length === 0) return undefined;
  // `checkOverride` throws, or asserts that this is an override.
  checkOverride(override, 'Prefer');
  return override;
}

/** The value of a preference: a number for a `code` that the contract may have, or else the text. */
function readValue(name: string, text: string): unknown {
  if (text === '') {
    throw new OptionError(`Prefer.${name}`, 'it has no value', `one, as in ${name}=…`);
  }
  // Any other code stays text, which `checkOverride` refuses. A redirect such as 302 is not allowed here,
  // because it needs the header `Location`, which a preference cannot set.
  const isAllowedCode = name === 'code' && /^[245][0-9]{2}$/.test(text);
  return isAllowedCode ? Number(text) : text;
}
