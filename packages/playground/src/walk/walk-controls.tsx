import { type FaultChoice, mixOfFailures } from '../service/faults.ts';
import { query, request, service, violations } from '../state.ts';
import { begin, stop, walkState } from './walk.ts';

/** Walks through the pages of the request. The first responses are as chosen. */
export function walk(choices: readonly FaultChoice[] = []): void {
  void begin({ service: service.value, id: request.value.id, query: query.value }, choices);
}

/** The beginning and the end of a walk. */
export function WalkControls() {
  const cannotBegin = violations.value.length > 0 || service.value.refusal !== undefined;
  return (
    <div class="walk-controls row">
      {walkState.value === 'walking' ? (
        <button type="button" class="send" onClick={stop}>
          Stop
        </button>
      ) : (
        <button type="button" class="send" disabled={cannotBegin} onClick={() => walk()}>
          Walk to the end
        </button>
      )}
      {service.value.isInPage ? (
        <button type="button" disabled={cannotBegin} onClick={() => walk(mixOfFailures)}>
          Walk through failures
        </button>
      ) : (
        <p class="quiet">Failures can be chosen only for the mock in this page.</p>
      )}
    </div>
  );
}
