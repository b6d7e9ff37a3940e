import { counting, Described } from '../elements/words.tsx';
import { theState } from '../state.ts';
import { Timeline } from './timeline.tsx';
import { theWalk } from './walk.ts';
import { WalkControls } from './walk-controls.tsx';

const { violations } = theState;

const { counted, expected, failure, goOn, state, steps, stoppedAt } = theWalk;

/** The whole walk, live. A running or finished one stays visible, whatever the form asks for. */
export function Walk() {
  return (
    <div class="stack">
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
  const isOutside = violations.value.length > 0;
  const { posts, different } = counted.value;
  const pages = new Set(steps.value.map(({ page }) => page)).size;
  const repeated = steps.value.filter(({ retryIn }) => retryIn !== undefined);
  const waited = repeated.reduce((sum, { retryIn = 0 }) => sum + retryIn, 0);
  const all = expected.value;
  const twice = posts - different;
  return (
    <div class="progress stack">
      <progress
        aria-label="Posts of the walk"
        {...(state.value === 'ready'
          ? { max: 1, value: 0 }
          : all !== undefined && { max: all, value: Math.min(all, different) })}
      />
      <p class="facts row" role="status">
        {isOutside && <span>The request breaks the contract, so there is nothing to walk.</span>}
        {state.value === 'recorded' && <strong>A recorded walk with failures:</strong>}
        {state.value !== 'ready' && (
          <>
            <span>{counting(pages, 'page')}</span>
            <span>
              {different} {all === undefined ? '' : `of ${all} `}Posts
              {twice === 0 ? '' : `, ${twice} of them twice`}
            </span>
            <span>{counting(repeated.length, 'retry')}</span>
            {waited > 0 && <span>{(waited / 1000).toFixed(1)} s of waiting</span>}
          </>
        )}
      </p>
    </div>
  );
}

/** How the walk ended. It comes after the rows, so that none moves. */
function Verdict() {
  const { posts, different } = counted.value;
  return (
    <>
      {(state.value === 'ended' || state.value === 'recorded') && (
        <p class="good">
          The end: the last page has no <code>next_token</code>.
          {posts === different && ` ${different} Posts, each once.`}
        </p>
      )}
      {failure.value && (
        <div class={state.value === 'failed' ? 'wrong' : 'note'} role="alert">
          <p>
            <strong>{failure.value.name}</strong> <Described text={failure.value.message} />
          </p>
          {stoppedAt.value && state.value !== 'walking' && (
            <p>
              <button type="button" onClick={() => void goOn()}>
                Continue from its position
              </button>{' '}
              <code>{JSON.stringify(stoppedAt.value).slice(0, 80)}</code>
            </p>
          )}
        </div>
      )}
    </>
  );
}
