import { Simulate } from '../elements/menu.tsx';
import { faultChoices, mixOfFailures, right } from '../service/faults.ts';
import { theState } from '../state.ts';
import { theWalk } from './walk.ts';

const { asked, query, service, violations } = theState;

const { begin, queue, speed, state, stop } = theWalk;

/** The controls of a walk: its beginning and end, its speed, and the failures to come. */
export function WalkControls() {
  const isWalking = state.value === 'walking';
  const { isInPage } = service.value;
  const cannotBegin = violations.value.length > 0 || service.value.refusal !== undefined;
  const walk = () =>
    void begin({
      service: service.value,
      id: asked.value.id,
      query: query.value,
    });
  return (
    <>
      <div class="walk-controls row">
        {isWalking ? (
          <button type="button" class="send" onClick={stop}>
            Stop
          </button>
        ) : (
          <button type="button" class="send" disabled={cannotBegin} onClick={walk}>
            Walk to the end
          </button>
        )}
        {isInPage ? (
          <>
            <button
              type="button"
              disabled={isWalking || cannotBegin}
              onClick={() => {
                queue.value = mixOfFailures;
                walk();
              }}
            >
              Play a mix of failures
            </button>
            <Simulate
              choices={faultChoices}
              onChoose={(fault) => {
                queue.value = [...queue.value, fault];
              }}
            />
            <label class="row">
              Speed{' '}
              <select
                value={speed.value}
                disabled={isWalking}
                title="How much faster the mock answers and the client retries. What the service asks for takes its time."
                onChange={({ currentTarget }) => {
                  speed.value = Number(currentTarget.value);
                }}
              >
                {[1, 10, 100].map((each) => (
                  <option key={each} value={each}>
                    {each === 1 ? 'Real time' : `${each} ×`}
                  </option>
                ))}
              </select>
            </label>
          </>
        ) : (
          <p class="quiet">You can choose responses only for the mock in this page.</p>
        )}
      </div>
      {queue.value.length > 0 && <Queue />}
    </>
  );
}

/** The responses to come. */
function Queue() {
  return (
    <div class="queue row small" role="status">
      <span class="quiet">Next:</span>
      <ol class="row">
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
    </div>
  );
}
