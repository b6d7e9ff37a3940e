import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mock } from '@liked-posts/mock';
import type { CheckOptions, Report } from '../src/index.ts';
import { checkRecording } from '../src/recording/check-recording.ts';

/** An entry of a HAR file. */
export interface Entry {
  readonly startedDateTime: string;
  readonly request: { readonly method: string; readonly url: string; readonly headers: object[] };
  readonly response: {
    readonly status: number;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly content: object;
    readonly _error?: string;
  };
}

/** The URL of the operation behind a proxy. */
export const base = 'https://api.example.com/proxied/2/users/2244994945/liked_tweets';

/** Each entry is a second later than the one before. */
let seconds = 0;

/** An entry as browsers export it, without the access token. */
export function entry(url: string, status: number, content: object): Entry {
  seconds += 1;
  return {
    startedDateTime: new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString(),
    request: { method: 'GET', url, headers: [] },
    response: { status, headers: [], content },
  };
}

/** The same entry with a header of its response. */
export function withHeader(recorded: Entry, name: string, value: string): Entry {
  return { ...recorded, response: { ...recorded.response, headers: [{ name, value }] } };
}

/** The content of a response in JSON. */
export function json(value: unknown): { mimeType: string; text: string } {
  return { mimeType: 'application/json', text: JSON.stringify(value) };
}

/** Sends a request to the mock. Resolves with the entry of the request and its response, and the body. */
export async function ask(mock: Mock, url: string): Promise<{ entry: Entry; body: unknown }> {
  const { pathname, search } = new URL(url);
  const request = new Request(`http://mock${pathname.replace('/proxied', '')}${search}`, {
    headers: { authorization: 'Bearer any-token' },
  });
  const response = await mock.fetch(request);
  const text = await response.text();
  const mimeType = response.headers.get('content-type') ?? '';
  const base64 = Buffer.from(text).toString('base64');
  return {
    entry: entry(url, response.status, { mimeType, text: base64, encoding: 'base64' }),
    body: JSON.parse(text),
  };
}

/** A temporary file with a text, such as a recording. */
export async function createFile(
  text: string,
): Promise<AsyncDisposable & { readonly file: string }> {
  const folder = await mkdtempDisposable(join(tmpdir(), 'liked-posts-recording-'));
  const file = join(folder.path, 'recording.har');
  await writeFile(file, text);
  return { file, [Symbol.asyncDispose]: () => folder.remove() };
}

/** The text of a HAR file. */
export function formatHar(entries: readonly object[]): string {
  return JSON.stringify({ log: { version: '1.2', entries } });
}

/** The report on a recording with these entries. */
export async function check(
  entries: readonly Entry[],
  options: CheckOptions = {},
): Promise<Report> {
  await using recording = await createFile(formatHar(entries));
  return await checkRecording(recording.file, options);
}

/** The outcomes of all rules, by their identifiers. */
export function readOutcomes({ rules }: Report): Map<string, string> {
  return new Map(rules.map(({ id, outcome }) => [id, outcome]));
}

/** Records a walk to the end and back, as an application would send it. */
export async function walk(mock: Mock): Promise<Entry[]> {
  const query = `${base}?max_results=5&tweet.fields=author_id&expansions=author_id`;
  const entries: Entry[] = [];
  let direction = 'next_token';
  for (let url: string | undefined = query; url !== undefined; ) {
    const { entry: recorded, body } = await ask(mock, url);
    entries.push(recorded);
    const { meta } = body as { meta: Record<string, string> };
    if (meta['next_token'] === undefined) direction = 'previous_token';
    url = meta[direction] && `${query}&pagination_token=${meta[direction]}`;
  }
  return entries;
}
