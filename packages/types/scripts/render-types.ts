import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type BuiltContract, banner, listEnums } from './contract.ts';
import { tidyTypes } from './tidy-types.ts';

const { factory } = ts;
const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];

/**
 * Renders the types of openapi-typescript as two files: `schemas` declares each schema by its name,
 * and `openapi`, which imports them, has `paths`, `operations` and `components`. For example:
 *
 *   openapi-typescript   Post: { reply_settings?: components["schemas"]["ReplySettings"] | string }
 *   schemas.ts           export interface Post { reply_settings?: ReplySettings }
 *   openapi.ts           Post: Post;
 *
 * Two kinds of schemas are not in `schemas`. Enums such as `ReplySettings` are imported from `enums.ts`.
 * `LikedPostsPage` is declared in `openapi` alone: the package exports its own, `LikedPostsPage<Query>`.
 */
export async function renderTypes(
  contract: BuiltContract,
): Promise<{ readonly openapi: string; readonly schemas: string }> {
  const generated = await openapiTS(contract.text, {
    // The service may leave out a property that has a default.
    defaultNonNullable: false,
    // A path is, for example, `#/components/parameters/TweetFields`.
    postTransform: (type, { path }) =>
      path?.includes('/parameters/') ? makeReadonly(type) : undefined,
  });
  const nodes = generated.map(tidyTypes);
  const schemasType = findSchemasType(nodes);
  const schemas = schemasType.members.filter(ts.isPropertySignature);
  const enums = listEnums(contract).map(({ valueName }) => valueName);
  const isPage = (schema: ts.PropertySignature) => readName(schema) === 'LikedPostsPage';
  const exportedSchemas = schemas.filter(
    (schema) => !isPage(schema) && !enums.includes(readName(schema)),
  );

  const references = factory.createTypeLiteralNode(schemas.map(createReference));
  const openapiNodes = nodes.map((node) => replaceNode(node, schemasType, references));
  openapiNodes.push(...schemas.filter(isPage).map(createDeclaration));
  return {
    openapi:
      `${banner}\n${renderImport(enums, './enums.ts')}` +
      `${renderImport(exportedSchemas.map(readName).toSorted(), './schemas.ts')}\n` +
      astToString(openapiNodes),
    schemas: `${banner}\n${astToString(exportedSchemas.map(createDeclaration))}`,
  };
}

/** Makes a list readonly, so that callers can pass `as const` lists for a parameter. */
function makeReadonly(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isArrayTypeNode(type)) return undefined;
  return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type);
}

/** The type of `components.schemas`, with a member for each schema. */
function findSchemasType(nodes: readonly ts.Node[]): ts.TypeLiteralNode {
  const schemas = nodes
    .filter(ts.isInterfaceDeclaration)
    .find(({ name }) => name.text === 'components')
    ?.members.filter(ts.isPropertySignature)
    .find((member) => readName(member) === 'schemas')?.type;
  if (!schemas || !ts.isTypeLiteralNode(schemas)) throw new Error('There are no schemas.');
  return schemas;
}

/** Turns the member `Post: {…}` of `components.schemas` into `Post: Post`, a reference to the import. */
function createReference(schema: ts.PropertySignature): ts.PropertySignature {
  const type = factory.createTypeReferenceNode(readName(schema));
  return factory.createPropertySignature(undefined, schema.name, undefined, type);
}

/** Replaces the very node `replaced`, wherever it is in `node`. */
function replaceNode(node: ts.Node, replaced: ts.Node, replacement: ts.Node): ts.Node {
  if (node === replaced) return replacement;
  return ts.visitEachChild(node, (part) => replaceNode(part, replaced, replacement), undefined);
}

/** Turns the member `Post: {…}` into `export interface Post {…}`, and other schemas into aliases. */
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

function renderImport(names: readonly string[], from: string): string {
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}
