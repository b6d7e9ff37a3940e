import { formatCount } from '../elements/text.tsx';
import { type Attempt, attempts, walkState } from './walk.ts';

/** The attempts of the walk as rows, the first on top: `Page 2, attempt 2   200: 50 Posts`. */
export function Attempts() {
  if (attempts.value.length === 0) return null;
  return (
    <ol class="attempts small" aria-label="Attempts">
      {attempts.value.map((attempt) => (
        <li key={`${attempt.page} ${attempt.number}`}>
          <span>
            Page {attempt.page}
            {attempt.number > 1 && <span class="quiet">, attempt {attempt.number}</span>}
          </span>
          <span class={attempt.error && 'bad'}>{explainResult(attempt)}</span>
        </li>
      ))}
    </ol>
  );
}

/** The result of an attempt, such as `503 HttpError: again after 0.4 s`. */
function explainResult({ error, status, waitMs, postCount }: Attempt): string {
  if (error) {
    // A good status before the error of a body that was cut off would be confusing.
    const start = status === undefined || status < 400 ? error.name : `${status} ${error.name}`;
    if (waitMs === undefined) return `${start}: no further attempt`;
    return `${start}: again after ${(waitMs / 1000).toFixed(1)} s`;
  }
  if (postCount !== undefined) return `${status}: ${formatCount(postCount, 'Post')}`;
  return walkState.value === 'walking' ? 'under way …' : 'stopped';
}
