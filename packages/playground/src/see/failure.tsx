import { AuthenticationError, ConnectionError, type LikedPostsError } from '@liked-posts/client';
import { ErrorText } from '../elements/error-text.tsx';
import { InlineCode } from '../elements/text.tsx';
import type { ReceivedResponse } from '../request/send.ts';
import { isSending, outcome } from '../sending.ts';
import { service, violations } from '../state.ts';

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
  const reason = explainSilence(error, response);
  return (
    <div class="wrong" role="alert">
      <p>
        One attempt, without retries: <code>getPage()</code> throws <ErrorText error={error} />
      </p>
      <p>
        <InlineCode text={`\`pages()\`, as in the TypeScript program, ${explainNext(error)}`} />
      </p>
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
function explainSilence(error: LikedPostsError, response?: ReceivedResponse): string | undefined {
  if (error instanceof ConnectionError && error.code === 'TIMEOUT') {
    return "The client's time limit, `timeout`, is 30 s by default.";
  }
  if (response) return undefined;
  return `A browser does not say why: either nothing answers at ${service.value.baseUrl}, or it doesn't allow cross-origin requests.`;
}

/** The text in place of a response: why there is none, unless the line above it or `Failure` says it. */
export function NoResponse() {
  if (isSending.value || outcome.value?.error) return null;
  return <p class="nothing">{explainNothing()}</p>;
}

/** The first reason that applies is enough. */
function explainNothing(): string {
  if (outcome.value?.isCanceled) return 'You canceled the request.';
  const { refusal } = service.value;
  if (refusal?.isCallableByPrograms) return 'No page can call it, but the programs can.';
  if (refusal) return 'Nothing can be sent: correct the service first.';
  if (violations.value.length > 0) return 'Nothing can be sent: correct the request first.';
  return 'No response yet. Send the request.';
}
