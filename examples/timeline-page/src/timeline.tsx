import { HttpError, InvalidOptionError, QuotaError, RateLimitError } from '@liked-posts/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createLikesQuery } from './likes.ts';
import { PostCard } from './post-card.tsx';

/** The Posts that a user has liked. Loads the next page when the end comes into view. */
export function Timeline({ user }: { user: string }) {
  const likes = useInfiniteQuery(createLikesQuery(user));
  const { data, error, fetchNextPage, hasNextPage, fetchStatus } = likes;
  // Without a network it is `paused`, and goes on by itself.
  const isFetching = fetchStatus !== 'idle';
  // The first page has failed, or a later one.
  const retry = () => void (data ? fetchNextPage() : likes.refetch());
  const posts = data?.pages.flatMap((page) => page.data.map((post) => ({ post, page }))) ?? [];

  return (
    <main>
      <header className="top">
        <h1>Liked Posts</h1>
      </header>
      {posts.map(({ post, page }) => (
        <PostCard key={post.id} post={post} page={page} />
      ))}
      {isFetching && posts.length === 0 && <Skeleton />}
      {error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <p className="end" role="status">
          {isFetching && 'Loading …'}
          {data && !hasNextPage && (posts.length > 0 ? 'That is all.' : 'Nothing liked yet.')}
        </p>
      )}
      {hasNextPage && !error && !isFetching && <PageEnd onVisible={() => void fetchNextPage()} />}
    </main>
  );
}

/** Calls back when the end of the page is about to come into view. */
function PageEnd({ onVisible }: { onVisible: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  // After every rendering: `onVisible` is new each time, and a new observer reports at once, so that
  // a short page is followed by the next.
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onVisible(),
      { rootMargin: '800px' },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  });
  return <div ref={element} />;
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="failure" role="alert">
      <p>{describeError(error)}</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

function describeError(error: Error): string {
  // Such as `https://api.example.com/2/problems/resource-not-found`.
  if (error instanceof HttpError && error.type.endsWith('/resource-not-found')) {
    return 'There is no such user.';
  }
  if (error instanceof HttpError && error.status === 403 && !(error instanceof QuotaError)) {
    return 'These likes are private. You can see only your own.';
  }
  if (error instanceof RateLimitError) {
    const time = error.retryAt?.toLocaleTimeString([], { timeStyle: 'short', hourCycle: 'h23' });
    return `That was a lot at once. ${time ? `There is more from ${time} on.` : 'Try it later.'}`;
  }
  // About a wrong identifier, such as `?user=abc`, the client says what would be right.
  const reason = error instanceof InvalidOptionError ? error.message : '';
  return `The likes could not be loaded. ${reason}`;
}

function Skeleton() {
  return ['first', 'second', 'third'].map((name) => (
    <div key={name} className="card skeleton" aria-hidden="true">
      <div className="avatar" />
      <div>
        <span />
        <span />
        <span />
      </div>
    </div>
  ));
}
