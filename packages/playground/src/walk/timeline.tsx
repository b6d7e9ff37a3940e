import { formatCount } from '../elements/words.tsx';
import { type Attempt, theWalk } from './walk.ts';

const { attempts, elapsedMs, state } = theWalk;

/** Every attempt as a row: its request, and the wait after it. */
export function Timeline() {
  const now = elapsedMs.value;
  if (attempts.value.length === 0) return null;
  // The scale grows in steps, so that the bars do not move all the time.
  const grownMs = state.value === 'walking' ? 2 ** Math.ceil(Math.log2(now || 1)) : now;
  const spanMs = Math.max(2000, grownMs);
  return (
    <section aria-label="Attempts">
      <ul class="bars row small">
        {['request', 'failed', 'wait'].map((kind) => (
          <li key={kind} class="row">
            <span class={`bar ${kind}`} /> {kind}
          </li>
        ))}
        <li class="axis">the bars cover {formatSeconds(spanMs)}</li>
      </ul>
      <ol class="timeline small">
        {attempts.value.map((attempt) => (
          <li key={`${attempt.page} ${attempt.number}`} class="attempt">
            <span>
              Page {attempt.page}
              {attempt.number > 1 && <span class="quiet">, attempt {attempt.number}</span>}
            </span>
            <Bars attempt={attempt} now={now} spanMs={spanMs} />
            <span class={attempt.error ? 'result bad' : 'result'}>
              {explainResult(attempt, now)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface BarsProps {
  readonly attempt: Attempt;
  readonly now: number;
  readonly spanMs: number;
}

function Bars({ attempt, now, spanMs }: BarsProps) {
  const { sentAt, error, retryIn } = attempt;
  const endedAt = attempt.endedAt ?? (state.value === 'walking' ? now : sentAt);
  const renderBar = (kind: string, from: number, to: number) => (
    <span
      class={`bar ${kind}`}
      style={{
        left: `${(100 * from) / spanMs}%`,
        width: `max(3px, ${(100 * Math.max(0, to - from)) / spanMs}%)`,
      }}
    />
  );
  return (
    <span class="lane" aria-hidden="true">
      {renderBar(error ? 'request failed' : 'request', sentAt, endedAt)}
      {retryIn !== undefined && renderBar('wait', endedAt, Math.min(now, endedAt + retryIn))}
    </span>
  );
}

/** The result of an attempt, in words. */
function explainResult(attempt: Attempt, now: number): string {
  const { endedAt, error, status, retryIn, postIds, fault } = attempt;
  const isWalking = state.value === 'walking';
  if (endedAt === undefined) return isWalking ? 'under way …' : 'stopped';
  if (error === undefined) {
    const parts = [status, postIds && formatCount(postIds.length, 'Post'), fault && `(${fault})`];
    return parts.filter((part) => part !== undefined).join(' ');
  }
  const name = error instanceof Error ? error.name : String(error);
  // A good status before a body that was cut off would be a riddle.
  const start = status === undefined || status < 400 ? name : `${status} ${name}`;
  if (retryIn === undefined) return `${start}: no further attempt`;
  const restMs = endedAt + retryIn - now;
  const rest = restMs > 0 && isWalking ? `, ${formatSeconds(restMs)} left` : '';
  return `${start}: again after ${formatSeconds(retryIn)}${rest}`;
}

function formatSeconds(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.ceil(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
