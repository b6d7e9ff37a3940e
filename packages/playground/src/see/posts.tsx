import type { LikedPostsQuery, Page, Problem } from '@liked-posts/client';
import { theState } from '../state.ts';
import { Nothing } from './no-page.tsx';
import { PostCard } from './post-card.tsx';

const { isStale, outcome, turnTo } = theState;

/** The page as Posts with the objects that they refer to, and notes on missing objects. */
export function Posts() {
  const { answer, page } = outcome.value ?? {};
  if (!answer) return <Nothing />;
  if (!page) return <p class="nothing">There are no Posts. The response is under JSON.</p>;
  return (
    <>
      {page.data.length === 0 && (
        <p class="nothing">
          {page.meta.next_token === undefined
            ? 'This page has no Posts and no next_token: the listing ends here.'
            : 'This page has no Posts, but it has a next_token: the listing continues.'}
        </p>
      )}
      <div class="posts">
        {page.data.map((post) => (
          <PostCard key={post.id} post={post} page={page} />
        ))}
      </div>
      {page.errors.length > 0 && <LeftOut errors={page.errors} />}
      <Further page={page} />
    </>
  );
}

/** The way on, where the last Post ends. */
function Further({ page: { meta, includes } }: { page: Page<LikedPostsQuery> }) {
  return (
    <div class="further">
      <button
        type="button"
        disabled={isStale.value || meta.next_token === undefined}
        onClick={() => {
          turnTo(meta.next_token);
          scrollTo(0, 0);
          document.querySelector<HTMLElement>('#panel')?.focus({ preventScroll: true });
        }}
      >
        {meta.next_token === undefined ? 'The last page' : 'Next page'}
      </button>
      {(includes?.media || includes?.users) && (
        <p class="quiet">Pictures are drawn here: the page loads nothing from other hosts.</p>
      )}
    </div>
  );
}

function LeftOut({ errors }: { errors: readonly Problem[] }) {
  return (
    <section class="left-out" aria-labelledby="left-out">
      <h3 id="left-out">Missing</h3>
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
