import { indexIncludes, type Page, type PostOf } from '@liked-posts/client';
import { readText } from '@liked-posts/types/text';
import type { query } from './query.ts';

export type LikesPage = Page<typeof query>;
type LikedPost = PostOf<typeof query>;

export function createLine(post: LikedPost, page: LikesPage) {
  const { media, error } = indexIncludes(page);
  const mediaKeys = post.attachments?.media_keys ?? [];
  const references = post.referenced_tweets ?? [];
  return {
    ...describePost(post, page),
    media: media(post).filter((item) => item !== undefined),
    referenced: references.map(({ type, id }) => ({ type, ...findReferenced(post, id, page) })),
    errors: [post.author_id, ...mediaKeys].map(error).filter((item) => item !== undefined),
  };
}

/** The Post with this id that a Post refers to, or the service's reason why it is missing. */
function findReferenced(post: LikedPost, id: string | undefined, page: LikesPage) {
  const { referencedPosts, error } = indexIncludes(page);
  const referenced = referencedPosts(post).find((candidate) => candidate?.id === id);
  return referenced ? describePost(referenced, page) : { id, error: error(id) };
}

/** A Post with its address, its text as people read it and, if the page has it, its author. */
function describePost(post: LikedPost, page: LikesPage) {
  return {
    post,
    url: `https://x.com/i/web/status/${post.id}`,
    text: readTextWithLinks(post, page),
    author: indexIncludes(page).author(post),
  };
}

/** The text of a Post, with links in full: the service shortens them to `https://t.co/…`. */
function readTextWithLinks(post: LikedPost, page: LikesPage): string {
  let { text, entities } = readText(post, page);
  let next = text.length;
  // From the end, because a longer link moves what follows it.
  for (const { start, end, expanded_url } of entities.urls.toSorted((a, b) => b.start - a.start)) {
    // A link may have several entities.
    if (!expanded_url || end > next) continue;
    text = text.slice(0, start) + expanded_url + text.slice(end);
    next = start;
  }
  return text;
}
