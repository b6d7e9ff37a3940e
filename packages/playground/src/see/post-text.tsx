import type { UrlEntity } from '@liked-posts/client';
import type { ReadText } from '@liked-posts/types/text';
import type { ComponentChildren } from 'preact';

/** The text of a Post as people read it, with its links, names and tags in color. */
export function PostText({ text, entities: { urls, mentions, hashtags, cashtags } }: ReadText) {
  const parts = [...urls, ...mentions, ...hashtags, ...cashtags];
  const nodes: ComponentChildren[] = [];
  let at = 0;
  for (const part of parts.sort((one, other) => one.start - other.start)) {
    const { start, end } = part;
    // The service may list a part twice.
    if (start < at) continue;
    nodes.push(
      text.slice(at, start),
      'url' in part ? <Link to={part} /> : <bdi class="tag">{text.slice(start, end)}</bdi>,
    );
    at = end;
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
