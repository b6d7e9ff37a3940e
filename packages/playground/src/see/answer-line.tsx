import type { LikedPostsQuery, Page, PageMeta } from '@liked-posts/client';
import { answerNext } from '../service/service.ts';
import { theState } from '../state.ts';
import { FaultButtons } from '../walk/fault-buttons.tsx';
import { errorChoices } from '../walk/faults.ts';
import { counting } from './counting.ts';

const { isSending, isStale, outcome, query, sendNow, service, turnTo } = theState;

/** The response in one line: status, time, size and counts, and the ways to other responses. */
export function AnswerLine() {
  const { answer, page } = outcome.value ?? {};
  const isOld = isStale.value && !isSending.value;
  return (
    <>
      {/* Expanded objects are counted, too. */}
      <p class={query.value.expansions ? 'facts many' : 'facts'} role="status">
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
      {/* The tokens belong to the request of this response. */}
      <Neighbours {...(page && !isOld && { meta: page.meta })} />
    </>
  );
}

/** Errors at one press: each is the response to the same request. */
export function Errors() {
  if (!service.value.isInPage) return null;
  return (
    <fieldset class="faults" aria-labelledby="errors">
      <span class="quiet" id="errors">
        Answer with
      </span>
      <FaultButtons
        choices={errorChoices}
        onChoose={({ override }) => {
          answerNext(override());
          void sendNow();
        }}
      />
    </fieldset>
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

function Neighbours({ meta }: { meta?: PageMeta }) {
  const neighbours = [
    { label: '← Previous', token: meta?.previous_token },
    { label: 'Next →', token: meta?.next_token },
  ];
  const isFirst = query.value.pagination_token === undefined;
  return (
    <fieldset class="neighbours">
      <legend class="hidden">Pages</legend>
      <button type="button" disabled={isFirst} onClick={() => turnTo(undefined)}>
        First
      </button>
      {neighbours.map(({ label, token }) => (
        <button
          type="button"
          key={label}
          disabled={token === undefined}
          onClick={() => turnTo(token)}
        >
          {label}
        </button>
      ))}
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
