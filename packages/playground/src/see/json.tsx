import type { LikedPostsQuery } from '@liked-posts/types';
import { shortened } from '@liked-posts/types/printable';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { aboutMember, lists } from '../contract/contract.ts';
import { askedFor } from '../contract/page-type.ts';
import { Copy } from '../elements/copy.tsx';
import { Explained } from '../elements/meaning.tsx';
import { counting } from '../elements/words.tsx';
import { valuesIn } from '../request/search.ts';
import type { Received } from '../request/send.ts';
import { theState } from '../state.ts';
import { bringIntoView, summaryOf, Tree } from './json-tree.tsx';
import { Failure, Nothing } from './no-page.tsx';

const { asked: request, outcome } = theState;

/** A response: what the client makes of it, its headers, and its body as a tree. */
export function Json() {
  const { answer, page, query } = outcome.value ?? {};
  if (!answer) {
    return (
      <>
        <Failure />
        <Nothing />
      </>
    );
  }
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
      {answer.body === undefined ? (
        <p class="nothing">The body was cut off.</p>
      ) : answer.json === undefined ? (
        <pre>{answer.body || 'The body is empty.'}</pre>
      ) : (
        <Body json={answer.json} query={query ?? {}} />
      )}
      <AnswerHeaders headers={answer.headers} />
    </>
  );
}

function Body({ json, query }: { json: unknown; query: LikedPostsQuery }) {
  const depth = useSignal(4);
  const version = useSignal(0);
  const sought = useSignal('');
  const target = useSignal('');
  const text = sought.value.trim().toLowerCase();
  const asked = askedFor(query);
  const printed = JSON.stringify(json, null, 2);
  const isUnfolded = depth.value > 4;
  const unfold = (to: number, path = '') => {
    depth.value = to;
    target.value = path;
    version.value += 1;
  };
  useEffect(() => {
    if (isTried) showTried();
    isTried = false;
  }, []);
  return (
    <>
      <div class="tools row small">
        {text === '' && (
          <p>
            <span class="key asked">requested</span> by you
          </p>
        )}
        <input
          type="search"
          aria-label="Search in the JSON"
          placeholder="Search"
          value={sought.value}
          onInput={({ currentTarget }) => {
            sought.value = currentTarget.value;
          }}
        />
        <button type="button" onClick={() => unfold(isUnfolded ? 4 : 99)}>
          {isUnfolded ? 'Fold' : 'Unfold'}
        </button>
        <Copy text={printed} what="the JSON" />
      </div>
      {text === '' ? (
        <Explained aboutOf={aboutMember}>
          <div class={printed.length > 50_000 ? 'json long' : 'json'} key={version.value}>
            <Tree
              value={json}
              path={[]}
              depth={depth.value}
              target={target.value}
              asked={asked}
              isLast
            />
          </div>
        </Explained>
      ) : (
        <Found
          json={json}
          text={text}
          onChoose={(path) => {
            sought.value = '';
            unfold(depth.value, path);
          }}
        />
      )}
    </>
  );
}

/** Whether the page was just opened: a reload, and the way back, keep their place. */
let isTried = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type === 'navigate');

/** Scrolls to the field of a query that asks for a single one, as links of the reference do. */
function showTried(): void {
  const tried = lists.flatMap(({ name, resource }) =>
    resource ? valuesIn(request.value.search, name) : [],
  );
  if (tried.length !== 1) return;
  const keys = [...document.querySelectorAll('.json .key.asked')];
  const key = keys.find(({ textContent }) => textContent === `"${tried}"`);
  if (key && key.getBoundingClientRect().bottom > innerHeight) {
    bringIntoView(key);
  }
}

/** The headers of a response, folded. */
function AnswerHeaders({ headers }: Pick<Received, 'headers'>) {
  return (
    <details>
      <summary>{counting(headers.length, 'response header')}</summary>
      <dl class="headers">
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

interface FoundProps {
  readonly json: unknown;
  readonly text: string;
  readonly onChoose: (path: string) => void;
}

/** The values of a JSON value that have a text in their name, or in themselves. */
function Found({ json, text, onChoose }: FoundProps) {
  const found = membersIn(json).filter(
    ({ name, leaf }) => name.toLowerCase().includes(text) || leaf.toLowerCase().includes(text),
  );
  return (
    <>
      <p class="quiet" role="status">
        {found.length} found{found.length > 100 && ', the first 100 shown'}
      </p>
      {found.length > 0 && (
        <ul class="found-in">
          {found.slice(0, 100).map(({ path, value, leaf }) => (
            <li key={path}>
              <button type="button" onClick={() => onChoose(path)}>
                <span class="key">{path}</span>{' '}
                <span class="value string">{shortened(leaf || summaryOf(Object(value)), 120)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A value in a JSON value; `leaf` is the text of one that has none inside. */
interface Inside {
  readonly path: string;
  readonly name: string;
  readonly value: unknown;
  readonly leaf: string;
}

function membersIn(value: unknown, before = ''): Inside[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const path = before + key;
    const isLeaf = typeof item !== 'object' || item === null;
    const leaf = isLeaf ? JSON.stringify(item) : '';
    const name = Array.isArray(value) ? '' : key;
    return [{ path, name, value: item, leaf }, ...membersIn(item, `${path}.`)];
  });
}
