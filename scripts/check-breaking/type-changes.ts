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
  const exports = exportsOf(before, program);
  return declaredChanges(exports, exportsOf(after, program), writtenIn(exports));
}

/** The types that a client writes: the query and the types in it. It only reads all others. */
function writtenIn(exports: Declarations): ReadonlySet<string> {
  const inQuery = [...exports.values()].filter(({ of }) => of === 'LikedPostsQuery');
  const names = inQuery.flatMap(({ type }) => type.match(/\b[A-Z]\w*/g) ?? []);
  return new Set(['LikedPostsQuery', ...names]);
}

/** The generator decides the structure of these types, so only their existence is promised. */
const opaque = new Set(['paths', 'operations', 'components', 'contract']);

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.InTypeAlias;

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

function exportsOf(entry: string, program: ts.Program): Declarations {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is not a module.`);
  const declared = checker.getExportsOfModule(module).flatMap((exported) => {
    const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
    const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
    return describe(exported.name, symbol, checker);
  });
  return new Map(declared.map((one) => [keyOf(one), one]));
}

/** An export and, if it is an interface or an object type, its members. */
function describe(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): Declared[] {
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
    ? [only('an interface'), ...membersOf(name, type, checker)]
    : declare(one, type, checker);
}

/** Something of a type and, if that is an object type without a name, its members. */
function declare(one: Omit<Declared, 'type'>, type: ts.Type, checker: ts.TypeChecker): Declared[] {
  const written = checker.typeToString(type, undefined, format);
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && /^\{.*\}$/.test(written);
  if (!isObject) return [{ ...one, type: written }];
  return [{ ...one, type: 'an object' }, ...membersOf(keyOf(one), type, checker)];
}

function membersOf(of: string, type: ts.Type, checker: ts.TypeChecker): Declared[] {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
    const declared = checker.getTypeOfSymbol(property);
    const present = optional ? checker.getNonNullableType(declared) : declared;
    return declare({ of, name: property.name, optional }, present, checker);
  });
}

function keyOf({ of, name }: Omit<Declared, 'type'>): string {
  return of === undefined ? name : `${of}.${name}`;
}
