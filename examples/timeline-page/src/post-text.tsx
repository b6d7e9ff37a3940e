import type { PostEntities } from '@liked-posts/client';
import type { ReactNode } from 'react';

/** A link in the text of a Post. */
interface Part {
  readonly start: number;
  readonly end: number;
  readonly shown: ReactNode;
}

/**
 * The text of a Post with its links. Offsets count code points, not the UTF-16 units of JavaScript.
 */
export function PostText({
  text,
  entities = {},
  range = [],
  isCut = false,
}: {
  text: string;
  entities?: PostEntities | undefined;
  /** The part of the text to show, which may leave out the handles that a reply begins with. */
  range?: readonly number[] | undefined;
  /** Whether the text is cut. It then ends with a link to the Post itself, which is left out. */
  isCut?: boolean;
}) {
  const characters = [...text];
  const [start = 0, last = characters.length] = range;
  const end = (isCut && entities.urls?.find((url) => url.end === last)?.start) || last;
  const shown: ReactNode[] = [];
  let at = start;
  for (const part of partsOf(entities)) {
    if (part.start < at || part.end > end) continue;
    shown.push(characters.slice(at, part.start).join(''), part.shown);
    at = part.end;
  }
  shown.push(characters.slice(at, end).join(''));
  return shown;
}

function partsOf({ urls = [], mentions = [], hashtags = [], cashtags = [] }: PostEntities): Part[] {
  const parts = [
    ...urls.map((url) => ({ ...placeOf(url), shown: linkTo(url, placeOf(url).start) })),
    ...mentions.map((one) => tag(`@${one.username}`, one)),
    ...hashtags.map((one) => tag(`#${one.tag}`, one)),
    ...cashtags.map((one) => tag(`$${one.tag}`, one)),
  ];
  return parts.toSorted((a, b) => a.start - b.start);
}

type Place = { start?: number | undefined; end?: number | undefined };

/** Replaces a missing offset: larger than the length of any text. */
const placeOf = ({ start = Infinity, end = Infinity }: Place) => ({ start, end });

function tag(text: string, place: Place): Part {
  const { start, end } = placeOf(place);
  const shown = (
    <bdi key={start} className="tag">
      {text}
    </bdi>
  );
  return { start, end, shown };
}

function linkTo(
  { url = '', expanded_url = url, display_url = url }: NonNullable<PostEntities['urls']>[number],
  key: number,
): ReactNode {
  // The author of a Post chooses where its links lead.
  if (!/^https?:\/\//i.test(expanded_url)) return display_url;
  return (
    <a key={key} href={expanded_url} target="_blank" rel="noopener noreferrer nofollow">
      <bdi>{display_url}</bdi>
    </a>
  );
}
