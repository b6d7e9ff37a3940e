import { theState } from '../state.ts';
import { FaultButtons } from './fault-buttons.tsx';
import { faultChoices, mixOfFailures, right } from './faults.ts';
import { type Settings, theWalk } from './walk.ts';

const { asked, query, service, violations } = theState;

const { begin, clear, queue, settings, state, steps, stop } = theWalk;

/** The controls of a walk: its beginning and end, its settings, and the failures to come. */
export function WalkControls() {
  const isWalking = state.value === 'walking';
  const cannotBegin = violations.value.length > 0 || service.value.refusal !== undefined;
  const walk = () =>
    void begin({
      service: service.value,
      id: asked.value.id,
      query: query.value,
    });
  return (
    <>
      <div class="walk-controls">
        {isWalking ? (
          <button type="button" class="send" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="send" disabled={cannotBegin} onClick={walk}>
            Walk to the end
          </button>
        )}
        <button type="button" disabled={isWalking || steps.value.length === 0} onClick={clear}>
          Clear
        </button>
        <WalkSettings isWalking={isWalking} />
      </div>
      {service.value.isInPage ? (
        <fieldset class="faults">
          <legend class="hidden">Queue failures for the next responses</legend>
          <button
            type="button"
            class="mix"
            disabled={isWalking || cannotBegin}
            onClick={() => {
              queue.value = mixOfFailures;
              walk();
            }}
          >
            ▶ Play a mix of failures
          </button>
          <FaultButtons
            choices={faultChoices}
            onChoose={(fault) => {
              queue.value = [...queue.value, fault];
            }}
          />
          <Queue />
        </fieldset>
      ) : (
        <p class="quiet">You can choose responses only for the mock in this page.</p>
      )}
    </>
  );
}

/** The settings of a walk: latency and speed. */
function WalkSettings({ isWalking }: { isWalking: boolean }) {
  const { latency, speed } = settings.value;
  const set = (change: Partial<Settings>) => {
    settings.value = { ...settings.value, ...change };
  };
  return (
    <>
      <label>
        Latency{' '}
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
        Speed{' '}
        <select
          value={speed}
          disabled={isWalking || !service.value.isInPage}
          title="How much faster the mock answers and the client retries. What the service asks for takes its time."
          onChange={({ currentTarget }) => set({ speed: Number(currentTarget.value) })}
        >
          {[1, 10, 100].map((each) => (
            <option key={each} value={each}>
              {each === 1 ? 'Real time' : `${each} ×`}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function Queue() {
  return (
    <div class="queue" role="status">
      {queue.value.length === 0 ? (
        <span class="quiet">Failures queue for the next responses.</span>
      ) : (
        <>
          <span class="quiet">Next:</span>
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
            Clear <span class="hidden">the queue</span>
          </button>
        </>
      )}
    </div>
  );
}
