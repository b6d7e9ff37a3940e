import { AuthenticationError, ConnectionError, LikedPostsError } from '@liked-posts/client';
import { ErrorText } from '../elements/error-text.tsx';
import { InlineCode } from '../elements/text.tsx';
import type { ReceivedResponse } from '../request/send.ts';
import { isSending, outcome, service, violations } from '../state.ts';

/** What the client does by default: the same numbers are in its `request.ts`. */
const clientDefaults = {
  maxDelayMs: 60_000,
  /** A wait that the service names uses up a retry only if it is shorter. */
  minFreeWaitMs: 1000,
};

/** The error for one attempt, and what the client does next. */
export function Failure() {
  const { response, error } = outcome.value ?? {};
  if (!error) return null;
  // The client does not send invalid requests, so their errors are those of `fetch`.
  const isClientError = error instanceof LikedPostsError;
  const intro = isClientError
    ? 'One attempt, without retries: `getPage()` throws '
    : 'No response: ';
  const reason = explainSilence(error, response);
  return (
    <div class="wrong" role="alert">
      <p>
        <InlineCode text={intro} />
        <ErrorText error={error} />
      </p>
      {isClientError && (
        <p>
          <InlineCode text={`\`pages()\`, as in the TypeScript program, ${explainNext(error)}`} />
        </p>
      )}
      {reason && (
        <p>
          <InlineCode text={reason} />
        </p>
      )}
    </div>
  );
}

/** What `pages()` does after an error, with the options that the program has. The first case decides. */
function explainNext(error: LikedPostsError): string {
  if (error instanceof AuthenticationError) {
    return 'throws it, too. If `accessToken` is a function, it is asked for a new token first.';
  }
  if (!error.retryable) {
    return 'throws it, too: another attempt would fail as well.';
  }
  const waitMs = Number(error.retryAt ?? 0) - Date.now();
  if (waitMs > clientDefaults.maxDelayMs) {
    return 'throws it, too: unless `retry.maxDelay` allows more, it waits at most 60 s.';
  }
  if (waitMs > clientDefaults.minFreeWaitMs) {
    return 'waits until then and tries again. This does not use up a retry (at most ten times a page).';
  }
  return 'waits for less than a second and tries again. It throws only if two more attempts fail.';
}

/** Why there is no complete response, as far as a browser knows; undefined if the error says it. */
function explainSilence(error: Error, response?: ReceivedResponse): string | undefined {
  if (error instanceof ConnectionError && error.code === 'TIMEOUT') {
    return "The client's time limit, `timeout`, is 30 s by default.";
  }
  // The client does not send invalid requests, so this page limits their time itself.
  if (error.name === 'TimeoutError') return 'This page waits 30 s at most.';
  if (response) return undefined;
  const { baseUrl } = service.value;
  const reasons = [`nothing answers at ${baseUrl}`, "it doesn't allow cross-origin requests"];
  if (location.protocol === 'https:' && baseUrl.startsWith('http:')) {
    reasons.push('this page may not use http, because it was loaded over https');
  }
  return `A browser does not say why: either ${reasons.join(', or ')}.`;
}

/** The text in place of a response. */
export function NoResponse() {
  // The failure is shown already.
  if (outcome.value?.error && !isSending.value) return null;
  return <p class="nothing">{explainNothing()}</p>;
}

/** Why there is no response. The first reason that applies is enough. */
function explainNothing(): string {
  if (isSending.value) return 'Waiting for the response …';
  if (service.value.refusal?.isCallableByPrograms)
    return 'No page can call it, but the programs can.';
  if (outcome.value?.isCanceled) return 'You canceled the request.';
  if (service.value.refusal) return 'Nothing can be sent: correct the service first.';
  if (violations.value.length > 0) return 'Nothing was sent: the request breaks the contract.';
  return 'No response yet. Send the request.';
}
