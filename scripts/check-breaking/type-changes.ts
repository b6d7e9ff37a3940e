import { join } from 'node:path';
import ts from 'typescript';
import type { Change } from './bump.ts';
import { compareDeclarations, type Declarations, type Declared } from './declared.ts';

/**
 * How a change of the types package affects code that compiles against it.
 *
 * @param base the folder with its `index.ts` before the change
 * @param revision the folder with its `index.ts` after the change
 */
export function compareTypes(base: string, revision: string): Change[] {
  const entries = [join(base, 'index.ts'), join(revision, 'index.ts')] as const;
  // One program compiles both, so that the compiler's libraries are parsed once.
  const program = ts.createProgram(entries, options);
  const exports = readExports(entries[0], program);
  return compareDeclarations({
    base: exports,
    revision: readExports(entries[1], program),
    written: listWritten(exports),
  });
}

/** The types that a client writes: the query, and the types of its members. */
function listWritten(exports: Declarations): ReadonlySet<string> {
  const inQuery = [...exports.values()].filter(({ owner }) => owner === 'LikedPostsQuery');
  return new Set(['LikedPostsQuery', ...inQuery.flatMap(({ type }) => listNames(type))]);
}

/** The names of types in source text: `TweetField` in `readonly TweetField[]`. */
function listNames(type: string): string[] {
  return type.match(/\b[A-Z]\w*/g) ?? [];
}

/** The generator decides the structure of these types, so only their existence is promised. */
const opaque = new Set(['paths', 'operations', 'components', 'contract']);

// The name of an export also stands for a type in files that do not import it.
const typeFormat =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  // The DOM is larger than everything else, and not needed.
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

function readExports(entry: string, program: ts.Program): Declarations {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is not a module.`);
  const symbols = checker.getExportsOfModule(module);
  const scope = { checker, exported: new Set(symbols.map(({ name }) => name)) };
  const declarations = symbols.flatMap((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    return describeExport(exported.name, symbol, scope);
  });
  return new Map(declarations.map((declared) => [makeKey(declared), declared]));
}

/** What is needed to describe a type: the compiler, and the names that the package exports. */
interface Scope {
  readonly checker: ts.TypeChecker;
  readonly exported: ReadonlySet<string>;
}

/** An export and, if it is an interface or an object type, its members. */
function describeExport(name: string, symbol: ts.Symbol, scope: Scope): Declared[] {
  const { checker } = scope;
  const declareAs = (type: string): Declared => ({ name, optional: false, type });
  if (opaque.has(symbol.name)) return [declareAs(symbol.name)];
  // The instances of a generic type follow from the other exports, and type tests check them.
  const isGeneric = symbol.declarations?.some(
    (node) =>
      (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) && node.typeParameters,
  );
  if (isGeneric) return [declareAs('a generic type')];
  const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0;
  const type = isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
  if ((symbol.flags & ts.SymbolFlags.Interface) === 0) {
    return describeDeclaration({ name, optional: false }, type, scope);
  }
  return [declareAs('an interface'), ...describeMembers(name, type, scope)];
}

/** A declaration of a type and, if that is an object type without a name, its members. */
function describeDeclaration(
  declared: Omit<Declared, 'type'>,
  type: ts.Type,
  scope: Scope,
): Declared[] {
  // A member keeps the name of an export, `TweetField`, whose content is compared at the export. Any
  // other type is written as its content, `"id" | "lang"`.
  const isExport = declared.owner !== undefined && scope.exported.has(type.aliasSymbol?.name ?? '');
  const flags = isExport ? typeFormat : typeFormat | ts.TypeFormatFlags.InTypeAlias;
  const text = scope.checker.typeToString(type, undefined, flags);
  const isLiteralObject = (type.flags & ts.TypeFlags.Object) !== 0 && /^\{.*\}$/.test(text);
  if (isLiteralObject) {
    const members = describeMembers(makeKey(declared), type, scope);
    return [{ ...declared, type: 'an object' }, ...members];
  }
  const sorted = sortUnions(text);
  return [{ ...declared, type: declared.optional ? dropUndefined(sorted) : sorted }];
}

function describeMembers(owner: string, type: ts.Type, scope: Scope): Declared[] {
  const { checker } = scope;
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const declaredType = checker.getTypeOfSymbol(property);
    const canBeNull =
      declaredType.isUnion() && declaredType.types.some(({ flags }) => flags & ts.TypeFlags.Null);
    // The compiler takes `null` away with the `undefined` of an optional member.
    const presentType =
      optional && !canBeNull ? checker.getNonNullableType(declaredType) : declaredType;
    return describeDeclaration({ owner, name: property.name, optional }, presentType, scope);
  });
}

/** Sorts the members of each union, whose order means nothing: `"b" | "a"` becomes `"a" | "b"`. */
function sortUnions(type: string): string {
  const prefix = 'type T = ';
  const source = ts.createSourceFile('type.ts', prefix + type, ts.ScriptTarget.ES2022);
  const render = (node: ts.Node): string => {
    if (ts.isUnionTypeNode(node)) return node.types.map(render).sort().join(' | ');
    let text = '';
    let end = node.getStart(source);
    node.forEachChild((child) => {
      text += source.text.slice(end, child.getStart(source)) + render(child);
      end = child.end;
    });
    return text + source.text.slice(end, node.end);
  };
  return render(source).slice(prefix.length);
}

function dropUndefined(sortedType: string): string {
  return sortedType.replace(/ \| undefined$/, '');
}

/** `Post`, or `Post.text` for a member. */
function makeKey({ owner, name }: Omit<Declared, 'type'>): string {
  return owner === undefined ? name : `${owner}.${name}`;
}
