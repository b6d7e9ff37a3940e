import type { UrlEntity } from '@liked-posts/client';
import { type PostWithText, readText } from '@liked-posts/types/text';
import type { ReactNode } from 'react';

/** The text of a Post as people read it, with its links. */
export function PostText({ post }: { post: PostWithText }) {
  const {
    text,
    entities: { urls, mentions, hashtags, cashtags },
  } = readText(post);
  const parts = [
    ...urls.map((url) => ({ place: url, node: <Link key={url.start} to={url} /> })),
    ...[...mentions, ...hashtags, ...cashtags].map((tag) => ({
      place: tag,
      node: (
        <bdi key={tag.start} className="tag">
          {text.slice(tag.start, tag.end)}
        </bdi>
      ),
    })),
  ].toSorted((a, b) => a.place.start - b.place.start);

  const nodes: ReactNode[] = [];
  let end = 0;
  for (const { place, node } of parts) {
    // The service may list a part twice.
    if (place.start < end) continue;
    nodes.push(text.slice(end, place.start), node);
    end = place.end;
  }
  return [...nodes, text.slice(end)];
}

function Link({ to: { url = '', expanded_url = url, display_url = url } }: { to: UrlEntity }) {
  // The author of a Post chooses where its links lead.
  if (!/^https?:\/\//i.test(expanded_url)) return display_url;
  return (
    <a href={expanded_url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{display_url}</bdi>
    </a>
  );
}
