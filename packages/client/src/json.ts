import { isObject, type JsonObject } from '@liked-posts/types/json';

/** Whether a value is a list of objects. */
export function isList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every(isObject);
}

/** Whether a value is a non-empty string without lone surrogates, so that a URL can contain it. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && /^\P{Cs}+$/u.test(value);
}
