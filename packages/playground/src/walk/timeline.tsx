import { counting } from '../elements/words.tsx';
import type { WalkAttempt } from './attempts.ts';
import { theWalk } from './walk.ts';

const { elapsed, state, steps } = theWalk;

/** Every attempt as a row: its request, its wait, and the time that your code spends on the page. */
export function Timeline() {
  const now = elapsed.value;
  if (steps.value.length === 0) return null;
  // The scale grows in steps, so that the bars do not move all the time.
  const grown = state.value === 'walking' ? 2 ** Math.ceil(Math.log2(now || 1)) : now;
  const span = Math.max(2000, grown);
  return (
    <section aria-label="Attempts">
      <ul class="bars row small">
        {Object.entries({
          request: 'request',
          failed: 'failed',
          wait: 'wait',
          use: 'the loop works on the page',
        }).map(([kind, meaning]) => (
          <li key={kind} class="row">
            <span class={`bar ${kind}`} /> {meaning}
          </li>
        ))}
        <li class="axis">{seconds(span)} across</li>
      </ul>
      <ol class="timeline small">
        {steps.value.map((step) => (
          <li key={`${step.page} ${step.attempt}`} class="attempt">
            <span>
              Page {step.page}
              {step.attempt > 1 && <span class="quiet">, attempt {step.attempt}</span>}
            </span>
            <Bars step={step} now={now} span={span} />
            <span class={step.error ? 'came bad' : 'came'}>{outcomeOf(step, now)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Bars({ step, now, span }: { step: WalkAttempt; now: number; span: number }) {
  const { sentAt, endedAt, error, retryIn, usedFrom, usedTo } = step;
  const isOver = state.value !== 'walking';
  const bar = (kind: string, from: number, to: number) => (
    <span
      class={`bar ${kind}`}
      style={{
        left: `${(100 * from) / span}%`,
        width: `max(3px, ${(100 * Math.max(0, to - from)) / span}%)`,
      }}
    />
  );
  return (
    <span class="lane" aria-hidden="true">
      {bar(error ? 'request failed' : 'request', sentAt, endedAt ?? (isOver ? sentAt : now))}
      {endedAt !== undefined &&
        retryIn !== undefined &&
        bar('wait', endedAt, Math.min(now, endedAt + retryIn))}
      {usedFrom !== undefined && bar('use', usedFrom, usedTo ?? (isOver ? usedFrom : now))}
    </span>
  );
}

/** The result of an attempt, in words. */
function outcomeOf(step: WalkAttempt, now: number): string {
  const { endedAt, error, status, retryIn, posts, fault } = step;
  if (endedAt === undefined) return state.value === 'walking' ? 'under way …' : 'left';
  // A good status before a body that was cut off would be a riddle.
  const said = status === undefined || (error && status < 400) ? '' : `${status} `;
  if (error === undefined) {
    const count = posts && counting(posts.length, 'Post');
    return `${said}${count ?? ''}${fault ? ` (${fault})` : ''}`;
  }
  const name = error instanceof Error ? error.name : String(error);
  if (retryIn === undefined) return `${said}${name}: no further attempt`;
  const left = endedAt + retryIn - now;
  const rest = left > 0 && state.value === 'walking' ? `, ${seconds(left)} left` : '';
  return `${said}${name}: again after ${seconds(retryIn)}${rest}`;
}

function seconds(milliseconds: number): string {
  if (milliseconds < 100) return `${Math.ceil(milliseconds)} ms`;
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
