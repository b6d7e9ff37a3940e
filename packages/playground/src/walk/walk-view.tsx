import { Described } from '../ask/described.tsx';
import { asked, query, service, violations } from '../state.ts';
import { speeds } from './clock.ts';
import { faultChoices, right } from './faults.ts';
import { Timeline } from './timeline.tsx';
import {
  clear,
  counted,
  expected,
  failure,
  goOn,
  longWait,
  queue,
  type Settings,
  settings,
  state,
  steps,
  stop,
  stoppedAt,
  walk,
} from './walk.ts';

/** The whole walk, as it happens. */
export function Walk() {
  const isWalking = state.value === 'walking';
  const isBackward =
    settings.value.direction === 'backward' && query.value.pagination_token !== undefined;
  const begin = () => walk(service.value, asked.value.id, query.value);
  if (violations.value.length > 0) {
    return <p class="nothing">The request is outside the contract, so there is nothing to walk.</p>;
  }
  return (
    <>
      <p class="meaning">
        The client asks for page after page, from the page that the request asks for to the last. It
        tries again by itself where that helps.
      </p>
      <div class="walk-controls">
        {isWalking ? (
          <button type="button" class="send" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="send" onClick={() => void begin()}>
            Walk {isBackward ? 'back' : 'to the end'}
          </button>
        )}
        <button type="button" disabled={isWalking || steps.value.length === 0} onClick={clear}>
          Clear
        </button>
        <Choices />
      </div>
      <Faults />
      <Progress />
      <Timeline />
      <div class="verdict">
        <Question />
        <Verdict />
      </div>
    </>
  );
}

function Choices() {
  const { readAhead, latency, speed, direction } = settings.value;
  const isWalking = state.value === 'walking';
  const set = (change: Partial<Settings>) => {
    settings.value = { ...settings.value, ...change };
  };
  return (
    <>
      <label>
        <input
          type="checkbox"
          checked={readAhead}
          disabled={isWalking}
          onChange={({ currentTarget }) => set({ readAhead: currentTarget.checked })}
        />
        Read ahead
      </label>
      <label>
        <input
          type="checkbox"
          checked={direction === 'backward'}
          disabled={isWalking || query.value.pagination_token === undefined}
          onChange={({ currentTarget }) =>
            set({ direction: currentTarget.checked ? 'backward' : 'forward' })
          }
        />
        Backward
      </label>
      <label>
        Answers take{' '}
        <select
          value={latency}
          disabled={isWalking || !service.value.isInPage}
          onChange={({ currentTarget }) => set({ latency: Number(currentTarget.value) })}
        >
          {[0, 100, 300, 1000].map((each) => (
            <option key={each} value={each}>
              {each} ms
            </option>
          ))}
        </select>
      </label>
      <label>
        Clock{' '}
        <select
          value={speed}
          disabled={isWalking || !service.value.isInPage}
          aria-describedby="speed"
          onChange={({ currentTarget }) => set({ speed: Number(currentTarget.value) })}
        >
          {speeds.map((each) => (
            <option key={each} value={each}>
              {each === 1 ? 'as it is' : `${each} times as fast`}
            </option>
          ))}
        </select>
      </label>
      <p class="quiet" id="speed">
        {speed === 1 || !service.value.isInPage
          ? 'Times are real. The loop takes 200 ms for each page.'
          : `The clock of this page runs ${speed} times as fast while it walks: all times shown are by that clock.`}
      </p>
    </>
  );
}

function Faults() {
  if (!service.value.isInPage) {
    return <p class="quiet">You can choose answers only of the sandbox in this page.</p>;
  }
  const rough = ['OK', '503', 'OK', '429, 3 s', 'Cut body', 'Empty page'].flatMap((name) =>
    faultChoices.filter((each) => each.name === name),
  );
  return (
    <fieldset class="faults">
      <legend>The next answers</legend>
      {faultChoices.map((fault) => (
        <button
          type="button"
          key={fault.name}
          title={fault.description}
          onClick={() => {
            queue.value = [...queue.value, fault];
          }}
        >
          {fault.name}
        </button>
      ))}
      <button
        type="button"
        onClick={() => {
          queue.value = rough;
        }}
      >
        A rough walk
      </button>
      <div class="queue" role="status">
        {queue.value.length === 0 ? (
          <span class="quiet">All answers are right. Press one to change the next.</span>
        ) : (
          <>
            <ol>
              {queue.value.map((fault, at) => (
                <li key={`${at} ${fault.name}`} class={fault === right ? '' : 'fault'}>
                  {fault.name}
                </li>
              ))}
            </ol>
            <button
              type="button"
              onClick={() => {
                queue.value = [];
              }}
            >
              Take back
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}

function Progress() {
  const { posts, different } = counted.value;
  const pages = new Set(steps.value.map(({ page }) => page)).size;
  const repeated = steps.value.filter(({ retryIn }) => retryIn !== undefined);
  const waited = repeated.reduce((sum, { retryIn = 0 }) => sum + retryIn, 0);
  const all = expected(service.value);
  if (state.value === 'ready') return null;
  const twice = posts - different;
  return (
    <div class="progress">
      <progress
        aria-label="Posts of the walk"
        {...(all === undefined ? {} : { max: all, value: Math.min(all, different) })}
      />
      <p class="facts" role="status">
        <span>
          {pages} {pages === 1 ? 'page' : 'pages'}
        </span>
        <span>
          {different} {all === undefined ? '' : `of ${all} `}Posts
          {twice === 0 ? '' : `, ${twice} of them twice`}
        </span>
        <span>
          {repeated.length} {repeated.length === 1 ? 'repetition' : 'repetitions'}
        </span>
        {waited > 0 && <span>{(waited / 1000).toFixed(1)} s of waiting</span>}
      </p>
    </div>
  );
}

/** How the walk ended, or what it said on the way. It is after the rows, so that it moves none. */
function Verdict() {
  const { posts, different } = counted.value;
  const isComplete = posts === different;
  return (
    <>
      {state.value === 'ended' && (
        <p class="good-news">
          The end: the last page has no <code>next_token</code>.
          {isComplete && ` ${different} Posts came, each once.`}
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
                Go on from its position
              </button>{' '}
              <code>{JSON.stringify(stoppedAt.value).slice(0, 80)}</code>
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** What the client asks when a wait is longer than it likes. */
function Question() {
  const waiting = longWait.value;
  if (!waiting) return null;
  const { retryAt } = waiting.error;
  const minutes = Math.round((Number(retryAt) - Date.now()) / 60_000);
  return (
    <div class="note question" role="alert">
      <p>
        The service asks to wait {minutes} {minutes === 1 ? 'minute' : 'minutes'}, until{' '}
        {retryAt?.toLocaleTimeString('en-GB')}. That is longer than <code>maxDelay</code>, so the
        client asks <code>onLongWait</code>:
      </p>
      <button type="button" onClick={() => waiting.decide(true)}>
        Wait
      </button>{' '}
      <button type="button" onClick={() => waiting.decide(false)}>
        Give up
      </button>
    </div>
  );
}
