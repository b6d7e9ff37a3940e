import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** An export of the types package, or a member of another declaration. */
export interface Declared {
  /** For a member: the key of the declaration that has it, such as `Post`. */
  readonly owner?: string;
  readonly name: string;
  readonly isOptional: boolean;
  /**
   * The source text of the type. A union or a list has several parts: `"open" | "closed"` and
   * `["open", "closed"]` have `"open"` and `"closed"`. If there are members, it is `an object`.
   * `type-changes.ts` compares the parts one by one: a removed part is a breaking change.
   */
  readonly parts: readonly string[];
  readonly isList: boolean;
}

/** Exports and their members, at any depth, by key: `Post`, `Post.text`. */
export type Exports = ReadonlyMap<string, Declared>;

/** The generator decides the structure of these exports, so only their existence is promised. */
const opaqueExports = new Set(['paths', 'operations', 'components', 'contract']);

/**
 * Reads what the `index.ts` of a folder exports. No compiler is needed: every export has its type
 * written out. `export interface Poll { id: PollId }` is described by
 *
 *     Poll     { name: 'Poll', isOptional: false, parts: ['an object'], isList: false }
 *     Poll.id  { owner: 'Poll', name: 'id', isOptional: false, parts: ['PollId'], isList: false }
 */
export function readExports(folder: string): Exports {
  const declarations = [...listExports(join(folder, 'index.ts'))].flatMap(([name, node]) =>
    describeNode({ name, isOptional: false }, node),
  );
  return new Map(declarations.map((declared) => [makeKey(declared), declared]));
}

/** The exports of a module by name, also those from other modules. No export is renamed by `as`. */
function listExports(path: string): Map<string, ts.Node> {
  const source = readFileSync(path, 'utf8');
  const { statements } = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true);
  const exports = statements.map((statement) =>
    ts.isExportDeclaration(statement) ? listReexports(statement, path) : listDeclared(statement),
  );
  return new Map(exports.flat());
}

type NamedNode = readonly [name: string, node: ts.Node];

/** What `export * from './enums.ts'` or `export { path } from './parameters.ts'` exports. */
function listReexports(statement: ts.ExportDeclaration, path: string): NamedNode[] {
  const { moduleSpecifier, exportClause } = statement;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) {
    throw new Error(`${path} exports a name after its declaration. Export the declaration.`);
  }
  const exports = [...listExports(join(path, '..', moduleSpecifier.text))];
  // `export *` has no clause. Otherwise it is a list: there is no `export * as`.
  if (!exportClause || !ts.isNamedExports(exportClause)) return exports;
  const names = exportClause.elements.map((element) => element.name.text);
  return exports.filter(([name]) => names.includes(name));
}

/** What a statement declares, if it begins with `export`. */
function listDeclared(statement: ts.Statement): NamedNode[] {
  if (!statement.getText().startsWith('export ')) return [];
  const declarations: Iterable<ts.NamedDeclaration> = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations
    : [statement as ts.DeclarationStatement];
  return [...declarations].map((node) => [node.name?.getText() ?? 'default', node]);
}

/** Describes a declaration or a member, and then its own members. */
function describeNode(named: Omit<Declared, 'parts' | 'isList'>, node: ts.Node): Declared[] {
  const isOpaque = named.owner === undefined && opaqueExports.has(named.name);
  const { parts, isList = false, members = [] } = isOpaque ? { parts: [] } : readShape(node);
  const owner = makeKey(named);
  return [
    { ...named, parts, isList },
    ...members.flatMap((member) => describeNode({ owner, ...readMember(member) }, member)),
  ];
}

function readMember(member: ts.NamedDeclaration): Pick<Declared, 'name' | 'isOptional'> {
  // An index signature has no name. Some names are in double quotes, as formatted.
  const name = member.name?.getText().replaceAll('"', '') ?? print(member);
  return { name, isOptional: 'questionToken' in member && member.questionToken !== undefined };
}

/** What a declaration, a type or a value consists of. */
interface Shape {
  readonly parts: readonly string[];
  readonly isList?: true;
  readonly members?: readonly ts.NamedDeclaration[];
}

/**
 * Reads a shape by the first row that applies:
 *
 *   type PostOf<Query> = …                    a generic type
 *   text: string, const a = … as const        what it stands for, by these rows
 *   function parse(text: string): Date        (text: string) => Date
 *   type Mood = 'good' | 'bad'                'good' and 'bad'
 *   const moods = ['good', 'bad'] as const    'good' and 'bad', as a list
 *   interface Post { … }, const a = { … }     an object, and the members
 *   type PostId = string                      string
 */
function readShape(node: ts.Node): Shape {
  // The instances of a generic type follow from the other exports, and type tests check them.
  if ('typeParameters' in node && node.typeParameters) return { parts: ['a generic type'] };
  const content = findContent(node);
  if (content !== undefined) return readShape(content);
  if (ts.isFunctionDeclaration(node)) return { parts: [printSignature(node)] };
  if (ts.isUnionTypeNode(node)) return { parts: node.types.map(print) };
  if (ts.isArrayLiteralExpression(node)) return { parts: node.elements.map(print), isList: true };
  const members = findMembers(node);
  return members === undefined ? { parts: [print(node)] } : { parts: ['an object'], members };
}

/** The type or value that a node stands for: `string` for `text: string`, `[…]` for `[…] as const`. */
function findContent(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeAliasDeclaration(node) || ts.isPropertySignature(node)) return node.type;
  if (ts.isVariableDeclaration(node)) return node.type ?? node.initializer;
  if (ts.isPropertyAssignment(node)) return node.initializer;
  return ts.isAsExpression(node) ? node.expression : undefined;
}

function findMembers(node: ts.Node): readonly ts.NamedDeclaration[] | undefined {
  if (ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node)) return node.members;
  return ts.isObjectLiteralExpression(node) ? node.properties : undefined;
}

function printSignature({ parameters, type }: ts.FunctionDeclaration): string {
  return `(${parameters.map(print).join(', ')}) => ${type && print(type)}`;
}

const printer = ts.createPrinter({ removeComments: true });

/** The source of a node in one line, without comments. */
function print(node: ts.Node): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile());
  return text.replace(/\s+/g, ' ');
}

/** `Post`, or `Post.text` for a member. */
function makeKey({ owner, name }: Pick<Declared, 'owner' | 'name'>): string {
  return owner === undefined ? name : `${owner}.${name}`;
}
