/** An object of JSON. */
export type JsonObject = { readonly [member: string]: unknown };

/** Whether a value is an object, and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects in an array; an empty array if the value is not an array. */
export function pickObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Parses JSON. The result is `text` itself only if it is not JSON: no JSON parses to its source. */
export function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a value is, without its content: `a list`, `a number`, `null`, `an empty string`. */
export function describeKind(value: unknown): string {
  if (value === null || value === undefined || Number.isNaN(value)) return `${value}`;
  if (value === '') return 'an empty string';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
