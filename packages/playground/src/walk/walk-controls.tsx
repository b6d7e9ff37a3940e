import { computed } from '@preact/signals';
import { mixOfFailures, type ResponseChoice } from '../service/faults.ts';
import { query, request, service, violations } from '../state.ts';
import { beginWalk, stopWalk, walkState } from './walk.ts';

const cannotWalk = computed(
  () => violations.value.length > 0 || service.value.refusal !== undefined,
);

/** Walks through the pages of the request, if it is valid. The first responses are `choices`. */
export function startWalk(choices: readonly ResponseChoice[] = []): void {
  if (cannotWalk.value) return;
  void beginWalk({ service: service.value, id: request.value.id, query: query.value }, choices);
}

/** The button of the request line that begins a walk, and ends it. */
export function WalkButton() {
  if (walkState.value === 'walking') {
    return (
      <button type="button" class="send walk" onClick={stopWalk}>
        Stop
      </button>
    );
  }
  return (
    <button type="button" class="send walk" disabled={cannotWalk.value} onClick={() => startWalk()}>
      Get all pages
    </button>
  );
}

/** Begins a walk with failures, which only the mock in the page can be told to send. */
export function WalkThroughFailures() {
  if (!service.value.isInPage) {
    return <p class="quiet">Failures can be chosen only for the mock in this page.</p>;
  }
  return (
    <div>
      <button type="button" disabled={cannotWalk.value} onClick={() => startWalk(mixOfFailures)}>
        Get all pages, with failures
      </button>
    </div>
  );
}
