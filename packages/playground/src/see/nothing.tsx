import { isSending, outcome, violations } from '../state.ts';

/** The placeholder while there is no response. */
export function Nothing() {
  return (
    <p class="nothing">
      {isSending.value
        ? 'Waiting for the answer …'
        : violations.value.length > 0
          ? 'Nothing was sent: the request is outside the contract.'
          : outcome.value
            ? 'No answer came.'
            : 'No answer yet. Send the request.'}
    </p>
  );
}
