import type { User } from '@liked-posts/types';
import type { Complete } from '../likes/timeline.ts';
import { among, mix, mixText, pick } from './hash.ts';
import { shortLink, writeMediaLink, writeNewsLink } from './links.ts';
import { places } from './places.ts';
import { writtenAt } from './post-id.ts';
import { shares } from './shares.ts';
import { accountId, usernameOf } from './user-id.ts';
import {
  adjectives,
  cashtags,
  descriptions,
  descriptionsInScripts,
  hashtags,
  institutions,
} from './words.ts';
import { Writer } from './writer.ts';

// biome-ignore format: several to a line
const salt = {
  adjective: 1, institution: 2, protected: 3, created: 4, affiliation: 5, description: 6,
  verified: 7, location: 8, url: 9, pinned: 10, followers: 11, withheld: 12, connection: 13,
  parody: 14, email: 15, subscription: 16, recent: 17, banner: 18, tag: 19, empty: 20, link: 21,
  mention: 22, cashtag: 23, place: 24, picture: 25, script: 26,
} as const;

/** A generated user. All of it follows from the seed and its identifier. */
export class SyntheticUser implements Complete<User> {
  readonly id: string;
  readonly #seed: number;
  readonly #hash: number;

  constructor(seed: number, id: string) {
    this.id = id;
    this.#seed = seed;
    this.#hash = mixText(seed, id);
  }

  #random(attribute: number): number {
    return mix(this.#hash, attribute);
  }

  get name(): string {
    return `${pick(adjectives, this.#random(salt.adjective))} ${pick(institutions, this.#random(salt.institution))}`;
  }

  get username(): string {
    return usernameOf(this.#seed, this.id);
  }

  get protected(): boolean {
    return among(0.05, this.#random(salt.protected));
  }

  get created_at(): string {
    if (this.id.length >= 18) return new Date(writtenAt(this.id)).toISOString();
    // The service counted accounts until about here, which took nine years.
    const years = Math.min(1, Number(this.id) / 3_300_000_000) * 9;
    return new Date(Date.UTC(2006, 6, 15) + years * 365.25 * 86_400_000).toISOString();
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
    if (among(shares.emptyDescription, this.#random(salt.empty))) return writer;
    const random = this.#random(salt.description);
    const isLatin = !among(shares.otherScript, this.#random(salt.script));
    writer.plain(pick(isLatin ? descriptions : descriptionsInScripts, random));
    const tag = this.#random(salt.tag);
    if (among(0.3, tag)) writer.tag('hashtags', pick(hashtags, tag));
    const place = this.#random(salt.place);
    if (among(0.1, place)) writer.place(pick(places, place).name ?? '');
    const cashtag = this.#random(salt.cashtag);
    if (among(0.03, cashtag)) writer.tag('cashtags', pick(cashtags, cashtag));
    const user = this.#random(salt.mention);
    if (among(0.1, user)) {
      const id = accountId(mix(user, 1));
      const hasId = !among(shares.mentionWithoutId, mix(user, 2));
      writer.mention(usernameOf(this.#seed, id), hasId ? id : undefined);
    }
    const link = this.#random(salt.link);
    if (among(0.2, link)) this.#writeLink(writer, link);
    return writer;
  }

  get entities(): User['entities'] {
    const address = new Writer();
    if (this.url !== '') this.#writeLink(address, this.#random(salt.url));
    const { entities: url } = address;
    const { entities: description } = this.#described;
    if (url === undefined && description === undefined) return undefined;
    return { ...(url && { url }), ...(description && { description }) };
  }

  /** Some links of profiles lead to a picture in a Post. */
  #writeLink(writer: Writer, hash: number): void {
    const id = this.most_recent_tweet_id;
    if (among(0.05, mix(hash, 2))) {
      const address = `posts.example/${this.username}/status/${id}`;
      writeMediaLink(writer, hash, () => [address, [`3_${id}`]]);
    } else writeNewsLink(writer, hash, among(shares.card, mix(hash, 3)));
  }

  get is_identity_verified(): boolean {
    return among(0.2, this.#random(salt.verified));
  }

  get location(): string | undefined {
    const random = this.#random(salt.location);
    return among(0.6, random) ? pick(places, random).name : undefined;
  }

  get most_recent_tweet_id(): string {
    return postId('1939', this.#random(salt.recent));
  }

  get parody(): boolean {
    return among(0.02, this.#random(salt.parody));
  }

  get pinned_tweet_id(): string | undefined {
    const random = this.#random(salt.pinned);
    return among(0.4, random) ? postId('1801', random) : undefined;
  }

  get profile_banner_url(): string | undefined {
    if (!among(0.6, this.#random(salt.banner))) return undefined;
    return `https://media.example/${this.username}/banner.jpg`;
  }

  get profile_image_url(): string {
    if (among(shares.emptyPicture, this.#random(salt.picture))) return '';
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
      media_count: mix(random, 4) % 4000,
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
    return among(shares.emptyUrl, random) ? '' : shortLink(random);
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
    const random = this.#random(salt.withheld);
    if (!among(0.02, random)) return undefined;
    return { copyright: among(0.01, random), country_codes: ['DE', 'FR'], scope: 'user' };
  }
}

function postId(beginning: string, hash: number): string {
  return beginning + String(hash).padStart(13, '1') + (10 + (hash % 90));
}
