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
  const isEarlier = ({ id }: { id: string }) => earlierIds.has(id);
  let sawEarlier = false;
  let position = file.contents.position ?? {};
  for await (const page of client.pages(user, query, { from: position })) {
    received.add(page);
    const newPosts = page.data.filter((post) => !isEarlier(post) && !ids.has(post.id));
    sawEarlier ||= page.data.some(isEarlier);
    // Several in a row, because an old Post that was liked again stands among the new ones.
    const lastPosts = page.data.slice(-earlierInARow);
    const isAtEarlier = lastPosts.length > 0 && lastPosts.every(isEarlier);
    const count = ids.size + newPosts.length;
    // An export must reach the earlier ones, if there are any, or else the expected number.
    const isLacking = earlierIds.size > 0 ? !sawEarlier : count < expect;
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

/** How many Posts of earlier exports at the end of a page show that all further ones are known. */
const earlierInARow = 3;

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
