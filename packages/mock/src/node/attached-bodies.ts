import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { isObject } from '@liked-posts/types/json';
import type { Har, HarContent, HarEntry } from '../data/har.ts';
import { suffix } from '../http/address.ts';

/**
 * The recording with the bodies that Playwright wrote to files beside it, as it does with
 * `content: 'attach'` and `routeFromHAR(file, { update: true })`. If there is no such file, the
 * body counts as not recorded.
 *
 * @param file the path of the HAR file
 */
export async function withAttachedBodies(har: Har, file: string): Promise<Har> {
  const folder = dirname(resolve(file));
  const entries = har.log.entries.map((entry) =>
    isObject(entry) ? withAttachedBody(entry, folder) : entry,
  );
  return { log: { entries: await Promise.all(entries) } };
}

async function withAttachedBody(entry: HarEntry, folder: string): Promise<HarEntry> {
  const content: HarContent & { readonly _file?: unknown } = entry.response?.content ?? {};
  // A recording of an application also has its images and scripts.
  const isOurs = `${entry.request?.url}`.split('?')[0]?.endsWith(suffix);
  if (!isOurs || typeof content._file !== 'string') return entry;
  const path = resolve(folder, content._file);
  const inside = relative(folder, path);
  // A recording from elsewhere must not show files of this machine.
  if (inside.startsWith('..') || isAbsolute(inside)) return entry;
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return entry;
  const read = { ...content, text: bytes.toString('base64'), encoding: 'base64' };
  return { ...entry, response: { ...entry.response, content: read } };
}
