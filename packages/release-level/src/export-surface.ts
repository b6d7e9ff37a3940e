import { join } from 'node:path';
import ts from 'typescript';

/** A property of an exported interface. */
export interface Property {
  readonly optional: boolean;
  /** The type as it is written, other exports by name. */
  readonly type: string;
}

/** What a package exports under one name. */
export type Exported =
  | { readonly kind: 'interface' | 'object'; readonly properties: ReadonlyMap<string, Property> }
  | { readonly kind: 'type' | 'value'; readonly type: string };

/** Everything that the module exports, by name. */
export type Surface = ReadonlyMap<string, Exported>;

/** Names whose form the generator decides: only their existence is promised. */
const opaque = new Set(['paths', 'operations', 'components', 'contract']);

const format =
  ts.TypeFormatFlags.NoTruncation |
  ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope |
  ts.TypeFormatFlags.InTypeAlias;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  // Without the DOM, which is larger than all else.
  lib: ['lib.es2022.d.ts'],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  noEmit: true,
};

// The compiler's libraries are parsed once, for both versions.
const host = ts.createCompilerHost(options);
const parsed = new Map<string, ts.SourceFile | undefined>();
const { getSourceFile } = host;
host.getSourceFile = (file, ...rest) => {
  if (!/[/\\]lib\.[\w.]+\.d\.ts$/.test(file)) return getSourceFile(file, ...rest);
  if (!parsed.has(file)) parsed.set(file, getSourceFile(file, ...rest));
  return parsed.get(file);
};

/**
 * What the types package exports to TypeScript.
 *
 * @param sources the folder that has the package's `index.ts`
 */
export function exportSurface(sources: string): Surface {
  const entry = join(sources, 'index.ts');
  const program = ts.createProgram([entry], options, host);
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(entry);
  const module = file && checker.getSymbolAtLocation(file);
  if (!module) throw new Error(`${entry} is not a module.`);

  const surface = new Map<string, Exported>();
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol =
      exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    surface.set(exported.name, describe(symbol, checker));
  }
  return surface;
}

function describe(symbol: ts.Symbol, checker: ts.TypeChecker): Exported {
  if (opaque.has(symbol.name)) return { kind: 'type', type: symbol.name };
  if (symbol.flags & ts.SymbolFlags.Value) {
    const type = checker.getTypeOfSymbol(symbol);
    const isPlain =
      (type.flags & ts.TypeFlags.Object) !== 0 &&
      !checker.isArrayLikeType(type) &&
      type.getCallSignatures().length === 0;
    return isPlain
      ? { kind: 'object', properties: propertiesOf(type, checker) }
      : { kind: 'value', type: textOf(type, checker) };
  }
  // What a generic type computes follows from the rest, and type tests hold it.
  if (symbol.declarations?.some((declaration) => isGeneric(declaration))) {
    return { kind: 'type', type: 'generic' };
  }
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return symbol.flags & ts.SymbolFlags.Interface
    ? { kind: 'interface', properties: propertiesOf(type, checker) }
    : { kind: 'type', type: textOf(type, checker) };
}

function isGeneric(declaration: ts.Declaration): boolean {
  return (
    (ts.isTypeAliasDeclaration(declaration) || ts.isInterfaceDeclaration(declaration)) &&
    declaration.typeParameters !== undefined
  );
}

function propertiesOf(type: ts.Type, checker: ts.TypeChecker): Map<string, Property> {
  return new Map(
    checker.getPropertiesOfType(type).map((property) => {
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const declared = checker.getTypeOfSymbol(property);
      const present = optional ? checker.getNonNullableType(declared) : declared;
      return [property.name, { optional, type: textOf(present, checker) }];
    }),
  );
}

function textOf(type: ts.Type, checker: ts.TypeChecker): string {
  return checker.typeToString(type, undefined, format);
}
