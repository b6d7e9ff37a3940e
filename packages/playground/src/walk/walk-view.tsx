import { ErrorText } from '../elements/error-text.tsx';
import { formatCount } from '../elements/text.tsx';
import { service } from '../state.ts';
import { Attempts } from './attempts.tsx';
import { attempts, failure, position, postCount, resumeWalk, walkState } from './walk.ts';

/** The whole walk, live. A running or finished one stays visible, whatever the form asks for. */
export function Walk() {
  return (
    <div class="stack">
      <p>
        <code>client.pages()</code> asks for page after page, as the program in TypeScript does.
        Each attempt becomes a row.
        {service.value.isInPage &&
          ' Simulate a failure of the second page, and see whether the client tries again.'}
      </p>
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
  const pageCount = attempts.value.filter((attempt) => attempt.postCount !== undefined).length;
  const retryCount = attempts.value.filter(({ number }) => number > 1).length;
  return (
    <p class="facts row" role="status">
      <span class={`status ${color}`}>{label}</span>
      {walkState.value !== 'ready' && (
        <>
          <span>{formatCount(pageCount, 'page')}</span>
          <span>{formatCount(postCount.value, 'Post')}</span>
          <span>{formatCount(retryCount, 'retry')}</span>
        </>
      )}
    </p>
  );
}

/** How the walk ended. It comes after the rows, so that no row moves. */
function Verdict() {
  if (walkState.value === 'ended') {
    return (
      <p>
        The last page has no <code>next_token</code>: {formatCount(postCount.value, 'Post')} in all.
      </p>
    );
  }
  if (!failure.value) return null;
  // A walk that was stopped has the abort as its failure.
  return (
    <div class={walkState.value === 'failed' ? 'wrong' : 'note'} role="alert">
      <p>
        <ErrorText error={failure.value} />
      </p>
      {position.value && (
        <p>
          <button type="button" onClick={resumeWalk}>
            Continue from its position
          </button>
        </p>
      )}
    </div>
  );
}
