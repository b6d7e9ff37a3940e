import { ErrorText } from '../elements/error-text.tsx';
import { formatCount } from '../elements/words.tsx';
import { violations } from '../state.ts';
import { Attempts } from './attempts.tsx';
import { attempts, counts, failure, goOn, position, walkState } from './walk.ts';
import { WalkControls } from './walk-controls.tsx';

/** The whole walk, live. A running or finished one stays visible, whatever the form asks for. */
export function Walk() {
  return (
    <div class="stack">
      <p>
        <code>client.pages()</code> asks for page after page, as the program in TypeScript does.
        Each attempt becomes a row. Simulate a failure, and see whether the client tries again.
      </p>
      <WalkControls />
      <Progress />
      <Attempts />
      <div class="verdict">
        <Verdict />
      </div>
    </div>
  );
}

/** How far the walk is. */
function Progress() {
  const pageCount = new Set(attempts.value.map(({ page }) => page)).size;
  const retryCount = attempts.value.filter(({ number }) => number > 1).length;
  return (
    <p class="facts row" role="status">
      {violations.value.length > 0 && (
        <span>The request breaks the contract, so there is nothing to walk.</span>
      )}
      {walkState.value !== 'ready' && (
        <>
          <span>{formatCount(pageCount, 'page')}</span>
          <span>{formatCount(counts.value.different, 'Post')}</span>
          <span>{formatCount(retryCount, 'retry')}</span>
        </>
      )}
    </p>
  );
}

/** How the walk ended. It comes after the rows, so that none moves. */
function Verdict() {
  const { posts, different } = counts.value;
  return (
    <>
      {walkState.value === 'ended' && (
        <p class="good">
          The end: the last page has no <code>next_token</code>.
          {posts === different && ` ${different} Posts, each once.`}
        </p>
      )}
      {failure.value && (
        <div class={walkState.value === 'failed' ? 'wrong' : 'note'} role="alert">
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
