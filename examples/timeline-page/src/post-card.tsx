import { indexIncludes, type UserOf } from '@liked-posts/client';
import { parseCreatedAt } from '@liked-posts/types/time';
import { Attachments, PollResult } from './attachments.tsx';
import type { LikedPost, LikesPage } from './likes.ts';
import { PostText } from './post-text.tsx';

type Author = UserOf<LikesPage['query']> | undefined;

/** A liked Post, with the objects of its page that it refers to. */
export function PostCard({ post, page }: { post: LikedPost; page: LikesPage }) {
  const index = indexIncludes(page);
  const findReferenced = (type: string) => {
    const reference = post.referenced_tweets?.find((candidate) => candidate.type === type);
    const target = index.referencedPosts(post).find((candidate) => candidate?.id === reference?.id);
    return reference && { target, error: index.error(reference.id) };
  };
  const author = index.author(post);
  const originalPost = findReferenced('retweeted')?.target;
  const parentPost = findReferenced('replied_to')?.target;
  const quote = findReferenced('quoted');
  // For a repost, show the Post that was reposted.
  const mainPost = originalPost ?? post;
  const mainAuthor = originalPost ? index.referencedAuthor(originalPost) : author;
  const media = originalPost ? index.referencedMedia(originalPost) : index.media(post);
  const poll = index.poll(post);
  const repliedTo = parentPost && index.referencedAuthor(parentPost);

  return (
    <article className="card">
      {originalPost && <p className="context">Reposted by {author?.name ?? 'somebody'}</p>}
      <Avatar author={mainAuthor} />
      <div>
        <Byline author={mainAuthor} post={mainPost} />
        {repliedTo && <p className="context">Replying to @{repliedTo.username}</p>}
        <p className="text" lang={mainPost.lang} dir="auto">
          <PostText post={mainPost} />
        </p>
        <Attachments media={media} isSensitive={mainPost.possibly_sensitive === true} />
        {poll && <PollResult poll={poll} />}
        {quote && <Quote post={quote.target} page={page} reason={quote.error?.detail} />}
        <Counts post={mainPost} />
      </div>
    </article>
  );
}

function Quote({
  post,
  page,
  reason,
}: {
  post: LikedPost | undefined;
  page: LikesPage;
  reason: string | undefined;
}) {
  if (!post) {
    return (
      <p className="quote gone" title={reason}>
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
        {post.created_at && <Time date={parseCreatedAt(post.created_at)} />}
      </p>
    </div>
  );
}

function Time({ date }: { date: Date }) {
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString([], { hourCycle: 'h23' })}>
      {date.toLocaleDateString([], { day: 'numeric', month: 'short', year })}
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
      <Count count={replies} singular="reply" plural="replies" />
      <Count count={reposts} singular="repost" plural="reposts" />
      <Count count={likes} singular="like" plural="likes" />
    </ul>
  );
}

function Count({ count, singular, plural }: { count: number; singular: string; plural: string }) {
  if (count === 0) return null;
  return (
    <li>
      <strong>{compact.format(count)}</strong> {count === 1 ? singular : plural}
    </li>
  );
}
