import { computed } from '@preact/signals';
import { focus, scrollToResponse } from '../elements/focus.ts';
import { formatCount } from '../elements/text.tsx';
import type { ReceivedResponse } from '../request/send.ts';
import { cancel, isSending, isSlow, isStale, outcome, showPage } from '../sending.ts';
import { query } from '../state.ts';

/** Whether to say that the response is stale. Not while sending, or the words would flicker with each key. */
const showsStale = computed(() => isStale.value && !isSending.value);

/** The response in one line, such as `200 OK   12 ms   3.4 kB   10 Posts`. */
export function ResponseLine() {
  const { response, page, isSimulated } = outcome.value ?? {};
  // There is no response if nothing was sent, or the request was canceled or failed in the network. If
  // the next response is slow, the line of this one gives way to "Waiting".
  if (!response || isSlow.value) {
    return (
      <p class="facts row" role="status">
        <span class="status">{isSending.value ? 'Waiting …' : 'No response'}</span>
        {isSlow.value && (
          <button
            type="button"
            class="small"
            onClick={() => {
              cancel();
              focus('.send');
            }}
          >
            Cancel
          </button>
        )}
      </p>
    );
  }
  return (
    <p class="facts row" role="status">
      {/* A 200 without a page is bad, too: the body breaks the contract, or was cut off. */}
      <span class={page ? 'status good' : 'status bad'}>
        {/* A browser hides the status of a redirect from a page. */}
        {response.status === 0 ? 'Redirect' : `${response.status} ${response.statusText}`}
      </span>
      {showsStale.value && <strong>to an earlier request</strong>}
      {isSimulated && <span>simulated</span>}
      <span>{formatTime(response.milliseconds)}</span>
      <span>{formatSize(response)}</span>
      {page && <span>{formatCount(page.data.length, 'Post')}</span>}
      {page && page.errors.length > 0 && <span>{page.errors.length} missing</span>}
    </p>
  );
}

/** Buttons to the first, the previous and the next page, if they exist. */
export function PageButtons() {
  // The tokens of a stale response belong to another request.
  const meta = showsStale.value ? undefined : outcome.value?.page?.meta;
  const isFirst = query.value.pagination_token === undefined;
  const pages = [
    // A request without a token is for the first page.
    { label: 'First', exists: !isFirst, token: undefined },
    { label: '← Previous', exists: !!meta?.previous_token, token: meta?.previous_token },
    { label: 'Next →', exists: !!meta?.next_token, token: meta?.next_token },
  ];
  return (
    <fieldset class="row">
      <legend class="hidden">Pages</legend>
      {pages.map(
        ({ label, exists, token }) =>
          exists && (
            <button type="button" key={label} onClick={() => turnTo(token)}>
              {label}
            </button>
          ),
      )}
    </fieldset>
  );
}

function turnTo(token: string | undefined): void {
  showPage(token);
  scrollToResponse();
}

function formatTime(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}

function formatSize({ body, isCutOff }: ReceivedResponse): string {
  const bytes = new TextEncoder().encode(body).length;
  const size = bytes >= 1000 ? `${(bytes / 1000).toFixed(1)} kB` : formatCount(bytes, 'byte');
  return isCutOff ? `${size}, then cut off` : size;
}
