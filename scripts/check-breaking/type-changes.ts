import { join } from 'node:path';
import ts from 'typescript';
import type { Change } from './bump.ts';
import { type Declarations, type Declared, declaredChanges } from './declared.ts';

/**
 * How a change of the types package affects code that compiles against it.
 *
 * @param base the folder with its `index.ts` before the change
 * @param revision the folder with its `index.ts` after the change
 */
export function typeChanges(base: string, revision: string): Change[] {
  const [before, after] = [join(base, 'index.ts'), join(revision, 'index.ts')];
  // One program compiles both, so that the compiler's libraries are parsed once.
  const program = ts.createProgram([before, after], options);
  const exports = readExports(before, program);
  return declaredChanges(exports, readExports(after, program), listWritten(exports));
}

/** The types that a client writes: the query and the types in it. It only reads all others. */
function listWritten(exports: Declarations): ReadonlySet<string> {
  const inQuery = [...exports.values()].filter(({ of }) => of === 'LikedPostsQuery');
  const names = inQuery.flatMap(({ type }) => type.match(/\b[A-Z]\w*/g) ?? []);
  return new Set(['LikedPostsQuery', ...names]);
}

/** The generator decides the structure of these types, so only their existence is promised. */
const opaque = new Set(['paths', 'operations', 'components', 'contract']);

const format =
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
  const declared = symbols.flatMap((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    return describe(exported.name, symbol, scope);
  });
  return new Map(declared.map((one) => [makeKey(one), one]));
}

/** What the types are read with: the compiler, and the names that the package exports. */
interface Scope {
  readonly checker: ts.TypeChecker;
  readonly exported: ReadonlySet<string>;
}

/** An export and, if it is an interface or an object type, its members. */
function describe(name: string, symbol: ts.Symbol, scope: Scope): Declared[] {
  const { checker } = scope;
  const one = { name, optional: false };
  const only = (type: string): Declared => ({ ...one, type });
  if (opaque.has(symbol.name)) return [only(symbol.name)];
  // The instances of a generic type follow from the other exports, and type tests check them.
  const isGeneric = symbol.declarations?.some(
    (one) =>
      (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one)) && one.typeParameters,
  );
  if (isGeneric) return [only('a generic type')];
  const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0;
  const type = isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
  return symbol.flags & ts.SymbolFlags.Interface
    ? [only('an interface'), ...readMembers(name, type, scope)]
    : declare(one, type, scope);
}

/** Something of a type and, if that is an object type without a name, its members. */
function declare(one: Omit<Declared, 'type'>, type: ts.Type, scope: Scope): Declared[] {
  // A member keeps the name of an export: what is behind the name is compared there, once.
  const isExport = one.of !== undefined && scope.exported.has(type.aliasSymbol?.name ?? '');
  const flags = isExport ? format : format | ts.TypeFormatFlags.InTypeAlias;
  const written = scope.checker.typeToString(type, undefined, flags);
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && /^\{.*\}$/.test(written);
  if (!isObject) return [{ ...one, type: inOrder(written, one.optional) }];
  return [{ ...one, type: 'an object' }, ...readMembers(makeKey(one), type, scope)];
}

function readMembers(of: string, type: ts.Type, scope: Scope): Declared[] {
  const { checker } = scope;
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const declared = checker.getTypeOfSymbol(property);
    const canBeNull =
      declared.isUnion() && declared.types.some(({ flags }) => flags & ts.TypeFlags.Null);
    // The compiler takes `null` away with the `undefined` of an optional member.
    const present = optional && !canBeNull ? checker.getNonNullableType(declared) : declared;
    return declare({ of, name: property.name, optional }, present, scope);
  });
}

/** A type with the members of each union in the order of the alphabet, as no order is meant. */
function inOrder(written: string, optional: boolean): string {
  const before = 'type T = ';
  const source = ts.createSourceFile('type.ts', before + written, ts.ScriptTarget.ES2022);
  const renderNode = (node: ts.Node): string => {
    if (ts.isUnionTypeNode(node)) return node.types.map(renderNode).sort().join(' | ');
    let text = '';
    let end = node.getStart(source);
    node.forEachChild((child) => {
      text += source.text.slice(end, child.getStart(source)) + renderNode(child);
      end = child.end;
    });
    return text + source.text.slice(end, node.end);
  };
  const text = renderNode(source).slice(before.length);
  return optional ? text.replace(/ \| undefined$/, '') : text;
}

function makeKey({ of, name }: Omit<Declared, 'type'>): string {
  return of === undefined ? name : `${of}.${name}`;
}
