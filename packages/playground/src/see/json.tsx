import { describeMember } from '../contract/explanations.ts';
import { listRequestedPaths } from '../contract/page-type.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { WithMeanings } from '../elements/meaning.tsx';
import { formatCount } from '../elements/text.tsx';
import { escapeBidirectional, type JsonSource, printIndented } from '../request/json-source.ts';
import type { ReceivedResponse } from '../request/send.ts';
import { isSending, outcome } from '../sending.ts';
import { service, violations } from '../state.ts';
import { Failure } from './failure.tsx';
import { Tree } from './json-tree.tsx';

/** A source with more characters has the class `long`: it is drawn only where it is on the screen. */
const maxShortLength = 50_000;

/** A response: what the client makes of it, its body as a tree, and its headers. */
export function Json() {
  const { response, page } = outcome.value ?? {};
  return (
    <>
      <Failure />
      {page?.data.length === 0 && (
        <p class="note">
          {page.meta.next_token === undefined
            ? 'This page has no Posts and no next_token: the listing ends here.'
            : 'This page has no Posts, but it has a next_token: the listing continues.'}
        </p>
      )}
      {response ? <Received {...response} /> : <NoResponse />}
    </>
  );
}

/**
 * The text in place of a response: why there is none. While a request is sent, `ResponseLine` says it;
 * after an error, `Failure`.
 */
function NoResponse() {
  if (isSending.value || outcome.value?.error) return null;
  return <p class="nothing">{explainNothing()}</p>;
}

/** Why nothing was sent, or no response came: the first reason that applies. */
function explainNothing(): string {
  if (outcome.value?.isCanceled) return 'You canceled the request.';
  const { refusal } = service.value;
  if (refusal) return refusal.message;
  if (violations.value.length > 0) return 'Nothing can be sent: correct the request first.';
  return 'No response yet. Send the request.';
}

function Received({ body, isCutOff, json, headers }: ReceivedResponse) {
  return (
    <>
      {isCutOff && <p class="note">Only this part of the body arrived:</p>}
      {json ? <Body {...json} /> : <pre>{escapeBidirectional(body) || 'The body is empty.'}</pre>}
      <ResponseHeaders headers={headers} />
    </>
  );
}

/** The body as a tree, in which the names that the query requests stand out. */
function Body({ text, root }: JsonSource) {
  const { page } = outcome.value ?? {};
  const requested = page ? listRequestedPaths(page.query) : new Set<string>();
  return (
    <>
      <div class="tools row small">
        <p>
          {requested.size > 0 && (
            <>
              <span class="key requested">requested</span> by you
            </>
          )}
        </p>
        <CopyButton getText={() => printIndented({ text, root })} what="the JSON" />
      </div>
      <WithMeanings describe={describeMember}>
        <div class={text.length > maxShortLength ? 'json long' : 'json'}>
          <Tree value={root} options={{ text, requested }} path="LikedPostsPage" level={0} isLast />
        </div>
      </WithMeanings>
    </>
  );
}

function ResponseHeaders({ headers }: Pick<ReceivedResponse, 'headers'>) {
  return (
    <details class="headers">
      <summary>{formatCount(headers.length, 'response header')}</summary>
      <dl>
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="quiet">A browser shows only those that the service exposes to other origins.</p>
    </details>
  );
}
