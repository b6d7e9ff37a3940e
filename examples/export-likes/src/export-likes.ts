import type { LikedPostsClient } from '@liked-posts/client';
import type { ExportFile } from './export-file.ts';
import { createLine, type LikesPage } from './lines.ts';
import { query } from './query.ts';
import type { Received } from './received.ts';

/** How many Posts at the end of a page must be in earlier exports to end this one: see `endsWithEarlier`. */
const minEarlierInARow = 3;

/** How many of the latest likes are requested first. The service accepts no fewer. */
const probeSize = 5;

export interface ExportOptions {
  readonly client: LikedPostsClient;
  readonly user: string;
  readonly file: ExportFile;
  /** The Posts of earlier exports, in the order of their likes: the latest first. */
  readonly earlierIds: ReadonlySet<string>;
  /** How many Posts the file should have at least, such as the `like_count` of the user. */
  readonly expectedCount: number;
  /** Counts what the service sends. */
  readonly received: Received;
  readonly onPage?: () => void;
}

/**
 * Writes the Posts that a user has liked to the file, starting where the file ends. It leaves out
 * the Posts of earlier exports, and ends there.
 *
 * @returns `short` if the listing ended before the earlier exports or the expected number of Posts.
 *   Then the next export to this file requests the last page again.
 */
export async function exportLikes(options: ExportOptions): Promise<'complete' | 'short'> {
  const { client, user, file, earlierIds, expectedCount, received, onPage } = options;
  // The file stays empty, so `complete` has nothing to mark.
  if (await hasNothingNew(options)) return 'complete';
  // `file.append` adds to these.
  const { ids } = file.contents;
  let hasSeenEarlier = false;
  let position = file.contents.position ?? {};
  for await (const page of client.pages(user, query, { from: position })) {
    received.add(page);
    hasSeenEarlier ||= page.data.some(({ id }) => earlierIds.has(id));
    const newPosts = page.data.filter(({ id }) => !earlierIds.has(id) && !ids.has(id));
    const count = ids.size + newPosts.length;
    // Earlier exports begin where the new Posts end. Without them, only the number shows the end.
    const hasAll = earlierIds.size > 0 ? hasSeenEarlier : count >= expectedCount;
    const endsEarly = page.position.end && !hasAll;
    // After an early end, the position stays before this page, so that the next run requests it again.
    if (!endsEarly) position = page.position;
    const lines = newPosts.map((post) => createLine(post, page));
    await file.append(lines, position);
    onPage?.();
    if (endsEarly) return 'short';
    // The rest is in the earlier exports.
    if (endsWithEarlier(page, earlierIds)) break;
  }
  await file.complete();
  return 'complete';
}

/**
 * Whether all further Posts are known, because a page ends with Posts of earlier exports. With the
 * earlier Posts 3, 2 and 1:
 *
 *   6 2 5      no: 2 is an old Post that was liked again, and stands among new ones
 *   4 3 2 1    yes
 */
function endsWithEarlier({ data }: LikesPage, earlierIds: ReadonlySet<string>): boolean {
  const lastPosts = data.slice(-minEarlierInARow);
  return lastPosts.length > 0 && lastPosts.every(({ id }) => earlierIds.has(id));
}

/**
 * Requests five Posts, which cost less than a full page. With earlier exports of 9 8 7 6 5 4:
 *
 *   9 8 7 6 5    true
 *   1 2 3 4 5    false: old Posts were liked again, and a new one may follow
 */
async function hasNothingNew(options: ExportOptions): Promise<boolean> {
  const { client, user, file, earlierIds, received } = options;
  // An export that was begun goes on, whatever is new.
  if (earlierIds.size === 0 || file.contents.position) return false;
  const page = await client.getPage(user, { max_results: probeSize });
  received.add(page);
  const latestEarlierIds = [...earlierIds].slice(0, probeSize);
  return page.data.length > 0 && page.data.every(({ id }, index) => id === latestEarlierIds[index]);
}
