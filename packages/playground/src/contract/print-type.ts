import type { Member, ObjectType, Type } from './page-type.ts';

/** A part of a printed type. Of `lang?: string;`, `?: ` and `;` are punctuation. */
export type Piece =
  | { readonly kind: 'key'; readonly text: string; readonly member: Member }
  | { readonly kind: 'exported' | 'built-in' | 'punctuation'; readonly text: string };

/**
 * Prints a type, an object with a line for each member.
 *
 * @param indent - the spaces before the line in which the type begins
 */
export function printType(type: Type, indent = ''): Piece[] {
  if (type.kind === 'list') return [...printType(type.item, indent), punctuate('[]')];
  if (type.kind !== 'object') return [{ kind: type.kind, text: type.name }];
  if (type.members.length === 0) return [punctuate('{}')];
  const lines = type.members.flatMap((member) => printMember(member, `${indent}  `));
  return [punctuate('{'), ...lines, punctuate(`\n${indent}}`)];
}

function printMember(member: Member, indent: string): Piece[] {
  const { name, isOptional, type } = member;
  return [
    punctuate(`\n${indent}`),
    { kind: 'key', text: name, member },
    punctuate(isOptional ? '?: ' : ': '),
    ...printType(type, indent),
    punctuate(';'),
  ];
}

function punctuate(text: string): Piece {
  return { kind: 'punctuation', text };
}

export function joinPieces(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** A type as a module that compiles: `import type { PageMeta, … }` and `export type Page = …`. */
export function printModule(page: ObjectType): string {
  const pieces = printType(page);
  const exported = pieces.filter(({ kind }) => kind === 'exported').map(({ text }) => text);
  const names = [...new Set(exported)].sort();
  const lines = names.map((name) => `  ${name},\n`).join('');
  const imports = `import type {\n${lines}} from '@liked-posts/types';\n\n`;
  return `${imports}export type Page = ${joinPieces(pieces)};\n`;
}
