import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type BuiltContract, banner, listEnums } from './contract.ts';

const { factory } = ts;
const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];

/**
 * Renders the types of openapi-typescript as two files: `schemas` declares each schema by its name,
 * and `openapi`, which imports them, has `paths`, `operations` and `components`. For example:
 *
 *   openapi-typescript   Post: { reply_settings?: components["schemas"]["ReplySettings"] | string }
 *   schemas.ts           export interface Post { reply_settings?: ReplySettings }
 *   openapi.ts           Post: Post;
 */
export async function renderTypes(
  contract: BuiltContract,
): Promise<{ readonly openapi: string; readonly schemas: string }> {
  const nodes = await openapiTS(contract.text, {
    // The service may leave out a property that has a default.
    defaultNonNullable: false,
    // A path is, for example, `#/components/parameters/TweetFields`.
    postTransform: (type, { path }) =>
      path?.includes('/parameters/') ? makeReadonly(type) : undefined,
  });
  const schemas = listSchemas(nodes);
  const enums = listEnums(contract).map(({ valueName }) => valueName);
  // `enums.ts` declares the enums, and `page.ts` exports its own `LikedPostsPage<Query>`. The generated
  // page stays private to `openapi.ts`, where `paths` refers to it.
  const isPage = (schema: ts.PropertySignature) => readName(schema) === 'LikedPostsPage';
  const exportedSchemas = schemas.filter(
    (schema) => !isPage(schema) && !enums.includes(readName(schema)),
  );
  const openapiSource = print([...nodes, ...schemas.filter(isPage).map(createDeclaration)]);
  return {
    openapi:
      `${banner}\n${renderImport(enums, './enums.ts')}` +
      `${renderImport(exportedSchemas.map(readName).toSorted(), './schemas.ts')}\n` +
      allowUndefined(replaceSchemaBodies(openapiSource, schemas.map(readName))),
    schemas: `${banner}\n${print(exportedSchemas.map(createDeclaration))}`,
  };
}

/** Parameters take readonly lists, so that `as const` lists can be passed. */
function makeReadonly(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isArrayTypeNode(type)) return undefined;
  return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type);
}

/** The members of `components.schemas`. */
function listSchemas(nodes: readonly ts.Node[]): readonly ts.PropertySignature[] {
  const schemas = nodes
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'components')
    ?.members.filter(ts.isPropertySignature)
    .find((member) => readName(member) === 'schemas')?.type;
  if (!schemas || !ts.isTypeLiteralNode(schemas)) throw new Error('There are no schemas.');
  return schemas.members.filter(ts.isPropertySignature);
}

/** Turns `{ Post: {…} }` into `export interface Post {…}`, and other schemas into aliases. */
function createDeclaration(schema: ts.PropertySignature): ts.Node {
  const name = readName(schema);
  const type = schema.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  const declaration = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(schema));
}

function readName({ name }: ts.PropertySignature): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text;
  throw new Error('A member has no plain name.');
}

/** Writes `Post: Post;` in `components.schemas`, where the generator has the members of `Post`. */
function replaceSchemaBodies(source: string, names: readonly string[]): string {
  const members = names.map((name) => `        ${name}: ${name};\n`);
  return replaceText(source, /(?<=^ {4}schemas: \{\n).*?(?=^ {4}\};)/ms, members.join(''));
}

/** Replaces text that openapi-typescript printed. Another version may print it in another way. */
function replaceText(source: string, pattern: RegExp, replacement: string): string {
  if (source.search(pattern) < 0) throw new Error(`openapi-typescript prints no ${pattern}.`);
  return source.replace(pattern, replacement);
}

/**
 * Lets callers that compile with `exactOptionalPropertyTypes` pass undefined:
 * `max_results?: components["parameters"]["MaxResults"]` becomes `… | undefined`.
 */
function allowUndefined(source: string): string {
  return replaceText(source, /\?: components\["parameters"\]\["\w+"\]/g, '$& | undefined');
}

/**
 * The source text, in which every schema goes by its name alone. `MediaType | string` becomes
 * `MediaType`: the union would be `string`, without the values in an editor. See decisions/0002.
 */
function print(nodes: readonly ts.Node[]): string {
  return (
    astToString([...nodes])
      // Not after `| `: in `ProblemDocument | ErrorList | string`, `string` is a type of its own.
      .replace(/(?<!\| )(components\["schemas"\]\["\w+"\]) \| string\b/g, '$1')
      .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1')
      .replace(/\/\*\*.*?\*\//gs, tidyComment)
  );
}

/**
 * Makes a doc comment of its description and `@deprecated`. Editors would show the title, too, and
 * take what follows `@deprecated` for its text: `Post @deprecated @description A Post.`, a line each,
 * becomes `A Post. @deprecated`.
 */
function tidyComment(comment: string): string {
  const parts = /^(\/\*\*)(\s+(?:\* )?)(.*?)@description (.*?)(\s+\*\/)$/s.exec(comment);
  if (!parts) return comment;
  const [, start = '', newLine = '', tags = '', description = '', end = ''] = parts;
  const deprecated = tags.includes('@deprecated') ? `${newLine}@deprecated` : '';
  return start + newLine + description + deprecated + end;
}

function renderImport(names: readonly string[], from: string): string {
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}
