import { type Member, namesOf } from './page-type.ts';

/** A token of a printed type, with its syntax class. */
export interface Piece {
  readonly text: string;
  readonly is?: 'key' | 'key asked' | 'value';
  /** Of a key: its path from a schema, as in `LikedPostsPage/data/text`. */
  readonly path?: string;
}

/** A printed type, one member per line. */
export function piecesOf(type: Member['type'], path: string, indent = ''): Piece[] {
  if (typeof type === 'string') return [{ text: type, is: 'value' }];
  if (type.length === 0) return [{ text: '{}' }];
  const lines = type.flatMap((member): Piece[] => [
    { text: `${indent}  ` },
    {
      text: member.name,
      is: member.isAskedFor ? 'key asked' : 'key',
      path: `${path}/${member.name}`,
    },
    { text: member.isOptional ? '?: ' : ': ' },
    ...piecesOf(member.type, `${path}/${member.name}`, `${indent}  `),
    { text: member.isList ? '[];\n' : ';\n' },
  ]);
  return [{ text: '{\n' }, ...lines, { text: `${indent}}` }];
}

/** A module that exports the type of a page, and imports the names in it. */
export function moduleOf(members: readonly Member[]): Piece[] {
  const names = [...new Set(namesOf(members))].sort();
  // Several names per line, because the type below matters more.
  const lines = names.reduce((text, name) => {
    const isFull = text.length - text.lastIndexOf('\n') + name.length > 80;
    return `${text}${isFull ? '\n ' : ''} ${name},`;
  }, ' ');
  return [
    { text: `import type {\n${lines}\n} from '@liked-posts/types';\n\nexport type Page = ` },
    ...piecesOf(members, 'LikedPostsPage'),
    { text: ';\n' },
  ];
}

/** Pieces as plain text. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
