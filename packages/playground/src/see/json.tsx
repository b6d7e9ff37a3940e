import { kinds, type LikedPostsQuery } from '@liked-posts/types';
import { useSignal } from '@preact/signals';
import { outcome } from '../state.ts';
import { Copy } from './copy.tsx';
import { Nothing } from './nothing.tsx';

/** The body of the answer. */
export function Json() {
  const depth = useSignal(4);
  const version = useSignal(0);
  const { answer, query } = outcome.value ?? {};
  if (!answer) return <Nothing />;
  if (answer.json === undefined)
    return <pre class="body">{answer.body || 'The body is empty.'}</pre>;
  const fold = (to: number) => {
    depth.value = to;
    version.value += 1;
  };
  return (
    <>
      <div class="tools">
        <p class="legend">
          <span class="key asked">asked for</span> <span class="key">by default</span>
        </p>
        <button type="button" onClick={() => fold(2)}>
          Fold
        </button>
        <button type="button" onClick={() => fold(99)}>
          Unfold
        </button>
        <Copy text={JSON.stringify(answer.json, null, 2)} what="the JSON" />
      </div>
      <div class="json" key={version.value}>
        <Tree value={answer.json} path={[]} depth={depth.value} query={query ?? {}} isLast />
      </div>
    </>
  );
}

/** A value as a tree of its own. */
export function Tree({
  value,
  path,
  depth,
  query,
  isLast,
}: {
  value: unknown;
  path: readonly string[];
  /** How many levels are open. */
  depth: number;
  query: LikedPostsQuery;
  isLast: boolean;
}) {
  const isOpen = useSignal(path.length < depth);
  const comma = isLast ? '' : ',';
  const name = path.at(-1);
  const key = name !== undefined && !/^\d+$/.test(name) && (
    <>
      <span class={isAskedFor(path, query) ? 'key asked' : 'key'}>"{name}"</span>:{' '}
    </>
  );
  if (typeof value !== 'object' || value === null) {
    return (
      <div class="leaf">
        {key}
        <span class={`value ${typeof value}`}>{JSON.stringify(value)}</span>
        {comma}
      </div>
    );
  }
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div class="leaf">
        {key}
        {open}
        {close}
        {comma}
      </div>
    );
  }
  return (
    <details
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        {key}
        {open}
        {!isOpen.value && (
          <>
            <span class="quiet"> {summaryOf(value)} </span>
            {close}
            {comma}
          </>
        )}
      </summary>
      {isOpen.value && (
        <>
          <div class="inner">
            {entries.map(([member, item], index) => (
              <Tree
                key={member}
                value={item}
                path={[...path, member]}
                depth={depth}
                query={query}
                isLast={index === entries.length - 1}
              />
            ))}
          </div>
          <div class="end">
            {close}
            {comma}
          </div>
        </>
      )}
    </details>
  );
}

function summaryOf(value: object): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  const names = Object.keys(value);
  return names.slice(0, 3).join(', ') + (names.length > 3 ? ' …' : '');
}

/** Whether the member at this place of a page is there because the query asked for it. */
export function isAskedFor(path: readonly string[], query: LikedPostsQuery): boolean {
  const [first, second] = path;
  const [member = '', depth] = first === 'data' ? ['tweets', 3] : [second, 4];
  if (first === 'includes' && path.length === 2) return true;
  if ((first !== 'data' && first !== 'includes') || path.length !== depth) return false;
  const kind = Object.entries(kinds).find(([name]) => name === member)?.[1];
  const fields = Object.entries(query).find(([name]) => name === kind?.parameter)?.[1];
  return Array.isArray(fields) && fields.some((field) => field === path.at(-1));
}
