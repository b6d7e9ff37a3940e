import type { LikedPostsClient } from '@liked-posts/client';
import type { ExportFile } from './export-file.ts';
import { createLines } from './lines.ts';
import { query } from './query.ts';
import type { Received } from './received.ts';

export interface ExportOptions {
  readonly client: LikedPostsClient;
  readonly user: string;
  readonly file: ExportFile;
  /** The Posts of earlier exports. They are left out, and a page that ends in one is the last. */
  readonly known: ReadonlySet<string>;
  /** How many Posts there should be, those in `known` included. */
  readonly expect: number;
  /** Counts what the service sends. */
  readonly received: Received;
  /** Ends the export, even during a request. Pages that are already in the file stay. */
  readonly signal?: AbortSignal;
  /** Called after Posts were written to the file. */
  readonly onPage?: () => void;
}

/**
 * Writes the Posts that a user has liked to the file, starting where the file ends.
 *
 * @returns `short` if the service lists no more, but there should be more
 */
export async function exportLikes(options: ExportOptions): Promise<'complete' | 'short'> {
  const { client, user, file, known, expect, received, signal, onPage } = options;
  if (await hasNothingNew(options)) {
    await file.complete();
    return 'complete';
  }
  const isKnown = (id: string) => known.has(id) || file.contents.ids.has(id);
  const from = file.contents.resume?.position;
  for await (const page of client.pages(user, query, { from, signal })) {
    received.add(page);
    const lines = createLines(page, user, isKnown);
    await file.append(lines);
    // Only the last Post counts: an old Post that was liked again comes before the new ones.
    const last = page.data.at(-1);
    if (last && known.has(last.id)) {
      await file.complete();
      return 'complete';
    }
    if (lines.length > 0) onPage?.();
  }
  if (known.size + file.contents.ids.size < expect) return 'short';
  await file.complete();
  return 'complete';
}

/** Whether the latest five likes are in earlier exports: a full page would cost more. */
async function hasNothingNew(options: ExportOptions): Promise<boolean> {
  const { client, user, file, known, received, signal } = options;
  if (known.size === 0 || file.contents.resume) return false;
  const page = await client.getPage(user, { max_results: 5 }, { signal });
  received.add(page);
  return page.data.length > 0 && page.data.every(({ id }) => known.has(id));
}
