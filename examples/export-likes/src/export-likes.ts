import type { LikedPostsClient } from '@liked-posts/client';
import type { ExportFile } from './export-file.ts';
import { createLine } from './lines.ts';
import { query } from './query.ts';
import type { Received } from './received.ts';

export interface ExportOptions {
  readonly client: LikedPostsClient;
  readonly user: string;
  readonly file: ExportFile;
  /** The Posts of earlier exports, the latest first. The export leaves them out, and ends there. */
  readonly earlierIds: ReadonlySet<string>;
  /** How many Posts there should be. */
  readonly expect: number;
  /** Counts what the service sends. */
  readonly received: Received;
  /** Called after each page. */
  readonly onPage?: () => void;
}

/**
 * Writes the Posts that a user has liked to the file, starting where the file ends.
 *
 * @returns `short` if the listing ended before the earlier exports or the expected number of Posts.
 *   Then the next export to this file requests the last page again.
 */
export async function exportLikes(options: ExportOptions): Promise<'complete' | 'short'> {
  const { client, user, file, earlierIds, expect, received, onPage } = options;
  const { ids } = file.contents;
  if (await hasNothingNew(options)) return 'complete';
  let position = file.contents.position ?? {};
  for await (const page of client.pages(user, query, { from: position })) {
    received.add(page);
    const newPosts = page.data.filter(({ id }) => !earlierIds.has(id) && !ids.has(id));
    // Only the last Post counts: an old Post that was liked again comes before the new ones.
    const last = page.data.at(-1);
    const isAtEarlier = last !== undefined && earlierIds.has(last.id);
    const count = ids.size + newPosts.length;
    // An export must reach the earlier ones, if there are any, or else the expected number.
    const isLacking = earlierIds.size > 0 ? !isAtEarlier : count < expect;
    const isShort = page.position.end && isLacking;
    // After an early end, the position stays before this page: the next run requests it again.
    if (!isShort) position = page.position;
    const lines = newPosts.map((post) => createLine(post, page));
    await file.append(lines, position);
    onPage?.();
    if (isShort) return 'short';
    if (isAtEarlier) break;
  }
  await file.complete();
  return 'complete';
}

/** How many of the latest likes are requested first. The service accepts no fewer. */
const probeSize = 5;

/**
 * Whether the latest likes are those of the earlier exports: a full page would cost more. The
 * order matters, because an old Post that was liked again may come before a new one.
 */
async function hasNothingNew(options: ExportOptions): Promise<boolean> {
  const { client, user, file, earlierIds, received } = options;
  if (earlierIds.size === 0 || file.contents.position) return false;
  const page = await client.getPage(user, { max_results: probeSize });
  received.add(page);
  const latestEarlierIds = [...earlierIds].slice(0, probeSize);
  return page.data.length > 0 && page.data.every(({ id }, index) => id === latestEarlierIds[index]);
}
