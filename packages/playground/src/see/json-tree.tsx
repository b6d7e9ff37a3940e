import { shortened } from '@liked-posts/types/printable';
import { useSignal } from '@preact/signals';
import { counting } from '../elements/words.tsx';

interface TreeProps {
  readonly value: unknown;
  readonly path: readonly string[];
  /** The number of levels to open. */
  readonly depth: number;
  /** The path of the value to unfold and to scroll to. */
  readonly target: string;
  /** The members that the query asked for. */
  readonly asked: ReadonlySet<string>;
  readonly isLast: boolean;
}

const isIndex = (name: string) => /^\d+$/.test(name);

/** A value as a tree. There are many of them, so only those that can be folded have state. */
export function Tree({ value, path, depth, target, asked, isLast }: TreeProps) {
  const name = path.at(-1);
  const about = ['LikedPostsPage', ...path.filter((each) => !isIndex(each))].join('/');
  const find = path.join('.') === target && path.length > 0 ? { ref: scrollTo } : {};
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
    const inner = { value, path, depth, target, asked };
    return <Branch {...inner} find={find} named={key} end={comma} />;
  }
  return (
    <div class="leaf" {...find}>
      {key}
      <span class={`value ${typeof value}`}>{JSON.stringify(value)}</span>
      {comma}
    </div>
  );
}

interface BranchProps extends Omit<TreeProps, 'isLast'> {
  readonly value: object;
  readonly find: { readonly ref?: (element: HTMLElement | null) => void };
  readonly named: preact.ComponentChildren;
  readonly end: string;
}

/** Scrolls until an element stays in view: what is above it gets its height only when drawn. */
export function bringIntoView(element: Element, frames = 5): void {
  requestAnimationFrame(() => {
    element.scrollIntoView({ block: 'center' });
    if (frames > 0) bringIntoView(element, frames - 1);
  });
}

/** Shows the value that was searched, after the rest is there. */
function scrollTo(element: HTMLElement | null): void {
  if (element === null) return;
  bringIntoView(element);
  requestAnimationFrame(() => {
    const name = element.matches('details') ? 'summary' : '.key';
    element.querySelector<HTMLElement>(name)?.focus({ preventScroll: true });
    element.classList.add('found');
  });
}

function Branch({ value, path, depth, target, asked, find, named, end }: BranchProps) {
  const isOnTheWay = target === path.join('.') || target.startsWith(`${path.join('.')}.`);
  const isOpen = useSignal(path.length < depth || isOnTheWay || path.length === 0);
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return (
    <details
      {...find}
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
                target={target}
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

export function summaryOf(value: object): string {
  if (Array.isArray(value)) return counting(value.length, 'item');
  const members = Object.entries(value);
  const told = members.slice(0, 2).map(([name, item]) => {
    if (typeof item === 'object') return name;
    return `${name}: ${shortened(JSON.stringify(item), 30)}`;
  });
  return told.join(', ') + (members.length > 2 ? ' …' : '');
}
