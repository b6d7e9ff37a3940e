/** An object of JSON. */
export type JsonObject = { readonly [member: string]: unknown };

/** Whether a value is an object, and not an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
