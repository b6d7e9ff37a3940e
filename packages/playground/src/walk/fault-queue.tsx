import type { ComponentChildren } from 'preact';
import { theState } from '../state.ts';
import { faultChoices, right } from './faults.ts';
import { theWalk } from './walk.ts';

const { service } = theState;

const { queue } = theWalk;

/** A walk with failures at one press, buttons that queue single ones, and the queue. */
export function FaultQueue({ children }: { children: ComponentChildren }) {
  if (!service.value.isInPage) {
    return <p class="quiet">You can choose responses only for the mock in this page.</p>;
  }
  return (
    <fieldset class="faults">
      <legend class="hidden">Queue failures for the next responses</legend>
      {children}
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
    </fieldset>
  );
}
