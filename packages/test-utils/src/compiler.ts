import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/**
 * Shared by all modules, so that the compiler's libraries are parsed once. It keeps a file by its name and
 * version. So each module gets a new name from `moduleCount`, and no file ever gets another version.
 */
const parsedFiles = ts.createDocumentRegistry();
let moduleCount = 0;

/** A module as the compiler and editors see it. */
export interface CompiledModule {
  /** The first message of each error, in the order of the source. */
  readonly errors: string[];
  /** The number of each error, such as 2339 of `TS2339`. */
  readonly codes: number[];
  /**
   * The tooltip of an identifier, where its name first stands in the module. To find a later place, give more
   * of the source: `hover('lang;')` is for the `lang` at the end of a statement.
   */
  hover(name: string): { readonly text: string; readonly documentation: string };
  /** The full type that the alias of this name resolves to. */
  typeOf(name: string): string;
  /** How many types the compiler instantiated to check the module. */
  readonly instantiations: number;
}

/**
 * Creates a function that compiles a module.
 *
 * @example
 * const compile = createCompiler(new URL('./', import.meta.url));
 * compile('const a: 1 = 2;').errors; // ["Type '2' is not assignable to type '1'."]
 * compile("type A = 'a' | 'b';").typeOf('A'); // '"a" | "b"'
 * @param folder - where the module seems to be, so that it can import the files there
 * @param types - the packages of global types that the module uses, such as `node`
 */
export function createCompiler(
  folder: URL,
  types: readonly string[] = [],
): (source: string) => CompiledModule {
  return (source) => compile(source, folder, types);
}

function compile(source: string, folder: URL, types: readonly string[]): CompiledModule {
  const file = fileURLToPath(new URL(`module-${moduleCount++}.ts`, folder));
  const host = createHost({ file, source, folder, types });
  const service = ts.createLanguageService(host, parsedFiles);
  const program = service.getProgram();
  if (!program) throw new Error('The compiler made no program.');
  const diagnostics = [
    ...program.getOptionsDiagnostics(),
    ...program.getSyntacticDiagnostics(),
    ...program.getSemanticDiagnostics(),
  ];
  return {
    errors: diagnostics.map(({ messageText }) =>
      typeof messageText === 'string' ? messageText : messageText.messageText,
    ),
    codes: diagnostics.map(({ code }) => code),
    instantiations: program.getInstantiationCount(),
    typeOf: (name) => writeType(program, file, name),
    hover(name) {
      // Not `\b` at the end, which does not match after the semicolon of `lang;`.
      const position = source.search(new RegExp(`\\b${name}(?!\\w)`));
      const info = service.getQuickInfoAtPosition(file, position);
      if (!info) throw new Error(`The compiler shows nothing for ${name}.`);
      return {
        text: ts.displayPartsToString(info.displayParts).replace(/\s+/g, ' '),
        documentation: ts.displayPartsToString(info.documentation),
      };
    },
  };
}

interface ModuleSource {
  readonly file: string;
  readonly source: string;
  readonly folder: URL;
  readonly types: readonly string[];
}

/** The file system of the compiler, in which the module seems to be a file. */
function createHost({ file, source, folder, types }: ModuleSource): ts.LanguageServiceHost {
  return {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => ({ ...options, types: [...types] }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      const text = path === file ? source : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => fileURLToPath(folder),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (path) => path === file || ts.sys.fileExists(path),
  };
}

/** Writes out the type that an alias stands for. */
function writeType(program: ts.Program, file: string, alias: string): string {
  const statements = program.getSourceFile(file)?.statements;
  const node = statements?.find(
    (each) => ts.isTypeAliasDeclaration(each) && each.name.text === alias,
  );
  if (!node) throw new Error(`The module has no type ${alias}.`);
  const checker = program.getTypeChecker();
  // `NoTruncation` writes the type whole, `InTypeAlias` writes out the alias itself, and the last flag
  // writes aliases of other modules by their names.
  const flags =
    ts.TypeFormatFlags.NoTruncation |
    ts.TypeFormatFlags.InTypeAlias |
    ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  return checker.typeToString(checker.getTypeAtLocation(node), undefined, flags);
}
