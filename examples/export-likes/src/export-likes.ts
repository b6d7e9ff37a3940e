import type { LikedPostsClient, Page } from '@liked-posts/client';
import { Budget } from './budget.ts';
import type { ExportFile } from './export-file.ts';
import { linesOf } from './lines.ts';
import { query } from './query.ts';

type LikesPage = Page<typeof query>;

export interface ExportOptions {
  /** The Posts of an earlier export. They are left out, and a page that ends in one is the last. */
  readonly known?: ReadonlySet<string>;
  /** How many Posts there should be, those in `known` included. */
  readonly expect?: number;
  /** Whether to ask for the last page again, in another size, in case its `next_token` was lost. */
  readonly verifyEnd?: boolean;
  readonly budget?: Budget;
  /** Ends the export, even during a request. Pages that are already in the file stay. */
  readonly signal?: AbortSignal;
  /** Called after a page was written to the file. */
  readonly onPage?: () => void;
}

/**
 * How an export ended. `short`: the service lists no more, but there should be more. `spent`: its
 * budget is spent.
 */
export type End = 'complete' | 'short' | 'spent';

/** Writes the Posts that a user has liked to the file, starting where the file ends. */
export async function exportLikes(
  client: LikedPostsClient,
  user: string,
  file: ExportFile,
  options: ExportOptions = {},
): Promise<End> {
  const { known = new Set(), expect = 0, budget = new Budget(), signal } = options;
  const isKnown = (id: string) => known.has(id) || file.ids.has(id);
  let token = file.resume?.token;

  /** Writes pages until one ends in a known Post, the budget is spent, or there are no more. */
  async function write(pages: AsyncIterable<LikesPage>): Promise<'known' | 'spent' | 'last'> {
    for await (const page of pages) {
      budget.add(page);
      token = page.query.pagination_token;
      await file.append(linesOf(page, user, isKnown));
      // Only the last Post counts: an old Post that was liked again comes before the new ones.
      const last = page.data.at(-1);
      if (last && known.has(last.id)) return 'known';
      options.onPage?.();
      if (budget.isSpent && !page.position.end) return 'spent';
    }
    return 'last';
  }

  const full = { ...query, max_results: 100 } as const;
  const smaller = { ...query, max_results: 90 } as const;
  const from = file.resume?.position;
  let end = await write(client.pages(user, full, { from, signal }));
  if (end === 'last' && options.verifyEnd) {
    end = await write(client.pages(user, smaller, { from: token, signal }));
  }
  if (end === 'spent') return 'spent';
  const posts = known.size + file.ids.size;
  if (end === 'last' && posts < expect) return 'short';
  await file.complete();
  return 'complete';
}
