import { type Node, parseTree } from 'jsonc-parser';

/** JSON as it was sent: numbers keep their text, and members their names and their order. */
export interface JsonSource {
  readonly text: string;
  readonly root: Node;
}

/** A value in JSON, with its name if it is a member of an object. */
export interface JsonItem {
  readonly name?: Node | undefined;
  readonly value: Node;
}

/** The longest list on one line, in characters; longer ones take a line for each item. */
const maxInlineLength = 60;

/** Parses JSON; undefined if the text is not JSON. */
export function parseJson(text: string): JsonSource | undefined {
  try {
    // `parseTree` would also take what is only nearly JSON.
    JSON.parse(text);
    const root = parseTree(text);
    return root && { text, root };
  } catch {
    return undefined;
  }
}

/** The brackets around the items of a list, or the members of an object. */
export function chooseBrackets({ type }: Node): readonly [open: string, close: string] {
  return type === 'array' ? ['[', ']'] : ['{', '}'];
}

/** The members of an object, or the items of a list. */
export function listItems({ type, children = [] }: Node): JsonItem[] {
  if (type === 'array') return children.map((value) => ({ value }));
  const items: JsonItem[] = [];
  for (const member of children) {
    const [name, value] = member.children ?? [];
    // Always there, because `parseJson` has parsed the whole text.
    if (value) items.push({ name, value });
  }
  return items;
}

/**
 * A value in one line, from its source; undefined if it takes several lines:
 *
 *   { }, []        {}, []
 *   "a", 2.0       "a", 2.0
 *   [1,\n2.0]      [1, 2.0]    a list of `maxInlineLength` at most, without lists and objects in it
 */
export function printInline(text: string, node: Node): string | undefined {
  const { type, offset, length, children = [] } = node;
  if (children.length === 0) {
    if (type === 'object') return '{}';
    return type === 'array' ? '[]' : text.slice(offset, offset + length);
  }
  const isShortList = type === 'array' && length <= maxInlineLength;
  const isNested = children.some((child) => child.children);
  if (!isShortList || isNested) return undefined;
  return `[${children.map((child) => printInline(text, child)).join(', ')}]`;
}

/** JSON with a line for each member, and with every value and name as in the source. */
export function printIndented({ text, root }: JsonSource): string {
  const print = (node: Node, indent: string): string => {
    const inline = printInline(text, node);
    if (inline !== undefined) return inline;
    const lines = listItems(node).map(({ name, value }) => {
      const start = name ? `${indent}  ${printInline(text, name)}: ` : `${indent}  `;
      return start + print(value, `${indent}  `);
    });
    const [open, close] = chooseBrackets(node);
    return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
  };
  return print(root, '');
}

/** Shows the characters that would reverse the text after them as escapes of JSON. */
export function escapeBidirectional(text: string): string {
  return text.replace(
    /\p{Bidi_Control}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
