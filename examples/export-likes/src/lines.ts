import { indexIncludes, type Page, type Position } from '@liked-posts/client';
import type { query } from './query.ts';

type LikesPage = Page<typeof query>;

/** Where the export continues. It is in the last line of each page. */
export interface Resume {
  readonly user: string;
  readonly position: Position;
}

/** The members of a line that this program reads back. Change the others as you like. */
export interface Line {
  readonly post: { readonly id: string };
  readonly resume?: Resume;
  /** Only in the last line of a complete export. */
  readonly complete?: true;
}

/**
 * The lines of a page: one for each Post, with its author, its media, and the errors about objects
 * that the service cannot show. Posts in `known` are left out.
 */
export function linesOf(page: LikesPage, user: string, known: ReadonlySet<string>): string[] {
  const index = indexIncludes(page);
  const posts = page.data.filter(({ id }) => !known.has(id));
  return posts.map((post, at) => {
    const mediaKeys = post.attachments?.media_keys ?? [];
    const errors = [post.author_id, ...mediaKeys].flatMap((id) => index.error(id) ?? []);
    const line = {
      post,
      author: index.author(post),
      media: index.media(post),
      ...(errors.length > 0 && { errors }),
      ...(at === posts.length - 1 && { resume: { user, position: page.position } }),
    };
    return `${JSON.stringify(line)}\n`;
  });
}
