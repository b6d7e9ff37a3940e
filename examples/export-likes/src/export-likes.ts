import type { LikedPostsClient, Page } from '@liked-posts/client';
import type { ExportFile } from './export-file.ts';
import { linesOf } from './lines.ts';
import { query } from './query.ts';

export interface ExportOptions {
  /**
   * The Posts of an earlier export. They are left out, and the page that ends in one is the last.
   */
  readonly known?: ReadonlySet<string>;
  /** Ends the export, even during a request. Pages that are already in the file stay. */
  readonly signal?: AbortSignal;
  /** Called after a page was written to the file. */
  readonly onPage?: (page: Page<typeof query>) => void;
}

/** Writes the Posts that a user has liked to the file, starting where the file ends. */
export async function exportLikes(
  client: LikedPostsClient,
  user: string,
  file: ExportFile,
  { known = new Set(), signal, onPage }: ExportOptions = {},
): Promise<void> {
  const pages = client.pages(user, query, {
    from: file.resume?.position,
    signal,
    // A page that was read ahead counts against the rate limit even if it is not needed.
    readAhead: known.size === 0,
  });
  for await (const page of pages) {
    const lines = linesOf(page, user, known);
    if (lines.length > 0) await file.append(lines);
    // Only the last Post counts: an old Post that was liked again comes before the new ones.
    const last = page.data.at(-1);
    if (last && known.has(last.id)) break;
    onPage?.(page);
  }
  await file.complete();
}
