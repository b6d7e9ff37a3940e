import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isObject, type JsonObject } from '../../packages/types/src/json.ts';
import { DescriptionError } from './outline.ts';

/**
 * The OpenAPI document in a file or at a URL, in JSON or YAML.
 *
 * @param patience how long a server may take to send it, in milliseconds
 * @throws {DescriptionError} when there is none
 */
export async function readDescription(source: string, patience = 60_000): Promise<JsonObject> {
  const isUrl = /^https?:/.test(source);
  const text = isUrl ? await download(source, patience) : await readFile(source, 'utf8');
  // The parser of YAML would take seconds for JSON of the usual size.
  const document: unknown = /^\s*\{/.test(text) ? JSON.parse(text) : parse(text);
  if (isObject(document) && 'openapi' in document) return document;
  throw new DescriptionError('It is not an OpenAPI document.');
}

async function download(url: string, patience: number): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patience) });
  if (!response.ok) throw new DescriptionError(`The server answered ${response.status}.`);
  return response.text();
}
