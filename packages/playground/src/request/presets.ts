import { lists } from '../contract/explanations.ts';
import { readList, setList } from './search.ts';

/** A selection of fields and expansions that has a name. */
export interface Preset {
  readonly name: string;
  /** What it selects, in a few words. */
  readonly description: string;
  /** The list parameters, as in a URL. */
  readonly search: string;
}

/** The selection of a page that was opened without a request. */
export const authors: Preset = {
  name: 'Authors',
  description: 'who and when',
  search: 'tweet.fields=author_id,created_at&expansions=author_id&user.fields=username,verified',
};

/** The selections that have a button. */
export const presets: readonly Preset[] = [
  { name: 'Plain', description: 'default fields', search: '' },
  authors,
  {
    name: 'Timeline',
    description: 'with media, polls',
    search: [
      'tweet.fields=attachments,author_id,created_at,entities,note_tweet,public_metrics,referenced_tweets',
      'expansions=attachments.media_keys,attachments.poll_ids,author_id,referenced_tweets.id,referenced_tweets.id.attachments.media_keys,referenced_tweets.id.author_id',
      'media.fields=alt_text,duration_ms,height,width',
      'poll.fields=end_datetime,voting_status',
      'user.fields=verified',
    ].join('&'),
  },
  {
    name: 'Everything',
    description: 'all fields',
    search: lists
      .map(({ name, values }) => `${name}=${values.map((value) => value.name)}`)
      .join('&'),
  },
];

/** The search with the selection of a preset; other parameters stay. */
export function applyPreset(search: string, preset: Preset): string {
  return lists.reduce(
    (changed, { name }) => setList(changed, name, readList(preset.search, name)),
    search,
  );
}

/** Whether the search selects what the preset does. */
export function isPreset(search: string, preset: Preset): boolean {
  return lists.every(({ name }) => {
    const selected = new Set(readList(search, name));
    return selected.symmetricDifference(new Set(readList(preset.search, name))).size === 0;
  });
}
