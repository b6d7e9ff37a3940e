import type { Post } from '@liked-posts/types';

/** A piece of a text, and what the service would recognise it as. */
export type Part =
  | { readonly is: 'plain'; readonly text: string }
  | { readonly is: 'hashtag' | 'cashtag'; readonly text: string; readonly tag: string }
  | {
      readonly is: 'mention';
      readonly text: string;
      readonly id: string;
      readonly username: string;
    }
  | { readonly is: 'place'; readonly text: string }
  | { readonly is: 'link'; readonly text: string; readonly target: string };

/** The text that the parts make up. */
export function textOf(parts: readonly Part[]): string {
  let text = '';
  for (const part of parts) text += part.text;
  return text;
}

/** The number of characters (Unicode code points) that the parts make up. */
export function lengthOf(parts: readonly Part[]): number {
  return [...textOf(parts)].length;
}

type Entities = NonNullable<Post['entities']>;

/** What is recognised in the text that the parts make up, with offsets in Unicode code points. */
export function entitiesOf(parts: readonly Part[]): Entities | undefined {
  const found: Required<Entities> = {
    urls: [],
    hashtags: [],
    cashtags: [],
    mentions: [],
    annotations: [],
  };
  let start = 0;
  for (const part of parts) {
    const end = start + [...part.text].length;
    if (part.is === 'hashtag') found.hashtags.push({ start, end, tag: part.tag });
    if (part.is === 'cashtag') found.cashtags.push({ start, end, tag: part.tag });
    if (part.is === 'mention') {
      found.mentions.push({ start, end, username: part.username, id: part.id });
    }
    if (part.is === 'link') {
      found.urls.push({
        start,
        end,
        url: part.text,
        expanded_url: `https://${part.target}`,
        display_url: part.target,
      });
    }
    if (part.is === 'place') {
      found.annotations.push({
        start,
        // Unlike the others', the end of an annotation is its last character.
        end: end - 1,
        probability: 0.87,
        type: 'Place',
        normalized_text: part.text,
      });
    }
    start = end;
  }
  const members = Object.entries(found).filter(([, list]) => list.length > 0);
  return members.length > 0 ? Object.fromEntries(members) : undefined;
}
