import type { Media } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { among, mix, mixText, pick } from './hash.ts';
import { numberOf } from './post-id.ts';
import { aspect, type PostTraits } from './post-traits.ts';
import { shares } from './shares.ts';

type MediaType = Media['type'];

const typeOfPrefix: ReadonlyMap<string, MediaType> = new Map([
  ['3', 'photo'],
  ['7', 'video'],
  ['13', 'video'],
  ['16', 'animated_gif'],
]);

export function hasMedia({ attachment }: PostTraits): boolean {
  return attachment !== 'nothing' && attachment !== 'poll';
}

/** The keys of the media of a Post, the same in all versions. */
export function mediaKeysOf(post: PostTraits): string[] {
  const number = (index: number) => numberOf(post.parts, index);
  const video = `${among(0.3, post.random(aspect.attachment)) ? 13 : 7}_${number(0)}`;
  switch (post.attachment) {
    case 'photos':
      return [0, 1, 2, 3]
        .slice(0, 1 + (post.random(aspect.pin) % 4))
        .map((index) => `3_${number(index)}`);
    case 'video':
      return [video];
    case 'gif':
      return [`16_${number(0)}`];
    case 'mixed':
      return [`3_${number(0)}`, video];
    default:
      return [];
  }
}

export function mediaOf(seed: number, key: string): SyntheticMedia | undefined {
  const type = typeOfPrefix.get(key.split('_', 1)[0] ?? '');
  return type === undefined ? undefined : new SyntheticMedia(seed, key, type);
}

const sizes: readonly (readonly [number, number])[] = [
  [1920, 1080],
  [1080, 1920],
  [1200, 675],
  [900, 900],
  [4096, 3072],
];

const captions: readonly string[] = [
  'Four old sailing boats side by side in a harbour.',
  'A chart of rainfall by month, with a peak in November.',
  'Rows of books up to the ceiling, and a ladder.',
  'قوارب قديمة في الميناء عند الغروب',
];

const salt = { size: 1, caption: 2, duration: 3, views: 4, owned: 5 } as const;

/** A generated media object. All of it follows from the seed and its key. */
export class SyntheticMedia implements Complete<Media> {
  readonly media_key: string;
  readonly type: MediaType;
  readonly #hash: number;

  constructor(seed: number, key: string, type: MediaType) {
    this.media_key = key;
    this.type = type;
    this.#hash = mixText(seed, key);
  }

  #random(attribute: number): number {
    return mix(this.#hash, attribute);
  }

  get width(): number {
    return pick(sizes, this.#random(salt.size))[0];
  }

  get height(): number {
    return pick(sizes, this.#random(salt.size))[1];
  }

  get alt_text(): string | undefined {
    const random = this.#random(salt.caption);
    return among(shares.altText, random) ? pick(captions, random) : undefined;
  }

  get duration_ms(): number | undefined {
    return this.type === 'video' ? 2000 + (this.#random(salt.duration) % 138_000) : undefined;
  }

  get url(): string | undefined {
    return this.type === 'photo' ? this.#address('.jpg') : undefined;
  }

  get preview_image_url(): string | undefined {
    return this.type === 'photo' ? undefined : this.#address('-preview.jpg');
  }

  get variants(): Media['variants'] {
    if (this.type === 'photo') return undefined;
    const file = { content_type: 'video/mp4', url: this.#address('.mp4') };
    if (this.type === 'animated_gif') return [{ bit_rate: 0, ...file }];
    return [
      { bit_rate: 632_000, content_type: 'video/mp4', url: this.#address('-320.mp4') },
      { bit_rate: 2_176_000, ...file },
      { content_type: 'application/x-mpegURL', url: this.#address('.m3u8') },
    ];
  }

  get public_metrics(): Media['public_metrics'] {
    return this.type === 'video' ? { view_count: this.#views } : undefined;
  }

  get non_public_metrics(): Media['non_public_metrics'] {
    return this.#playback(this.#views);
  }

  get organic_metrics(): Media['organic_metrics'] {
    return this.#playback(Math.floor(this.#views * 0.9));
  }

  get promoted_metrics(): Media['promoted_metrics'] {
    return this.#playback(this.#views - Math.floor(this.#views * 0.9));
  }

  get #views(): number {
    return this.#random(salt.views) % 250_000;
  }

  /** Only the author sees these metrics, so some media count as the reader's own. */
  #playback(count: number): Record<string, number> | undefined {
    if (this.type !== 'video' || !among(0.2, this.#random(salt.owned))) return undefined;
    return {
      playback_0_count: count,
      playback_50_count: Math.floor(count * 0.6),
      playback_100_count: Math.floor(count * 0.3),
    };
  }

  #address(ending: string): string {
    return `https://media.example/${this.media_key}${ending}`;
  }
}
