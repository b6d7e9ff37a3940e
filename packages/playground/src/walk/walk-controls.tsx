import { computed } from '@preact/signals';
import { type FaultChoice, mixOfFailures } from '../service/faults.ts';
import { query, request, service, violations } from '../state.ts';
import { begin, stop, walkState } from './walk.ts';

const cannotWalk = computed(
  () => violations.value.length > 0 || service.value.refusal !== undefined,
);

/** Walks through the pages of the request, if it is valid. The first responses are as chosen. */
export function walk(choices: readonly FaultChoice[] = []): void {
  if (cannotWalk.value) return;
  void begin({ service: service.value, id: request.value.id, query: query.value }, choices);
}

/** The beginning and the end of a walk. */
export function WalkControls() {
  return (
    <div class="walk-controls row">
      {walkState.value === 'walking' ? (
        <button type="button" class="send" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="button" class="send" disabled={cannotWalk.value} onClick={() => walk()}>
          Walk to the end
        </button>
      )}
      {service.value.isInPage ? (
        <button type="button" disabled={cannotWalk.value} onClick={() => walk(mixOfFailures)}>
          Walk through failures
        </button>
      ) : (
        <p class="quiet">Failures can be chosen only for the mock in this page.</p>
      )}
    </div>
  );
}
