import type { LikedPostsQuery } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { describeMember } from '../contract/contract.ts';
import { listRequestedPaths } from '../contract/print-page-type.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { WithMeanings } from '../elements/meaning.tsx';
import { formatCount, InlineCode } from '../elements/text.tsx';
import { escapeBidirectional, type JsonSource, printIndented } from '../request/json-source.ts';
import type { ReceivedResponse } from '../request/send.ts';
import { outcome, simulated } from '../state.ts';
import { Failure, NoResponse } from './failure.tsx';
import { findDepth, Tree } from './json-tree.tsx';
import { scrollToOnlyField } from './scroll-to-field.ts';

/** To which depth a tree is open: folded, it shows each member of a Post. */
const depths = { folded: 4, unfolded: 30 };

/** A longer source, in characters, is drawn only where it is on the screen. */
const longAbove = 50_000;

/** More lines at once would keep the browser busy. */
const maxLines = 6000;

/** A response: what the client makes of it, its headers, and its body as a tree. */
export function Json() {
  const { response, page, query = {} } = outcome.value ?? {};
  if (!response) {
    return (
      <>
        <Failure />
        <NoResponse />
      </>
    );
  }
  const { body, isCutOff, json, headers } = response;
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
      {simulated.value?.note && (
        <p class="note">
          <InlineCode text={simulated.value.note} />
        </p>
      )}
      {isCutOff && <p class="note">Only this part of the body arrived:</p>}
      {json ? (
        <Body json={json} query={page ? query : {}} />
      ) : (
        <pre>{escapeBidirectional(body) || 'The body is empty.'}</pre>
      )}
      <ResponseHeaders headers={headers} />
    </>
  );
}

function Body({ json, query }: { json: JsonSource; query: LikedPostsQuery }) {
  const isUnfolded = useSignal(false);
  const requested = listRequestedPaths(query);
  const wantedDepth = isUnfolded.value ? depths.unfolded : depths.folded;
  const depth = findDepth(json.root, wantedDepth, maxLines);
  useEffect(scrollToOnlyField, []);
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
        <button
          type="button"
          onClick={() => {
            isUnfolded.value = !isUnfolded.value;
          }}
        >
          {isUnfolded.value ? 'Fold' : 'Unfold'}
        </button>
        <CopyButton getText={() => printIndented(json)} what="the JSON" />
      </div>
      {depth < wantedDepth && (
        <p class="note">
          This is too long to unfold at once. Unfold the parts that you want to see.
        </p>
      )}
      <WithMeanings describe={describeMember}>
        <div class={json.text.length > longAbove ? 'json long' : 'json'} key={depth}>
          <Tree
            value={json.root}
            options={{ text: json.text, depth, requested }}
            path="LikedPostsPage"
            level={0}
            isLast
          />
        </div>
      </WithMeanings>
    </>
  );
}

/** The headers of a response, folded. */
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
