import type { LikedPostsQuery, Page } from '@liked-posts/client';
import { counting } from '../elements/words.tsx';
import { theState } from '../state.ts';

const { isSending, isStale, outcome, query, turnTo } = theState;

/** The response in one line: status, time, size and counts. */
export function AnswerLine() {
  const { answer, page } = outcome.value ?? {};
  const isOld = isStale.value && !isSending.value;
  return (
    // Expanded objects are counted, too.
    <p class={query.value.expansions ? 'facts row many' : 'facts row'} role="status">
      {answer ? (
        <>
          <span class={isGood(answer.status) ? 'status good' : 'status bad'}>
            {/* A browser hides the status of a redirect from a page. */}
            {answer.status === 0 ? 'Redirect' : `${answer.status} ${answer.statusText}`}
          </span>
          {isOld && <strong>to an earlier request</strong>}
          <span>{timeText(answer.milliseconds)}</span>
          <span>{sizeText(answer.body)}</span>
          {page && countsOf(page).map((text) => <span key={text}>{text}</span>)}
          {page && page.errors.length > 0 && <span>{page.errors.length} missing</span>}
        </>
      ) : (
        <span class="status">{statusText()}</span>
      )}
    </p>
  );
}

function isGood(status: number): boolean {
  return status >= 200 && status < 400;
}

function statusText(): string {
  if (isSending.value) return 'Waiting for the response …';
  if (outcome.value) return 'No response';
  return 'Not sent yet';
}

/** The ways to other pages, as far as there are any. */
export function Neighbours() {
  // The tokens belong to the request of this response.
  const meta = isStale.value && !isSending.value ? undefined : outcome.value?.page?.meta;
  const isFirst = query.value.pagination_token === undefined;
  const ways = [
    { label: 'First', isThere: !isFirst, token: undefined },
    { label: '← Previous', isThere: meta?.previous_token, token: meta?.previous_token },
    { label: 'Next →', isThere: meta?.next_token, token: meta?.next_token },
  ];
  return (
    <fieldset class="row">
      <legend class="hidden">Pages</legend>
      {ways.map(
        ({ label, isThere, token }) =>
          isThere && (
            <button type="button" key={label} onClick={() => turnTo(token)}>
              {label}
            </button>
          ),
      )}
    </fieldset>
  );
}

/** How many objects of each kind a page has. */
function countsOf({ data, includes }: Page<LikedPostsQuery>): string[] {
  const included = Object.entries(includes).map(([name, objects]) =>
    counting(objects.length, name === 'tweets' ? 'referenced Post' : name.replace(/s$/, '')),
  );
  return [counting(data.length, 'Post'), ...included];
}

function timeText(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`;
}

function sizeText(body: string | undefined): string {
  if (body === undefined) return 'cut off';
  const bytes = new TextEncoder().encode(body).length;
  if (bytes >= 1000) return `${(bytes / 1000).toFixed(1)} kB`;
  return counting(bytes, 'byte');
}
