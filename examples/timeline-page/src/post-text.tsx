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
    ...urls.map((url) => ({ place: url, shown: <Link key={url.start} to={url} /> })),
    ...[...mentions, ...hashtags, ...cashtags].map((tag) => ({
      place: tag,
      shown: (
        <bdi key={tag.start} className="tag">
          {text.slice(tag.start, tag.end)}
        </bdi>
      ),
    })),
  ].toSorted((one, other) => one.place.start - other.place.start);

  const nodes: ReactNode[] = [];
  let at = 0;
  for (const { place, shown } of parts) {
    // The service may list a part twice.
    if (place.start < at) continue;
    nodes.push(text.slice(at, place.start), shown);
    at = place.end;
  }
  return [...nodes, text.slice(at)];
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
