import { type Member, namesOf } from './page-type.ts';

/** A token of a printed type, with its syntax class. */
export interface Piece {
  readonly text: string;
  readonly is?: 'key' | 'key asked' | 'value';
}

/** A printed type, one member per line. */
export function piecesOf(type: Member['type'], indent = ''): Piece[] {
  if (typeof type === 'string') return [{ text: type, is: 'value' }];
  if (type.length === 0) return [{ text: '{}' }];
  const lines = type.flatMap((member): Piece[] => [
    { text: `${indent}  ` },
    { text: member.name, is: member.isAskedFor ? 'key asked' : 'key' },
    { text: member.isOptional ? '?: ' : ': ' },
    ...piecesOf(member.type, `${indent}  `),
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
    ...piecesOf(members),
    { text: ';\n' },
  ];
}

/** Pieces as plain text. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}
