import type { Expansion, Media } from '@liked-posts/client';
import { pictureOf } from './picture.ts';

interface MediaListProps {
  /** The expanded objects; undefined for those that the service left out. */
  readonly media: readonly (Media | undefined)[];
  readonly expansion: Expansion;
  readonly expansions: readonly Expansion[];
}

/** Media are drawn, not loaded: the page sends no requests to other hosts. */
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
      {media.map((item, at) =>
        item ? (
          <Medium key={item.media_key} item={item} isAlone={media.length === 1} />
        ) : (
          <li key={at} class="medium gone">
            missing media
          </li>
        ),
      )}
    </ul>
  );
}

function Medium({ item, isAlone }: { item: Media; isAlone: boolean }) {
  const { media_key, type, alt_text, width, height } = item;
  // A single picture keeps its proportions, but is never taller than wide.
  const ratio = isAlone && width && height ? Math.max(1, width / height) : undefined;
  const badge = badgeOf(item);
  return (
    <li class="medium">
      <img
        src={pictureOf(media_key)}
        alt={alt_text ?? type.replaceAll('_', ' ')}
        title={[alt_text, width && height && `${width} × ${height}`].filter(Boolean).join(' · ')}
        style={{ aspectRatio: ratio }}
      />
      {type !== 'photo' && <span class="play" aria-hidden="true" />}
      {badge && <span class="badge">{badge}</span>}
    </li>
  );
}

function badgeOf({ type, duration_ms: duration }: Media): string | undefined {
  if (type === 'photo') return undefined;
  if (type === 'animated_gif') return 'GIF';
  if (duration === undefined) return type;
  const seconds = Math.round(duration / 1000);
  return `${type} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
