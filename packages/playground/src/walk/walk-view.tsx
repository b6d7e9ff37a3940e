import { shorten } from '@liked-posts/internal/printable';
import { ErrorText } from '../elements/error-text.tsx';
import { formatCount } from '../elements/text.tsx';
import { Attempts } from './attempts.tsx';
import { attempts, counts, failure, position, resumeWalk, walkState } from './walk.ts';
import { WalkThroughFailures } from './walk-controls.tsx';

/** The whole walk, live. A running or finished one stays visible, whatever the form asks for. */
export function Walk() {
  return (
    <div class="stack">
      <p>
        <code>client.pages()</code> asks for page after page, as the program in TypeScript does.
        Each attempt becomes a row. Simulate a failure, and see whether the client tries again.
      </p>
      <WalkThroughFailures />
      <Attempts />
      <div class="verdict">
        <Verdict />
      </div>
    </div>
  );
}

/** The words for each state, and their color. */
const stateLabels = {
  ready: { label: 'Not started yet', color: '' },
  walking: { label: 'Under way …', color: '' },
  ended: { label: 'Ended', color: 'good' },
  stopped: { label: 'Stopped', color: '' },
  failed: { label: 'Failed', color: 'bad' },
};

/** How far the walk is, in one line, which stands in place of the `ResponseLine`. */
export function Progress() {
  const { label, color } = stateLabels[walkState.value];
  const pageCount = attempts.value.filter(({ postIds }) => postIds).length;
  const retryCount = attempts.value.filter(({ number }) => number > 1).length;
  return (
    <p class="facts row" role="status">
      <span class={`status ${color}`}>{label}</span>
      {walkState.value !== 'ready' && (
        <>
          <span>{formatCount(pageCount, 'page')}</span>
          <span>{formatCount(counts.value.distinctPosts, 'Post')}</span>
          <span>{formatCount(retryCount, 'retry')}</span>
        </>
      )}
    </p>
  );
}

/** How the walk ended. It comes after the rows, so that no row moves. */
function Verdict() {
  const { posts, distinctPosts } = counts.value;
  return (
    <>
      {walkState.value === 'ended' && (
        <p>
          The last page has no <code>next_token</code>.
          {posts === distinctPosts && ` ${posts} Posts, each once.`}
        </p>
      )}
      {failure.value && (
        // A walk that was stopped has the abort as its failure.
        <div class={walkState.value === 'failed' ? 'wrong' : 'note'} role="alert">
          <p>
            <ErrorText error={failure.value} />
          </p>
          {position.value && <ContinueButton />}
        </div>
      )}
    </>
  );
}

/** Continues after a failure, as a program does with the position that it stored. */
function ContinueButton() {
  // About as long as a line of the page.
  const text = shorten(JSON.stringify(position.value), 80);
  return (
    <p>
      <button type="button" onClick={() => void resumeWalk()}>
        Continue from its position
      </button>{' '}
      {/* A walk that fails at once has an empty position. */}
      {text !== '{}' && <code>{text}</code>}
    </p>
  );
}
