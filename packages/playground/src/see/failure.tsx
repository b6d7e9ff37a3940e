import { AuthenticationError, ConnectionError, type LikedPostsError } from '@liked-posts/client';
import { ErrorText } from '../elements/error-text.tsx';
import { InlineCode } from '../elements/text.tsx';
import type { ReceivedResponse } from '../request/send.ts';
import { outcome } from '../sending.ts';
import { service } from '../state.ts';

/** What the client does by default. failure.test.ts tries each number with the client. */
export const clientDefaults = {
  maxRetries: 2,
  timeoutMs: 30_000,
  /** The longest wait that the service may ask for. */
  maxDelayMs: 60_000,
  /** If the service asks for a longer wait, the client waits without using up a retry. */
  minUncountedWaitMs: 1000,
};

/** The error for one attempt, and what the client does next. */
export function Failure() {
  const { response, error } = outcome.value ?? {};
  if (!error) return null;
  const reason = explainAbsence(error, response);
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

/** What `pages()` does after an error, in words that come after `pages()`. The first case that applies. */
function explainNext(error: LikedPostsError): string {
  if (error instanceof AuthenticationError) {
    return 'throws it, too. If `accessToken` is a function, it is asked for a new token first.';
  }
  if (!error.retryable) return 'throws it, too: another attempt would fail as well.';
  const { maxRetries, maxDelayMs, minUncountedWaitMs } = clientDefaults;
  const waitMs = error.retryAt ? error.retryAt.getTime() - Date.now() : 0;
  if (waitMs > maxDelayMs) {
    return `throws it, too: unless \`retry.maxDelay\` allows more, it waits at most ${maxDelayMs / 1000} s.`;
  }
  if (waitMs > minUncountedWaitMs) {
    return 'waits until then and tries again. This does not use up a retry.';
  }
  return `waits for less than a second and tries again. It throws only if ${maxRetries} more attempts fail.`;
}

/** Why there is no complete response, as far as a browser knows; undefined if the error says it. */
function explainAbsence(error: LikedPostsError, response?: ReceivedResponse): string | undefined {
  if (error instanceof ConnectionError && error.code === 'TIMEOUT') {
    return `The client's time limit, \`timeout\`, is ${clientDefaults.timeoutMs / 1000} s by default.`;
  }
  if (response) return undefined;
  return `A browser does not say why: either nothing answers at ${service.value.baseUrl}, or it doesn't allow cross-origin requests.`;
}
