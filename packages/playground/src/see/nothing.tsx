import { isSending, outcome, violations } from '../state.ts';

/** The placeholder while there is no response. */
export function Nothing() {
  return (
    <p class="nothing">
      {isSending.value
        ? 'Waiting for the response …'
        : violations.value.length > 0
          ? 'Nothing was sent: the request breaks the contract.'
          : outcome.value
            ? 'No response arrived.'
            : 'No response yet. Send the request.'}
    </p>
  );
}
