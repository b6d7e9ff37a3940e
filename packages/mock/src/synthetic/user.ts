import type { User } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { writeDateTime } from './dates.ts';
import { among, mix, mixText, pick } from './hash.ts';
import { places } from './places.ts';
import { adjectives, descriptions, handles, hashtags, institutions } from './words.ts';
import { Writer } from './writer.ts';

const highestId = '9223372036854775807';
const decimal = /^[1-9][0-9]*$/;

/** Whether there is a user with this identifier: any positive signed 64-bit integer. */
export function isUserId(id: string): boolean {
  if (id.length > highestId.length || !decimal.test(id)) return false;
  return id.length < highestId.length || id <= highestId;
}

const accounts = 4096;

/**
 * The identifier of an author of generated Posts, or of a user mentioned in them. Some are far more
 * frequent than others.
 */
export function accountId(hash: number): string {
  const chance = (hash >>> 8) / 2 ** 24;
  return String(1_000_003 + Math.floor(accounts * chance * chance) * 244_739);
}

export function goneUserId(hash: number): string {
  return `98${String(hash).padStart(17, '1')}`;
}

export function usernameOf(seed: number, id: string): string {
  return usernameFor(mixText(seed, id), id);
}

function usernameFor(hash: number, id: string): string {
  return `${pick(handles, mix(hash, salt.adjective))}_${Number(id).toString(36)}`;
}

// biome-ignore format: several to a line
const salt = {
  adjective: 1, institution: 2, protected: 3, created: 4, affiliation: 5, description: 6,
  verified: 7, location: 8, url: 9, pinned: 10, followers: 11, withheld: 12, connection: 13,
  parody: 14, email: 15, subscription: 16, recent: 17, banner: 18, tag: 19,
} as const;

/** A generated user. All of it follows from the seed and its identifier. */
export class SyntheticUser implements Complete<User> {
  readonly id: string;
  readonly #hash: number;

  constructor(seed: number, id: string) {
    this.id = id;
    this.#hash = mixText(seed, id);
  }

  #random(attribute: number): number {
    return mix(this.#hash, attribute);
  }

  get name(): string {
    return `${pick(adjectives, this.#random(salt.adjective))} ${pick(institutions, this.#random(salt.institution))}`;
  }

  get username(): string {
    return usernameFor(this.#hash, this.id);
  }

  get protected(): boolean {
    return among(0.05, this.#random(salt.protected));
  }

  get created_at(): string {
    const years = this.#random(salt.created) / 2 ** 32;
    const start = Date.UTC(2007, 0);
    return writeDateTime(start + Math.floor(years * (Date.UTC(2024, 0) - start)));
  }

  get affiliation(): User['affiliation'] {
    if (!among(0.1, this.#random(salt.affiliation))) return undefined;
    return { description: 'City network', url: 'https://city.example' };
  }

  get confirmed_email(): string | undefined {
    return among(0.03, this.#random(salt.email)) ? `desk@${this.username}.example` : undefined;
  }

  get connection_status(): User['connection_status'] {
    const random = this.#random(salt.connection);
    if (!among(0.3, random)) return undefined;
    return among(0.1, random) ? ['following', 'followed_by'] : ['following'];
  }

  get description(): string {
    return this.#described.text;
  }

  get #described(): Writer {
    const writer = new Writer();
    writer.plain(pick(descriptions, this.#random(salt.description)));
    const random = this.#random(salt.tag);
    if (among(0.3, random)) writer.hashtag(pick(hashtags, random));
    return writer;
  }

  get entities(): User['entities'] {
    const address = new Writer();
    if (this.url !== '') address.link(this.url, `${this.username}.example`);
    const { entities: url } = address;
    const { entities: description } = this.#described;
    if (url === undefined && description === undefined) return undefined;
    return { ...(url && { url }), ...(description && { description }) };
  }

  get is_identity_verified(): boolean {
    return among(0.2, this.#random(salt.verified));
  }

  get location(): string | undefined {
    const random = this.#random(salt.location);
    return among(0.6, random) ? pick(places, random).name : undefined;
  }

  get most_recent_tweet_id(): string {
    return `1939${String(this.#random(salt.recent)).padStart(13, '0')}00`;
  }

  get parody(): boolean {
    return among(0.02, this.#random(salt.parody));
  }

  get pinned_tweet_id(): string | undefined {
    const random = this.#random(salt.pinned);
    return among(0.4, random) ? `1801${String(random).padStart(13, '0')}00` : undefined;
  }

  get profile_banner_url(): string | undefined {
    if (!among(0.6, this.#random(salt.banner))) return undefined;
    return `https://media.example/${this.username}/banner.jpg`;
  }

  get profile_image_url(): string {
    return `https://media.example/${this.username}/picture.jpg`;
  }

  /** Few users have many followers. */
  get #followers(): number {
    return Math.floor(2 ** ((this.#random(salt.followers) % 2100) / 100));
  }

  get public_metrics(): User['public_metrics'] {
    const random = this.#random(salt.followers);
    return {
      followers_count: this.#followers,
      following_count: mix(random, 1) % 3000,
      tweet_count: mix(random, 2) % 60_000,
      listed_count: Math.floor(this.#followers / 120),
      like_count: mix(random, 3) % 20_000,
    };
  }

  get receives_your_dm(): boolean {
    return among(0.5, this.#random(salt.connection));
  }

  get subscription(): User['subscription'] {
    return { subscribes_to_you: among(0.05, this.#random(salt.subscription)) };
  }

  get subscription_type(): string {
    return among(0.25, this.#random(salt.subscription)) ? 'Premium' : 'None';
  }

  get url(): string {
    const random = this.#random(salt.url);
    return among(0.5, random) ? `https://t.example/${random.toString(36)}` : '';
  }

  get verified(): boolean {
    return this.verified_type !== 'none';
  }

  get verified_followers_count(): number {
    return Math.floor(this.#followers / 40);
  }

  get verified_type(): NonNullable<User['verified_type']> {
    const random = this.#random(salt.verified);
    if (among(0.04, random)) return 'government';
    if (among(0.12, random)) return 'business';
    return among(0.35, random) ? 'blue' : 'none';
  }

  get withheld(): User['withheld'] {
    if (!among(0.02, this.#random(salt.withheld))) return undefined;
    return { country_codes: ['DE', 'FR'], scope: 'user' };
  }
}
