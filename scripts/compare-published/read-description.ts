import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../../packages/types/src/json.ts';
import { DescriptionError } from './outline.ts';

/**
 * Reads an OpenAPI document in JSON or YAML from a file or a URL.
 *
 * @param patience the time limit of the download, in milliseconds
 * @throws {DescriptionError} when it is not an OpenAPI document
 */
export async function readDescription(source: string, patience = 60_000): Promise<JsonObject> {
  const isUrl = /^https?:/.test(source);
  const text = isUrl ? await download(source, patience) : await readFile(source, 'utf8');
  // For JSON of the usual size, the YAML parser would take seconds.
  const document: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text);
  if (isObject(document) && 'openapi' in document) return document;
  throw new DescriptionError('It is not an OpenAPI document.');
}

async function download(url: string, patience: number): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new DescriptionError(`The server answered ${response.status}.`);
  return response.text();
}
