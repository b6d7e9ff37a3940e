import { shortened } from '@liked-posts/types/printable';
import { useSignal } from '@preact/signals';
import { counting } from './counting.ts';

interface TreeProps {
  readonly value: unknown;
  readonly path: readonly string[];
  /** The number of levels to open. */
  readonly depth: number;
  /** The members that the query asked for. */
  readonly asked: ReadonlySet<string>;
  readonly isLast: boolean;
}

const isIndex = (name: string) => /^\d+$/.test(name);

/** A value as a tree. There are many of them, so only those that can be folded have state. */
export function Tree({ value, path, depth, asked, isLast }: TreeProps) {
  const name = path.at(-1);
  const about = ['LikedPostsPage', ...path.filter((each) => !isIndex(each))].join('/');
  const key = name !== undefined && !isIndex(name) && (
    <>
      <span class={asked.has(about) ? 'key asked' : 'key'} data-about={about} tabIndex={-1}>
        "{name}"
      </span>
      :{' '}
    </>
  );
  const comma = isLast ? '' : ',';
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return <Branch value={value} path={path} depth={depth} asked={asked} named={key} end={comma} />;
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

function Branch({ value, path, depth, asked, named, end }: BranchProps) {
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
                asked={asked}
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
  if (Array.isArray(value)) return counting(value.length, 'item');
  const members = Object.entries(value);
  const told = members.slice(0, 2).map(([name, item]) => {
    if (typeof item === 'object') return name;
    return `${name}: ${shortened(JSON.stringify(item), 30)}`;
  });
  return told.join(', ') + (members.length > 2 ? ' …' : '');
}
