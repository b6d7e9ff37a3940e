import { Simulate } from '../elements/menu.tsx';
import { mixOfFailures, normalPage } from '../service/faults.ts';
import { theState } from '../state.ts';
import { theWalk } from './walk.ts';

const { query, request, service, violations } = theState;

const { begin, queue, state, stop } = theWalk;

/** The controls of a walk: its beginning and end, and the failures to come. */
export function WalkControls() {
  const isWalking = state.value === 'walking';
  const { isInPage } = service.value;
  const cannotBegin = violations.value.length > 0 || service.value.refusal !== undefined;
  const walk = () =>
    void begin({ service: service.value, id: request.value.id, query: query.value });
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
              Walk through failures
            </button>
            <Simulate
              onChoose={(choice) => {
                queue.value = [...queue.value, choice];
              }}
            />
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
      <span class="quiet">Next responses:</span>
      <ol class="row">
        {queue.value.map((choice, index) => (
          <li key={`${index} ${choice.name}`} class={choice === normalPage ? '' : 'fault'}>
            {choice.name}
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
