import { indexIncludes, type UserOf } from '@liked-posts/client';
import { parseCreatedAt } from '@liked-posts/types/time';
import { Attachments, PollResult } from './attachments.tsx';
import type { LikedPost, LikesPage } from './likes.ts';
import { PostText } from './post-text.tsx';

type Author = UserOf<LikesPage['query']> | undefined;

/** A liked Post, with the objects of its page that it refers to. */
export function PostCard({ post, page }: { post: LikedPost; page: LikesPage }) {
  const index = indexIncludes(page);
  const referenced = (type: string) => {
    const reference = post.referenced_tweets?.find((one) => one.type === type);
    const found = index.referencedPosts(post).find((one) => one?.id === reference?.id);
    return reference && { found, error: index.error(reference.id) };
  };
  const author = index.author(post);
  const repost = referenced('retweeted')?.found;
  const reply = referenced('replied_to');
  const quote = referenced('quoted');
  // For a repost, show the Post that was reposted.
  const shown = repost ?? post;
  const shownAuthor = repost ? index.referencedAuthor(repost) : author;
  const media = repost ? index.referencedMedia(repost) : index.media(post);
  const poll = index.poll(post);
  const repliedTo = reply?.found && index.referencedAuthor(reply.found);

  return (
    <article className="card">
      {repost && <p className="context">Reposted by {author?.name ?? 'somebody'}</p>}
      <Avatar author={shownAuthor} />
      <div>
        <Byline author={shownAuthor} post={shown} />
        {repliedTo && <p className="context">Replying to @{repliedTo.username}</p>}
        <p className="text" lang={shown.lang} dir="auto">
          <PostText post={shown} />
        </p>
        <Attachments media={media} isSensitive={shown.possibly_sensitive === true} />
        {poll && <PollResult poll={poll} />}
        {quote && (
          <Quote post={quote.found} page={page}>
            {quote.error?.detail}
          </Quote>
        )}
        <Counts post={shown} />
      </div>
    </article>
  );
}

function Quote({
  post,
  page,
  children: why,
}: {
  post: LikedPost | undefined;
  page: LikesPage;
  children: string | undefined;
}) {
  if (!post) {
    return (
      <p className="quote gone" title={why}>
        This Post is not available.
      </p>
    );
  }
  const index = indexIncludes(page);
  const author = index.referencedAuthor(post);
  return (
    <blockquote className="quote">
      <div className="quoted-by">
        <Avatar author={author} />
        <Byline author={author} post={post} />
      </div>
      <p className="text" lang={post.lang} dir="auto">
        <PostText post={post} />
      </p>
      <Attachments
        media={index.referencedMedia(post)}
        isSensitive={post.possibly_sensitive === true}
      />
    </blockquote>
  );
}

function Avatar({ author }: { author: Author }) {
  // The name is next to it.
  return author?.profile_image_url ? (
    <img className="avatar" src={author.profile_image_url} alt="" loading="lazy" />
  ) : (
    <div className="avatar" aria-hidden="true" />
  );
}

function Byline({ author, post }: { author: Author; post: LikedPost }) {
  return (
    <div className="byline">
      <p>
        <strong dir="auto">{author?.name ?? 'A user who no longer exists'}</strong>
        {author?.verified && (
          <span className="verified" role="img" aria-label="verified">
            ✓
          </span>
        )}
      </p>
      <p className="muted">
        {author && <span>@{author.username}</span>}
        {post.created_at && <Time of={parseCreatedAt(post.created_at)} />}
      </p>
    </div>
  );
}

function Time({ of: time }: { of: Date }) {
  const isThisYear = time.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return (
    <time dateTime={time.toISOString()} title={time.toLocaleString([], { hourCycle: 'h23' })}>
      {time.toLocaleDateString([], { day: 'numeric', month: 'short', year })}
    </time>
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });

function Counts({ post: { public_metrics: counts } }: { post: LikedPost }) {
  if (!counts) return null;
  const { reply_count: replies = 0, retweet_count: reposts = 0, like_count: likes = 0 } = counts;
  if (replies + reposts + likes === 0) return null;
  return (
    <ul className="counts">
      <Count of={replies} one="reply" many="replies" />
      <Count of={reposts} one="repost" many="reposts" />
      <Count of={likes} one="like" many="likes" />
    </ul>
  );
}

function Count({ of: count, one, many }: { of: number; one: string; many: string }) {
  if (count === 0) return null;
  return (
    <li>
      <strong>{compact.format(count)}</strong> {count === 1 ? one : many}
    </li>
  );
}
