import { service } from '../state.ts';
import { faultChoices, right } from './faults.ts';
import { queue } from './walk.ts';

/** The queued failures, and buttons that queue more. */
export function FaultQueue() {
  if (!service.value.isInPage) {
    return <p class="quiet">You can choose responses only for the mock in this page.</p>;
  }
  const rough = ['OK', '503', 'OK', '429, 3 s', 'Cut body', 'Empty page'].flatMap((name) =>
    faultChoices.filter((each) => each.name === name),
  );
  return (
    <fieldset class="faults">
      <legend>The next responses</legend>
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
          <span class="quiet">All responses are right. Press a button to change the next.</span>
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
