import type { Post } from '@liked-posts/types';
import { featureStarts } from './earliest-slot.ts';
import { mix, mixText, toFraction } from './hash.ts';
import { type CopyKey, createIdPattern, readFixtureId, readTime, writeId } from './post-id.ts';

/** A copy of a Post of the data file: see `fixture.ts`. */
export type Copy = CopyKey & Post;

type MemberGetter = (copy: Copy) => unknown;

/**
 * Creates the function that computes a member for each copy of a Post, such as `created_at`. What all
 * copies share is computed once, when the function is created.
 */
export function createMemberGetter(post: Post, name: keyof Post): MemberGetter {
  switch (name) {
    case 'created_at':
      return ({ id }) => formatCreatedAt(readTime(id));
    case 'edit_controls':
      return createEditControlsGetter(post.edit_controls);
    case 'public_metrics':
    case 'organic_metrics':
    case 'non_public_metrics':
      return createMetricsGetter(post[name]);
    case 'edit_history_tweet_ids':
      // `createIdRewriter` would do. For one version, as most Posts have, this is faster.
      if (post.edit_history_tweet_ids?.length === 1) return ({ id }) => [id];
      return createIdRewriter(post.id, post[name]);
    default:
      return createIdRewriter(post.id, post[name]);
  }
}

/** Formats a time in milliseconds since 1970 as `created_at` of a Post. */
function formatCreatedAt(timeMs: number): string {
  // From `Sat, 28 Jun 2025 21:39:36 GMT` to `Sat Jun 28 21:39:36 +0000 2025`.
  const text = new Date(timeMs).toUTCString().replace(',', '');
  const [weekday, day, month, year, time] = text.split(' ');
  return `${weekday} ${month} ${day} ${time} +0000 ${year}`;
}

/** How long after its first version a Post can be edited. */
const editTimeMs = 3_600_000;

function createEditControlsGetter(controls: Post['edit_controls'] = {}): MemberGetter {
  // `edit_history_tweet_ids` is a getter of the copy: it has the identifiers of the copy's versions.
  return ({ slot, id, edit_history_tweet_ids: versions = [] }) => {
    // A Post without versions is its own first version.
    const [firstVersion = id] = versions;
    return {
      ...controls,
      is_edit_eligible: controls.is_edit_eligible === true && slot >= featureStarts.edits,
      editable_until: new Date(readTime(firstVersion) + editTimeMs).toISOString(),
    };
  };
}

/** Metrics from half to twice as high as in the data file, so that the Posts of a page differ. */
function createMetricsGetter(metrics: object = {}): MemberGetter {
  return ({ slot, likeCode }) => {
    const copyMetrics: Record<string, number> = {};
    for (const [name, count] of Object.entries(metrics)) {
      // The factor depends on the metric and the like code. A repost and its original have the same like
      // code, so that their counts stay equal.
      const factor = 0.5 + 1.5 * toFraction(mix(mixText(0, name), Number(likeCode)));
      // Before `featureStarts.views`, the service did not count views.
      const isCounted = name !== 'impression_count' || slot >= featureStarts.views;
      copyMetrics[name] = isCounted ? Math.round(count * factor) : 0;
    }
    return copyMetrics;
  };
}

/**
 * Gets the value in the data file, with the identifiers of the copy and the Posts related to it. In the
 * example of `Fixture`, 1899990111111111008 becomes 1939490827576524008: it has the copy's like code, and a
 * slot as much older than the copy.
 */
function createIdRewriter(originalId: string, value: unknown): MemberGetter {
  const original = readFixtureId(originalId);
  const json = JSON.stringify(value);
  // All related Posts have the like code of the original: without it, there is nothing to rewrite.
  if (!json.includes(original.likeCode)) return () => value;
  const relatedIdPattern = createIdPattern(original.likeCode);
  return ({ slot, likeCode }) => {
    const rewriteId = (_id: string, relatedSlot: string, fixtureNumber: string) =>
      writeId({ slot: slot + Number(relatedSlot) - original.slot, likeCode, fixtureNumber });
    return JSON.parse(json.replace(relatedIdPattern, rewriteId));
  };
}
