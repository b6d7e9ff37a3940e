import type { Media, Poll } from '@liked-posts/client';
import { parseCreatedAt } from '@liked-posts/types/time';
import { type CSSProperties, useState } from 'react';

type Attachment = Pick<
  Media,
  'media_key' | 'type' | 'url' | 'preview_image_url' | 'alt_text' | 'width' | 'height' | 'variants'
>;

/** The media of a Post. An item that the service left out is `undefined`. */
export function Attachments({
  media,
  isSensitive,
}: {
  media: readonly (Attachment | undefined)[];
  isSensitive: boolean;
}) {
  const [isShown, setShown] = useState(!isSensitive);
  const items = media.filter((item) => item !== undefined);
  if (items.length === 0) return null;
  if (!isShown) {
    return (
      <div className="media hidden">
        <p>This media may be sensitive.</p>
        <button type="button" onClick={() => setShown(true)}>
          Show
        </button>
      </div>
    );
  }
  return (
    // The layouts of style.css are for one to four items.
    <div className="media" data-count={Math.min(items.length, 4)}>
      {items.map((item) => (
        <Item key={item.media_key} media={item} isAlone={items.length === 1} />
      ))}
    </div>
  );
}

function Item({ media, isAlone }: { media: Attachment; isAlone: boolean }) {
  const { type, url, alt_text, width, height } = media;
  // A single picture keeps its proportions, but is never taller than wide.
  const ratio = isAlone && width && height ? Math.max(1, width / height) : undefined;
  const style = { aspectRatio: ratio };
  if (type === 'photo') {
    return <img src={url} alt={alt_text ?? ''} style={style} loading="lazy" />;
  }
  return <Film media={media} style={style} />;
}

/** A video or an animation: its preview until it plays. */
function Film({ media, style }: { media: Attachment; style: CSSProperties }) {
  const [isPlaying, setPlaying] = useState(false);
  const { type, preview_image_url: poster, alt_text, variants = [] } = media;
  const isAnimation = type === 'animated_gif';
  const name = alt_text ?? (isAnimation ? 'Animation' : 'Video');
  if (isPlaying) {
    const film = variants.find((variant) => variant.content_type === 'video/mp4')?.url;
    return (
      <video
        src={film}
        poster={poster}
        aria-label={name}
        style={style}
        controls
        autoPlay
        playsInline
        loop={isAnimation}
        muted={isAnimation}
      />
    );
  }
  return (
    <button type="button" className="film" style={style} onClick={() => setPlaying(true)}>
      <img src={poster} alt={name} loading="lazy" />
      <span className="play">{isAnimation ? 'GIF' : <span className="triangle" />}</span>
      <span className="spoken">Play</span>
    </button>
  );
}

export function PollResult({
  poll: { options, voting_status, end_datetime },
}: {
  poll: Pick<Poll, 'options' | 'voting_status' | 'end_datetime'>;
}) {
  const votes = options.map(({ votes = 0 }) => votes);
  const total = votes.reduce((sum, count) => sum + count, 0);
  const maxVotes = Math.max(...votes);
  const end =
    end_datetime && parseCreatedAt(end_datetime).toLocaleDateString([], { dateStyle: 'medium' });
  return (
    <div className="poll">
      <ul>
        {options.map(({ label, position, votes = 0 }) => {
          const share = total > 0 ? `${Math.round((votes / total) * 100)}%` : '0%';
          return (
            <li key={position} data-leads={votes === maxVotes && total > 0}>
              <span className="bar" style={{ width: share }} />
              <span dir="auto">{label}</span>
              <span>{share}</span>
            </li>
          );
        })}
      </ul>
      <p className="muted">
        {total.toLocaleString('en')} {total === 1 ? 'vote' : 'votes'}
        {voting_status === 'open' ? `, open${end ? ` until ${end}` : ''}` : ', closed'}
      </p>
    </div>
  );
}
