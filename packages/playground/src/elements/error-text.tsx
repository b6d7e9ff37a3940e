import { LikedPostsError } from '@liked-posts/client';
import { service } from '../state.ts';
import { InlineCode } from './text.tsx';

/** An error of the client: its name, its message, and when another attempt may succeed. */
export function ErrorText({ error }: { error: Error }) {
  const { isInPage, baseUrl } = service.value;
  // The mock in the page has no address.
  const message = isInPage ? error.message.replaceAll(baseUrl, '') : error.message;
  const { retryAt } = error instanceof LikedPostsError ? error : {};
  return (
    <>
      <strong>{error.name}</strong> <InlineCode text={message} />
      {retryAt && (
        <>
          <br />
          <code>error.retryAt</code> is {retryAt.toLocaleTimeString('en-GB')},{' '}
          {formatTimeUntil(retryAt)}.
        </>
      )}
    </>
  );
}

function formatTimeUntil(time: Date): string {
  const seconds = Math.max(0, Math.round((Number(time) - Date.now()) / 1000));
  return seconds < 90 ? `in ${seconds} s` : `in ${Math.round(seconds / 60)} min`;
}
