import { type LikedPostsQuery, resources } from '@liked-posts/types';
import { shortened } from '@liked-posts/types/printable';
import { useSignal } from '@preact/signals';

interface TreeProps {
  readonly value: unknown;
  readonly path: readonly string[];
  /** The number of levels to open. */
  readonly depth: number;
  readonly query: LikedPostsQuery;
  readonly isLast: boolean;
}

/** A value as a tree. There are many of them, so only those that can be folded have state. */
export function Tree({ value, path, depth, query, isLast }: TreeProps) {
  const name = path.at(-1);
  const key = name !== undefined && !/^\d+$/.test(name) && (
    <>
      <span
        class={isAskedFor(path, query) ? 'key asked' : 'key'}
        data-about={['LikedPostsPage', ...path].join('/')}
        tabIndex={-1}
      >
        "{name}"
      </span>
      :{' '}
    </>
  );
  const comma = isLast ? '' : ',';
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return <Branch value={value} path={path} depth={depth} query={query} named={key} end={comma} />;
  }
  return (
    <div class="leaf">
      {key}
      <span class={`value ${typeof value}`}>{JSON.stringify(value)}</span>
      {comma}
    </div>
  );
}

interface BranchProps extends Omit<TreeProps, 'isLast'> {
  readonly value: object;
  readonly named: preact.ComponentChildren;
  readonly end: string;
}

function Branch({ value, path, depth, query, named, end }: BranchProps) {
  const isOpen = useSignal(path.length < depth);
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <details
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      <summary>
        {named}
        {open}
        {!isOpen.value && (
          <>
            <span class="quiet"> {summaryOf(value)} </span>
            {close}
            {end}
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
            {end}
          </div>
        </>
      )}
    </details>
  );
}

function summaryOf(value: object): string {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'item' : 'items'}`;
  const members = Object.entries(value);
  const told = members.slice(0, 2).map(([name, item]) => {
    if (typeof item === 'object') return name;
    return `${name}: ${shortened(JSON.stringify(item), 30)}`;
  });
  return told.join(', ') + (members.length > 2 ? ' …' : '');
}

/** Whether the member at this path of a page is there because the query asked for it. */
export function isAskedFor(path: readonly string[], query: LikedPostsQuery): boolean {
  const [first, second] = path;
  const [member = '', depth] = first === 'data' ? ['tweets', 3] : [second, 4];
  if (first === 'includes' && path.length === 2) return true;
  if ((first !== 'data' && first !== 'includes') || path.length !== depth) return false;
  const resource = Object.entries(resources).find(([name]) => name === member)?.[1];
  const fields = Object.entries(query).find(([name]) => name === resource?.parameter)?.[1];
  return Array.isArray(fields) && fields.some((field) => field === path.at(-1));
}
