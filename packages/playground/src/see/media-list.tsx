import type { Expansion, Media } from '@liked-posts/client';

interface MediaListProps {
  /** The expanded objects; undefined for those that the service left out. */
  readonly media: readonly (Media | undefined)[];
  readonly expansion: Expansion;
  readonly expansions: readonly Expansion[];
}

/** Media are described, not loaded: the page sends no requests to other hosts. */
export function MediaList({ media, expansion, expansions }: MediaListProps) {
  if (media.length === 0) return null;
  if (!expansions.includes(expansion)) {
    return (
      <p class="quiet unasked">
        {media.length} media; ask for <code>{expansion}</code> to see them.
      </p>
    );
  }
  return (
    <ul class="media">
      {media.map((item, at) => (
        <li key={item?.media_key ?? at} class={item ? `medium ${item.type}` : 'medium gone'}>
          <span class="kind">{item?.type.replaceAll('_', ' ') ?? 'media that was left out'}</span>
          {item?.alt_text && (
            <span class="alt" dir="auto">
              {item.alt_text}
            </span>
          )}
          <span class="quiet">
            {[
              item?.width && item.height && `${item.width} × ${item.height}`,
              item?.duration_ms && `${Math.round(item.duration_ms / 1000)} s`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
