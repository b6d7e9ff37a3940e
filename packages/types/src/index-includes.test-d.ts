import {
  type Indexed,
  indexIncludes,
  type LikedPostsQuery,
  type Media,
  type Place,
  type Poll,
  type Post,
  type PostOf,
  type User,
} from '@liked-posts/types';

/** A page that answers a query, as a client gives it. */
interface Page<Query> extends Indexed<Query> {
  readonly data: PostOf<Query>[];
}

declare function getPage<const Query extends LikedPostsQuery>(query: Query): Page<Query>;

const page = getPage({
  'tweet.fields': ['author_id', 'entities'],
  expansions: ['author_id', 'referenced_tweets.id'],
  'user.fields': ['verified'],
});
const index = indexIncludes(page);
const [post] = page.data;
if (!post) throw new Error();

index.author(post) satisfies { id: string; username: string; verified?: boolean } | undefined;

// @ts-expect-error a look-up cannot be replaced
index.author = () => undefined;

// @ts-expect-error what was left out is undefined
index.author(post).id;

// @ts-expect-error the user field was not asked for
index.author(post)?.location;

// @ts-expect-error the expansion entities.mentions.username was not asked for
index.mentionedUsers(post);

// @ts-expect-error the field referenced_tweets was not asked for
index.referencedPosts(post);

// edit_history_tweet_ids is a default field: its expansion alone is enough.
const versioned = getPage({ expansions: ['edit_history_tweet_ids'] });
for (const post of versioned.data) {
  indexIncludes(versioned).versions(post)[0]?.text satisfies string | undefined;
}

const bare = indexIncludes(getPage({}));
bare.error('1')?.detail satisfies string | undefined;
// @ts-expect-error nothing was asked for
bare.author;

// A copy of a page can be indexed as well.
const { data, ...plain } = page;
indexIncludes(plain).author(post)?.username satisfies string | undefined;
// @ts-expect-error the field referenced_tweets was not asked for
indexIncludes(plain).referencedPosts(post);

// Either of two queries may have been sent: the look-ups are those of both.
const authors = {
  'tweet.fields': ['author_id', 'attachments'],
  expansions: ['author_id'],
} as const;
const media = { ...authors, expansions: ['attachments.media_keys'] } as const;
declare const chosen: Page<typeof authors | typeof media>;
for (const post of chosen.data) {
  indexIncludes(chosen).author(post)?.username satisfies string | undefined;
  indexIncludes(chosen).media(post)[0]?.media_key satisfies string | undefined;
}

// A query that is not a literal may have asked for anything.
declare const any: Page<LikedPostsQuery>;
const all = indexIncludes(any);
const [anyPost] = any.data;
if (!anyPost) throw new Error();
all.author(anyPost) satisfies Partial<User> | undefined;
all.media(anyPost) satisfies (Partial<Media> | undefined)[];
all.place(anyPost) satisfies Partial<Place> | undefined;
all.poll(anyPost) satisfies Partial<Poll> | undefined;
all.versions(anyPost) satisfies (Partial<Post> | undefined)[];
