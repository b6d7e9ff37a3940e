import { isObject, type JsonObject, objectsIn, type Page, textsIn } from './exchange.ts';

/** A reference from a Post to another object, by one of the names that the object may have. */
export type Reference = readonly string[];

type Follow = (post: JsonObject) => Reference[];

const ids =
  (...path: string[]): Follow =>
  (post) =>
    textsIn(at(post, path)).map((id) => [id]);

const mentions =
  (...path: string[]): Follow =>
  (post) =>
    objectsIn(at(post, path)).map(({ id, username }) => [...textsIn(id), ...textsIn(username)]);

/** Where each expansion finds what it leads to, and the field of a Post in which that is. */
const direct: Readonly<Record<string, { readonly field: string; readonly follow: Follow }>> = {
  'article.cover_media': { field: 'article', follow: ids('article', 'cover_media') },
  'article.media_entities': { field: 'article', follow: ids('article', 'media_entities') },
  'attachments.media_keys': { field: 'attachments', follow: ids('attachments', 'media_keys') },
  'attachments.media_source_tweet': {
    field: 'attachments',
    follow: ids('attachments', 'media_source_tweet_id'),
  },
  'attachments.poll_ids': { field: 'attachments', follow: ids('attachments', 'poll_ids') },
  author_id: { field: 'author_id', follow: ids('author_id') },
  edit_history_tweet_ids: {
    field: 'edit_history_tweet_ids',
    follow: ids('edit_history_tweet_ids'),
  },
  'entities.mentions.username': { field: 'entities', follow: mentions('entities', 'mentions') },
  'entities.note.mentions.username': {
    field: 'note_tweet',
    follow: mentions('note_tweet', 'entities', 'mentions'),
  },
  'geo.place_id': { field: 'geo', follow: ids('geo', 'place_id') },
  in_reply_to_user_id: { field: 'in_reply_to_user_id', follow: ids('in_reply_to_user_id') },
  'referenced_tweets.id': {
    field: 'referenced_tweets',
    follow: (post) => objectsIn(post['referenced_tweets']).map(({ id }) => textsIn(id)),
  },
};

const onward = 'referenced_tweets.id.';

/** The expansions that {@link referencesIn} knows to follow. */
export const followedExpansions: readonly string[] = [
  ...Object.keys(direct),
  `${onward}attachments.media_keys`,
  `${onward}author_id`,
];

/**
 * What the expansion leads to in a page. Undefined if the page does not say, because the field in which the
 * references are was not asked for.
 */
export function referencesIn(page: Page, expansion: string): Reference[] | undefined {
  const { query } = page.exchange;
  const fields = query.get('tweet.fields')?.split(',') ?? [];
  const isShown = (field: string) => field === 'edit_history_tweet_ids' || fields.includes(field);

  const first = expansion.startsWith(onward) ? 'referenced_tweets.id' : expansion;
  const step = direct[first];
  if (step === undefined || !isShown(step.field)) return undefined;
  const references = page.posts.flatMap(step.follow);
  if (first === expansion) return references;

  const next = direct[expansion.slice(onward.length)];
  if (next === undefined || !isShown(next.field)) return undefined;
  if (!query.get('expansions')?.split(',').includes(first)) return undefined;
  const names = new Set(references.flat());
  const referenced = [...page.posts, ...(page.includes.get('tweets') ?? [])].filter((post) =>
    names.has(String(post['id'])),
  );
  return referenced.flatMap(next.follow);
}

function at(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return isObject(value) ? at(value[name], rest) : undefined;
}
