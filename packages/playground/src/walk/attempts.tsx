import { formatCount } from '../elements/text.tsx';
import { type Attempt, attempts, walkState } from './walk.ts';

/** Every attempt as a row. */
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

/** The result of an attempt, in words. */
function explainResult({ error, status, waitMs, postIds, fault }: Attempt): string {
  if (error) {
    // A good status before a body that was cut off would be confusing.
    const start = status === undefined || status < 400 ? error.name : `${status} ${error.name}`;
    if (waitMs === undefined) return `${start}: no further attempt`;
    return `${start}: again after ${(waitMs / 1000).toFixed(1)} s`;
  }
  if (!postIds) return walkState.value === 'walking' ? 'under way …' : 'stopped';
  return `${status}: ${formatCount(postIds.length, 'Post')}${fault ? ` (${fault})` : ''}`;
}
