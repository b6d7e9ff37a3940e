import type { LikedPostsQuery } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import { aboutMember } from '../contract/contract.ts';
import { askedFor } from '../contract/page-type.ts';
import type { Received } from '../request/send.ts';
import { theState } from '../state.ts';
import { Copy } from './copy.tsx';
import { counting } from './counting.ts';
import { Tree } from './json-tree.tsx';
import { Explained } from './meaning.tsx';
import { Nothing } from './no-page.tsx';

const { outcome } = theState;

/** A response: its headers, and its body as a tree. */
export function Json() {
  const { answer, query } = outcome.value ?? {};
  if (!answer) return <Nothing />;
  return (
    <>
      <AnswerHeaders headers={answer.headers} />
      {answer.body === undefined ? (
        <p class="nothing">The body was cut off.</p>
      ) : answer.json === undefined ? (
        <pre>{answer.body || 'The body is empty.'}</pre>
      ) : (
        <Body json={answer.json} query={query ?? {}} />
      )}
    </>
  );
}

function Body({ json, query }: { json: unknown; query: LikedPostsQuery }) {
  const depth = useSignal(4);
  const version = useSignal(0);
  const sought = useSignal('');
  const text = sought.value.trim().toLowerCase();
  const fold = (to: number) => {
    depth.value = to;
    version.value += 1;
  };
  return (
    <>
      <div class="tools">
        <p class="legend">
          <span class="key asked">requested</span>; the rest comes by default
        </p>
        <input
          type="search"
          aria-label="Search in the JSON"
          placeholder="Search"
          value={sought.value}
          onInput={({ currentTarget }) => {
            sought.value = currentTarget.value;
          }}
        />
        <button type="button" onClick={() => fold(2)}>
          Fold
        </button>
        <button type="button" onClick={() => fold(99)}>
          Unfold
        </button>
        <Copy text={JSON.stringify(json, null, 2)} what="the JSON" />
      </div>
      {text === '' ? (
        <Explained aboutOf={aboutMember}>
          <div class="json" key={version.value}>
            <Tree value={json} path={[]} depth={depth.value} asked={askedFor(query)} isLast />
          </div>
        </Explained>
      ) : (
        <Found json={json} text={text} />
      )}
    </>
  );
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

/** The members of a JSON value that have a text in their name or value. */
function Found({ json, text }: { json: unknown; text: string }) {
  const found = leavesOf(json).filter(([path, value]) =>
    `${path.split('.').at(-1)} ${value}`.toLowerCase().includes(text),
  );
  return (
    <>
      <p class="quiet" role="status">
        {found.length} found{found.length > 100 && ', the first 100 shown'}
      </p>
      <ul class="json">
        {found.slice(0, 100).map(([path, value]) => (
          <li key={path}>
            <span class="key">{path}</span>: <span class="value string">{value}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function leavesOf(value: unknown, path = ''): (readonly [path: string, value: string])[] {
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, item]) =>
    leavesOf(item, path === '' ? name : `${path}.${name}`),
  );
}
