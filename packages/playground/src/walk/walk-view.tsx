import { ErrorText } from '../elements/error-text.tsx';
import { formatCount } from '../elements/words.tsx';
import { theState } from '../state.ts';
import { Timeline } from './timeline.tsx';
import { theWalk } from './walk.ts';
import { WalkControls } from './walk-controls.tsx';

const { violations } = theState;

const { attempts, counts, expectedPosts, failure, goOn, position, state } = theWalk;

/** The whole walk, live. A running or finished one stays visible, whatever the form asks for. */
export function Walk() {
  return (
    <div class="stack">
      <p>
        <code>client.pages()</code> asks for page after page, as the program in TypeScript does.
        Each attempt becomes a row. Simulate a failure first, and see whether the client tries
        again.
      </p>
      <WalkControls />
      <Progress />
      <Timeline />
      <div class="verdict">
        <Verdict />
      </div>
    </div>
  );
}

/** How far the walk is. */
function Progress() {
  const { posts, different } = counts.value;
  const pageCount = new Set(attempts.value.map(({ page }) => page)).size;
  const retries = attempts.value.filter(({ retryIn }) => retryIn !== undefined);
  const waitedMs = retries.reduce((sum, { retryIn = 0 }) => sum + retryIn, 0);
  const max = expectedPosts.value;
  const repeatedCount = posts - different;
  return (
    <div class="progress stack">
      {state.value !== 'ready' && (
        <progress
          aria-label="Posts of the walk"
          {...(max !== undefined && { max, value: Math.min(max, different) })}
        />
      )}
      <p class="facts row" role="status">
        {violations.value.length > 0 && (
          <span>The request breaks the contract, so there is nothing to walk.</span>
        )}
        {state.value !== 'ready' && (
          <>
            <span>{formatCount(pageCount, 'page')}</span>
            <span>
              {different} {max === undefined ? '' : `of ${max} `}Posts
              {repeatedCount === 0 ? '' : `, ${repeatedCount} of them twice`}
            </span>
            <span>{formatCount(retries.length, 'retry')}</span>
            {waitedMs > 0 && <span>{(waitedMs / 1000).toFixed(1)} s of waiting</span>}
          </>
        )}
      </p>
    </div>
  );
}

/** How the walk ended. It comes after the rows, so that none moves. */
function Verdict() {
  const { posts, different } = counts.value;
  return (
    <>
      {state.value === 'ended' && (
        <p class="good">
          The end: the last page has no <code>next_token</code>.
          {posts === different && ` ${different} Posts, each once.`}
        </p>
      )}
      {failure.value && (
        <div class={state.value === 'failed' ? 'wrong' : 'note'} role="alert">
          <p>
            <ErrorText error={failure.value} />
          </p>
          {position.value && <GoOn />}
        </div>
      )}
    </>
  );
}

/** Continues after a failure, as a program does with the position that it stored. */
function GoOn() {
  const text = JSON.stringify(position.value).slice(0, 80);
  return (
    <p>
      <button type="button" onClick={() => void goOn()}>
        Continue from its position
      </button>{' '}
      {/* Nothing was listed yet. */}
      {text !== '{}' && <code>{text}</code>}
    </p>
  );
}
