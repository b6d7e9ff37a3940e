import type { Post } from '@liked-posts/types';
import { featureStarts } from './earliest-slot.ts';
import { mix, mixText, toFraction } from './hash.ts';
import { type CopyKey, createRelatedIdPattern, readTime, requireId, writeId } from './post-id.ts';

/** A copy of a Post of the data file: see `fixture.ts`. */
export type Copy = CopyKey & Post;

type MemberWriter = (copy: Copy) => unknown;

/** Creates a function that writes a member of a copy. What all copies of a Post share is computed once. */
export function createMemberWriter(post: Post, name: string, value: unknown): MemberWriter {
  switch (name) {
    case 'created_at':
      return ({ id }) => writeCreatedAt(readTime(id));
    case 'edit_controls':
      return createEditControlsWriter(post.edit_controls);
    case 'public_metrics':
    case 'organic_metrics':
    case 'non_public_metrics':
      return createMetricsWriter(post[name]);
    case 'edit_history_tweet_ids':
      // Most Posts have one version, which is faster to write than to rewrite.
      if (post.edit_history_tweet_ids?.length === 1) return ({ id }) => [id];
      return createIdRewriter(post.id, value);
    default:
      return createIdRewriter(post.id, value);
  }
}

/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
function writeCreatedAt(timeMs: number): string {
  // JavaScript writes `Sat, 28 Jun 2025 21:39:36 GMT`.
  const [weekday = '', day, month, year, time] = new Date(timeMs).toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day} ${time} +0000 ${year}`;
}

/** How long after its first version a Post can be edited. */
const editTimeMs = 3_600_000;

function createEditControlsWriter(controls: Post['edit_controls'] = {}): MemberWriter {
  return ({ slot, id, edit_history_tweet_ids: versions = [] }) => {
    const [firstVersion = id] = versions;
    return {
      ...controls,
      is_edit_eligible: controls.is_edit_eligible === true && slot >= featureStarts.edits,
      editable_until: new Date(readTime(firstVersion) + editTimeMs).toISOString(),
    };
  };
}

/** Metrics from half to twice as high as in the data file, so that the Posts of a page differ. */
function createMetricsWriter(metrics: object = {}): MemberWriter {
  return ({ slot, likeCode }) => {
    const copyMetrics: Record<string, number> = {};
    for (const [name, count] of Object.entries(metrics)) {
      // A repost and its original have one like code, so that their counts stay equal.
      const factor = 0.5 + 1.5 * toFraction(mix(mixText(0, name), Number(likeCode)));
      // Before `featureStarts.views`, the service did not count views.
      const isCounted = name !== 'impression_count' || slot >= featureStarts.views;
      copyMetrics[name] = isCounted ? Math.round(count * factor) : 0;
    }
    return copyMetrics;
  };
}

/** As in the data file, but with the identifiers that related Posts have in a copy: see `Fixture`. */
function createIdRewriter(originalId: string, value: unknown): MemberWriter {
  const original = requireId(originalId);
  const json = JSON.stringify(value);
  if (!json.includes(original.likeCode)) return () => value;
  const relatedIdPattern = createRelatedIdPattern(original.likeCode);
  return ({ slot, likeCode }) => {
    const rewriteId = (_: string, relatedSlot: string, fixtureNumber: string) =>
      writeId({ slot: slot + Number(relatedSlot) - original.slot, likeCode, fixtureNumber });
    return JSON.parse(json.replace(relatedIdPattern, rewriteId));
  };
}
