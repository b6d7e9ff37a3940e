import {
  type Expansion,
  type IncludesIndex,
  indexIncludes,
  type LikedPostsQuery,
  type Page,
  type Place,
  type Poll,
  type Post,
  type ReferencedPost,
  type User,
} from '@liked-posts/client';
import { readText } from '@liked-posts/types/text';
import { parseCreatedAt } from '@liked-posts/types/time';
import { useSignal } from '@preact/signals';
import { askedFor } from '../contract/page-type.ts';
import { counting } from './counting.ts';
import { Tree } from './json-tree.tsx';
import { MediaList } from './media-list.tsx';
import { pictureOf } from './picture.ts';
import { PostText } from './post-text.tsx';

type Index = IncludesIndex<LikedPostsQuery>;

/** The words for the relation of one Post to another. */
const relations: Readonly<Record<string, string>> = {
  quoted: 'Quotes',
  replied_to: 'Replies to',
  retweeted: 'Reposts',
};

/** A Post of a page, with the objects that it refers to. */
export function PostCard({ post, page }: { post: Post; page: Page<LikedPostsQuery> }) {
  const index = indexIncludes(page);
  const { expansions = [] } = page.query;
  const references = post.referenced_tweets ?? [];
  const found = index.referencedPosts(post);
  // The text of a repost is that of the original, cut.
  const hasOriginal = references.some(({ type }, at) => type === 'retweeted' && found[at]);
  return (
    <article class="post" aria-labelledby={`author-${post.id}`}>
      <Head post={post} index={index} id={`author-${post.id}`} />
      {!hasOriginal && <Words post={post} />}
      <MediaList
        media={index.media(post)}
        expansion="attachments.media_keys"
        expansions={expansions}
      />
      <MediaList
        media={index.articleMedia(post)}
        expansion="article.media_entities"
        expansions={expansions}
      />
      {index.poll(post) && <Choices poll={index.poll(post)} />}
      <Where place={index.place(post)} />
      {references.map((reference, at) => (
        <Referenced
          key={reference.id}
          reference={reference}
          post={found[at]}
          expansions={expansions}
          index={index}
        />
      ))}
      <Counts metrics={post.public_metrics} />
      <AllFields post={post} query={page.query} />
    </article>
  );
}

/** Every field of a Post. Rendered only when unfolded, because a page may have many Posts. */
function AllFields({ post, query }: { post: Post; query: LikedPostsQuery }) {
  const isOpen = useSignal(false);
  const asked = isOpen.value && askedFor(query);
  return (
    <details
      class="all-fields"
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>{counting(Object.keys(post).length, 'field')}</summary>
      {asked && (
        <div class="json">
          {Object.entries(post).map(([name, value]) => (
            <Tree key={name} value={value} path={['data', name]} depth={4} asked={asked} isLast />
          ))}
        </div>
      )}
    </details>
  );
}

function Head({ post, index, id }: { post: Post; index: Index; id?: string }) {
  const author: User | undefined = index.author(post) ?? index.referencedAuthor(post);
  const left = index.error(post.author_id)?.detail;
  const name =
    author?.name ?? left ?? (post.author_id ? `User ${post.author_id}` : `Post ${post.id}`);
  return (
    <header>
      {author ? (
        <img class="avatar" src={pictureOf(author.id)} alt="" />
      ) : (
        <span class="avatar" aria-hidden="true" />
      )}
      <div>
        <p class={left ? 'name gone' : 'name'} dir="auto" id={id}>
          {name}
          {author?.verified && (
            <span class="verified" title="verified">
              ✓<span class="hidden"> verified</span>
            </span>
          )}
        </p>
        <p class="quiet">
          {author && <span>@{author.username}</span>}
          {post.created_at && <Time at={post.created_at} />}
          {post.lang && <span>{post.lang}</span>}
          {post.source && <span>{post.source}</span>}
          {post.possibly_sensitive && <span class="sensitive">possibly sensitive</span>}
        </p>
      </div>
    </header>
  );
}

function Time({ at }: { at: string }) {
  const date = parseCreatedAt(at);
  const text = date.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (
    <time dateTime={date.toISOString()} title={at}>
      {text}
    </time>
  );
}

/** The text of a Post as people read it: the long version, if there is one. */
function Words({ post }: { post: Post }) {
  const { article } = post;
  return (
    <>
      {article?.title && (
        <p class="title" dir="auto">
          {article.title}
        </p>
      )}
      <PostText {...readText(post)} />
    </>
  );
}

function Choices({ poll }: { poll: Poll | undefined }) {
  const { options = [], voting_status: status, end_datetime: end } = poll ?? {};
  const all = options.reduce((sum, { votes = 0 }) => sum + votes, 0);
  return (
    <div class="poll">
      <span class="badge">Poll</span>
      {options.map(({ label, position, votes = 0 }) => (
        <div key={position} class="option">
          <span dir="auto">{label}</span>
          <span class="quiet">{votes.toLocaleString('en')}</span>
          <progress max={all || 1} value={votes} aria-label={`Votes for ${label}`} />
        </div>
      ))}
      {(status || end) && (
        <p class="quiet">
          {status && <span>{status}</span>} {end && <Time at={end} />}
        </p>
      )}
    </div>
  );
}

function Where({ place }: { place: Place | undefined }) {
  if (!place) return null;
  return (
    <p class="place quiet">
      <span aria-hidden="true">⚲ </span>
      <bdi>{place.full_name}</bdi>
      {place.country && (
        <>
          , <bdi>{place.country}</bdi>
        </>
      )}
    </p>
  );
}

interface ReferencedProps {
  readonly reference: ReferencedPost;
  readonly post: Post | undefined;
  readonly expansions: readonly Expansion[];
  readonly index: Index;
}

function Referenced({ reference, post, expansions, index }: ReferencedProps) {
  const { id = '', type = '' } = reference;
  return (
    <div class={post ? 'referenced' : 'referenced gone'}>
      <p class="relation quiet">{relations[type] ?? 'Refers to'}</p>
      {post ? (
        <>
          <Head post={post} index={index} />
          <Words post={post} />
          <MediaList
            media={index.referencedMedia(post)}
            expansion="referenced_tweets.id.attachments.media_keys"
            expansions={expansions}
          />
        </>
      ) : (
        <p>
          {expansions.includes('referenced_tweets.id') ? (
            (index.error(id)?.detail ?? `Post ${id} is missing.`)
          ) : (
            <>
              Post {id}; ask for the expansion <code>referenced_tweets.id</code> to see it.
            </>
          )}
        </p>
      )}
    </div>
  );
}

function Counts({ metrics }: { metrics: Post['public_metrics'] }) {
  if (!metrics) return null;
  return (
    <ul class="counts quiet">
      {Object.entries(metrics).map(([name, count]) => (
        // `retweet_count` counts reposts.
        <li key={name}>
          {counting(Number(count), name.replace('retweet', 'repost').replace('_count', ''))}
        </li>
      ))}
    </ul>
  );
}
