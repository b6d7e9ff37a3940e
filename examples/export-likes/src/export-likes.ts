import type { LikedPostsClient, Page } from '@liked-posts/client';
import type { ExportFile } from './export-file.ts';
import { linesOf } from './lines.ts';
import { query } from './query.ts';

export interface ExportOptions {
  /** The Posts of an earlier export. They are left out, and the page that ends in one is the last. */
  readonly known?: ReadonlySet<string>;
  /** Ends the export, also during a request. The pages that are in the file by then stay. */
  readonly signal?: AbortSignal;
  /** Called when a page is in the file. */
  readonly onPage?: (page: Page<typeof query>) => void;
}

/** Writes the Posts that a user has liked to the file, from where the file leaves off. */
export async function exportLikes(
  client: LikedPostsClient,
  user: string,
  file: ExportFile,
  { known = new Set(), signal, onPage }: ExportOptions = {},
): Promise<void> {
  const pages = client.pages(user, query, {
    from: file.resume?.position,
    signal,
    // A page that is read ahead counts, also if it turns out that it was not needed.
    readAhead: known.size === 0,
  });
  for await (const page of pages) {
    const lines = linesOf(page, user, known);
    if (lines.length > 0) await file.append(lines);
    // The last one, and not any: a Post that was liked once more comes before what is new.
    const last = page.data.at(-1);
    if (last && known.has(last.id)) break;
    onPage?.(page);
  }
  await file.complete();
}
