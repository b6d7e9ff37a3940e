import { ErrorText } from '../elements/error-text.tsx';
import { focus } from '../elements/focus.ts';
import { formatCount } from '../elements/text.tsx';
import { service } from '../state.ts';
import { type Attempt, attempts, totalPostCount } from './attempts.ts';
import { type InterruptedWalk, resumeWalk, walkState } from './walk.ts';

/** The whole walk, live. It stays visible until the next one starts, whatever the form asks for. */
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

/** The attempts of the walk as rows, the first on top: `Page 2, attempt 2   200: 50 Posts`. */
function Attempts() {
  if (attempts.value.length === 0) return null;
  return (
    <ol class="attempts small" aria-label="Attempts">
      {attempts.value.map((attempt) => (
        <li key={`${attempt.page} ${attempt.attemptNumber}`}>
          <span>
            Page {attempt.page}
            {attempt.attemptNumber > 1 && (
              <span class="quiet">, attempt {attempt.attemptNumber}</span>
            )}
          </span>
          <span class={attempt.error && 'bad'}>{explainResult(attempt)}</span>
        </li>
      ))}
    </ol>
  );
}

/**
 * The result of an attempt:
 *
 *   ConnectionError: no further attempt   the walk fails there
 *   503 HttpError: again after 0.4 s      the client waits
 *   200: 50 Posts                         a page
 *   under way …, stopped                  no result yet, or never
 */
function explainResult({ error, status, waitMs, postCount }: Attempt): string {
  if (error) {
    // Before the error of a 200, such as a body that was cut off, the status would be confusing.
    const start = status === undefined || status < 400 ? error.name : `${status} ${error.name}`;
    if (waitMs === undefined) return `${start}: no further attempt`;
    return `${start}: again after ${(waitMs / 1000).toFixed(1)} s`;
  }
  if (postCount !== undefined) return `${status}: ${formatCount(postCount, 'Post')}`;
  return walkState.value.name === 'walking' ? 'under way …' : 'stopped';
}

/** For each state of the walk: its name in the line, and the class for its color. */
const stateLabels = {
  ready: { label: 'Not started yet', color: '' },
  walking: { label: 'Under way …', color: '' },
  ended: { label: 'Ended', color: 'good' },
  stopped: { label: 'Stopped', color: '' },
  failed: { label: 'Failed', color: 'bad' },
};

/** How far the walk is, in one line, which stands in place of the `ResponseLine`. */
export function Progress() {
  const { label, color } = stateLabels[walkState.value.name];
  const pageCount = attempts.value.filter((attempt) => attempt.postCount !== undefined).length;
  const retryCount = attempts.value.filter(({ attemptNumber }) => attemptNumber > 1).length;
  return (
    <p class="facts row" role="status">
      <span class={`status ${color}`}>{label}</span>
      {walkState.value.name !== 'ready' && (
        <>
          <span>{formatCount(pageCount, 'page')}</span>
          <span>{formatCount(totalPostCount.value, 'Post')}</span>
          <span>{formatCount(retryCount, 'retry')}</span>
        </>
      )}
    </p>
  );
}

/** How the walk ended. It comes after the rows, so that no row moves. */
function Verdict() {
  const state = walkState.value;
  switch (state.name) {
    case 'ended':
      return (
        <p>
          The last page has no <code>next_token</code>: {formatCount(totalPostCount.value, 'Post')}{' '}
          in all.
        </p>
      );
    case 'stopped':
    case 'failed':
      return <Interruption walk={state} />;
    default:
      return null;
  }
}

/** Why the walk was stopped or failed, with a button that continues it. */
function Interruption({ walk }: { walk: InterruptedWalk }) {
  return (
    <div class={walk.name === 'failed' ? 'wrong' : 'note'} role="alert">
      <p>
        <ErrorText error={walk.error} />
      </p>
      <p>
        <button
          type="button"
          onClick={() => {
            resumeWalk(walk);
            focus('.send');
          }}
        >
          Continue from its position
        </button>
      </p>
    </div>
  );
}
