import type { LikedPostsQuery, Page, Problem } from '@liked-posts/client';
import { outcome, turnTo } from '../state.ts';
import { Nothing } from './nothing.tsx';
import { PostCard } from './post-card.tsx';

/** The page as Posts with the objects that they refer to, and notes on missing objects. */
export function Posts() {
  const { answer, page } = outcome.value ?? {};
  if (!answer) return <Nothing />;
  if (!page) return <p class="nothing">The response is not a page. Its body is under JSON.</p>;
  return (
    <>
      {page.data.length === 0 && <Empty page={page} />}
      <div class="posts">
        {page.data.map((post) => (
          <PostCard key={post.id} post={post} page={page} />
        ))}
      </div>
      {page.errors.length > 0 && <LeftOut errors={page.errors} />}
    </>
  );
}

function Empty({ page }: { page: Page<LikedPostsQuery> }) {
  const { next_token: next } = page.meta;
  if (next === undefined) {
    return (
      <p class="nothing">
        This page has no Posts and no <code>next_token</code>: the listing ends here.
      </p>
    );
  }
  return (
    <p class="nothing">
      This page has no Posts, but it has a <code>next_token</code>: the listing continues.{' '}
      <button type="button" onClick={() => turnTo(next)}>
        Next page
      </button>
    </p>
  );
}

function LeftOut({ errors }: { errors: readonly Problem[] }) {
  return (
    <section class="left-out" aria-labelledby="left-out">
      <h3 id="left-out">Left out</h3>
      <p class="meaning">
        Objects that the service could not return, from <code>errors</code>. The rest of the page is
        still good.
      </p>
      <ul>
        {errors.map((error, index) => (
          <li key={`${index} ${error.detail}`}>
            <strong>{error.title}</strong> {error.detail}
          </li>
        ))}
      </ul>
    </section>
  );
}
