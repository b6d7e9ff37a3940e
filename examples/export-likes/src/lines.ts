import { indexIncludes, type Page, type Position } from '@liked-posts/client';
import { readText } from '@liked-posts/types/text';
import type { query } from './query.ts';

type LikesPage = Page<typeof query>;

/** Where the export continues. It is in the last line of each page. */
export interface Resume {
  readonly user: string;
  readonly position: Position;
  /** The token of this page, to ask for it again; the first page has none. */
  readonly token?: string | undefined;
}

/** The members of a line that this program reads back. Change the others as you like. */
export interface Line {
  readonly post: { readonly id: string };
  readonly resume?: Resume;
  /** Only in the last line of a complete export. */
  readonly complete?: true;
}

/**
 * The lines of a page: one for each Post, with its text as people read it, its author, its media,
 * and the errors about objects that the service cannot show. Known Posts are left out.
 */
export function linesOf(page: LikesPage, user: string, isKnown: (id: string) => boolean): Line[] {
  const index = indexIncludes(page);
  const posts = page.data.filter(({ id }) => !isKnown(id));
  const resume = { user, position: page.position, token: page.query.pagination_token };
  return posts.map((post, at) => {
    const mediaKeys = post.attachments?.media_keys ?? [];
    const errors = [post.author_id, ...mediaKeys].flatMap((id) => index.error(id) ?? []);
    return {
      post,
      text: readText(post, page).text,
      author: index.author(post),
      media: index.media(post),
      ...(errors.length > 0 && { errors }),
      ...(at === posts.length - 1 && { resume }),
    };
  });
}
