import { theState } from '../state.ts';

const { isSending, outcome, service, violations } = theState;

/** The placeholder while there is no response. */
export function Nothing() {
  // The failure is shown already.
  if (outcome.value?.error && !isSending.value) return null;
  return <p class="nothing">{reason()}</p>;
}

function reason(): string {
  if (isSending.value) return 'Waiting for the response …';
  if (service.value.refusal) return 'Nothing can be sent: correct the service first.';
  if (violations.value.length > 0) return 'Nothing was sent: the request breaks the contract.';
  return 'No response yet. Send the request.';
}
