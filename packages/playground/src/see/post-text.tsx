import type { UrlEntity } from '@liked-posts/client';
import type { ReadText } from '@liked-posts/client/text';
import type { ComponentChildren } from 'preact';

/** The text of a Post as people read it, with its links, names and tags in color. */
export function PostText({ text, entities: { urls, mentions, hashtags, cashtags } }: ReadText) {
  const parts = [
    ...urls.map((url) => ({ place: url, shown: <Link key={url.start} to={url} /> })),
    ...[...mentions, ...hashtags, ...cashtags].map((tag) => ({
      place: tag,
      shown: (
        <bdi key={tag.start} class="tag">
          {text.slice(tag.start, tag.end)}
        </bdi>
      ),
    })),
  ].toSorted((one, other) => one.place.start - other.place.start);

  const nodes: ComponentChildren[] = [];
  let at = 0;
  for (const { place, shown } of parts) {
    // The service may list a part twice.
    if (place.start < at) continue;
    nodes.push(text.slice(at, place.start), shown);
    at = place.end;
  }
  return (
    <p class="text" dir="auto">
      {nodes}
      {text.slice(at)}
    </p>
  );
}

function Link({ to: { url = '', expanded_url = url, display_url = url } }: { to: UrlEntity }) {
  // The author of a Post chooses where its links lead.
  if (!/^https?:\/\//i.test(expanded_url)) return <>{display_url}</>;
  return (
    <a href={expanded_url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{display_url}</bdi>
    </a>
  );
}
