import { shorten } from '@liked-posts/internal/printable';
import { useSignal } from '@preact/signals';
import type { Node } from 'jsonc-parser';
import { formatCount } from '../elements/text.tsx';
import {
  chooseBrackets,
  escapeBidirectional,
  type JsonItem,
  listItems,
  printInline,
} from '../request/json-source.ts';

/** How many items of a list, or members of an object, are shown at first, and with each press. */
const itemsAtATime = 100;

/** How many levels of a tree are open at first: enough to show each member of a Post. */
const openLevels = 4;

interface TreeOptions {
  /** The source of the JSON. */
  readonly text: string;
  /** The paths of the members that the query requests. */
  readonly requested: ReadonlySet<string>;
}

interface TreeProps extends JsonItem {
  readonly options: TreeOptions;
  /** `LikedPostsPage/data/lang`. Items of a list have the path of the list. */
  readonly path: string;
  readonly level: number;
  readonly isLast: boolean;
}

/** A value as a tree: a line if it fits in one, or else a branch that can be folded. */
export function Tree(props: TreeProps) {
  const { name, value, options, isLast } = props;
  const inline = printInline(options.text, value);
  if (inline === undefined) return <Branch {...props} />;
  // A list in one line has the color of its first item.
  const { type } = value.children?.[0] ?? value;
  return (
    <div class="leaf" {...linkToMeaning(props)} tabIndex={name && -1}>
      <Name {...props} />
      <span class={`value ${type}`}>{escapeBidirectional(inline)}</span>
      {isLast ? '' : ','}
    </div>
  );
}

/**
 * The attribute in which `WithMeanings` finds what a name means. Items of a list have no name. The arrow
 * keys of `WithMeanings` lead to elements that have both this attribute and a `tabIndex`.
 */
function linkToMeaning({ name, path }: TreeProps) {
  return name && { 'data-about': path };
}

function Name({ name, path, options: { text, requested } }: TreeProps) {
  if (!name) return null;
  const source = text.slice(name.offset, name.offset + name.length);
  return (
    <>
      <span class={requested.has(path) ? 'key requested' : 'key'}>
        {escapeBidirectional(source)}
      </span>
      :{' '}
    </>
  );
}

/** A value that can be folded. Only branches have state, because there can be thousands of leaves. */
function Branch(props: TreeProps) {
  const { value, level, options, isLast } = props;
  const isOpen = useSignal(level < openLevels);
  const [open, close] = chooseBrackets(value);
  const end = isLast ? close : `${close},`;
  return (
    <details
      open={isOpen.value}
      onToggle={({ currentTarget }) => {
        isOpen.value = currentTarget.open;
      }}
    >
      {/* Tab leads to the root only. From there, the arrow keys lead on, also to the leaves. */}
      <summary {...linkToMeaning(props)} tabIndex={level === 0 ? 0 : -1}>
        <Name {...props} />
        {open}
        {!isOpen.value && (
          <>
            <span class="quiet"> {summarize(options.text, value)} </span>
            {end}
          </>
        )}
      </summary>
      {isOpen.value && (
        <>
          <Items {...props} />
          <div class="end">{end}</div>
        </>
      )}
    </details>
  );
}

/** The items of a list, or the members of an object. */
function Items({ value, path, level, options }: TreeProps) {
  const shownCount = useSignal(itemsAtATime);
  const items = listItems(value);
  const hiddenCount = items.length - shownCount.value;
  return (
    <div class="inner">
      {items.slice(0, shownCount.value).map((item, index) => (
        <Tree
          key={index}
          {...item}
          path={item.name ? `${path}/${item.name.value}` : path}
          level={level + 1}
          options={options}
          isLast={index === items.length - 1}
        />
      ))}
      {hiddenCount > 0 && (
        <button
          type="button"
          class="small"
          onClick={() => {
            shownCount.value += itemsAtATime;
          }}
        >
          Show {Math.min(itemsAtATime, hiddenCount)} of {hiddenCount.toLocaleString('en')} more
        </button>
      )}
    </div>
  );
}

/** What a folded value has inside: `3 items`, or of an object `id: "1", text: "a" …`. */
function summarize(text: string, value: Node): string {
  const items = listItems(value);
  if (value.type === 'array') return formatCount(items.length, 'item');
  const parts = items.slice(0, 2).map((item) => {
    const inline = printInline(text, item.value);
    const content = inline === undefined ? '' : `: ${shorten(inline, 30)}`;
    return escapeBidirectional(`${item.name?.value}${content}`);
  });
  return parts.join(', ') + (items.length > 2 ? ' …' : '');
}
