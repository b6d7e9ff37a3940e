import { HttpError } from '@liked-posts/client';
import { Copy } from '../elements/copy.tsx';
import { Described } from '../elements/words.tsx';
import { curl } from '../request/snippets.ts';
import { theState } from '../state.ts';

const { asked, isSending, outcome, service, violations } = theState;

/** The client's error for the response. */
export function Failure() {
  const { answer, error } = outcome.value ?? {};
  if (!error) return null;
  const { isInPage, baseUrl } = service.value;
  // The mock in the page is at no address.
  const message = isInPage ? error.message.replaceAll(baseUrl, '') : error.message;
  const { retryAt } = error instanceof HttpError ? error : {};
  return (
    <div class="wrong" role="alert">
      <p>
        The client throws <strong>{error.name}</strong> <Described text={message} />
      </p>
      {retryAt && (
        <p>
          <code>error.retryAt</code> is {retryAt.toLocaleTimeString('en-GB')}, {inTime(retryAt)}.{' '}
          <code>pages()</code> goes on by itself if that is soon; else your code decides.
        </p>
      )}
      {!answer && !isInPage && (
        <p>
          A browser does not say why: either nothing answers at {baseUrl}, or it does not allow
          other origins
          {location.protocol === 'https:' && baseUrl.startsWith('http:')
            ? ', or this page may not use http, because it was loaded over https.'
            : '.'}
        </p>
      )}
    </div>
  );
}

/** What stands there while there is no response. */
export function Nothing() {
  // The failure is shown already.
  if (outcome.value?.error && !isSending.value) return null;
  const { baseUrl, refusal } = service.value;
  if (!refusal?.takesPrograms) return <p class="nothing">{reason()}</p>;
  const command = curl(asked.value, baseUrl);
  return (
    <>
      <div class="tools row">
        <h3>The command to run instead</h3>
        <Copy text={command} what="the command" />
      </div>
      <pre>{command}</pre>
    </>
  );
}

function reason(): string {
  if (isSending.value) return 'Waiting for the response …';
  if (service.value.refusal) return 'Nothing can be sent: correct the service first.';
  if (violations.value.length > 0) return 'Nothing was sent: the request breaks the contract.';
  return 'No response yet. Send the request.';
}

function inTime(time: Date): string {
  const seconds = Math.max(0, Math.round((Number(time) - Date.now()) / 1000));
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}
