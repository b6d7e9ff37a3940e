import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { banner, type Contract, selectLists } from './contract.ts';

const { factory } = ts;
const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];

/** The types of openapi-typescript, with each schema as a declaration of its own. */
export async function renderTypes(
  contract: Contract,
): Promise<{ readonly openapi: string; readonly schemas: string }> {
  const nodes = await openapiTS(contract.text, {
    defaultNonNullable: false,
    postTransform: (type, { path }) =>
      path?.includes('/parameters/') ? readonlyArray(type) : undefined,
  });
  const enums = selectLists(contract).map(({ valueName }) => valueName);
  const declarations = new Map(
    listSchemas(nodes)
      .map((schema): [string, ts.Node] => [readName(schema), createDeclaration(schema)])
      .filter(([name]) => !enums.includes(name)),
  );
  // Exported with a parameter for the query instead; only `paths` need it without.
  const page = declarations.get('LikedPostsPage');
  declarations.delete('LikedPostsPage');
  const byName = listSchemas(nodes).map(
    (schema) => `        ${readName(schema)}: ${readName(schema)};\n`,
  );
  const operations = print(page ? [...nodes, page] : nodes)
    .replace(/(?<=^ {4}schemas: \{\n).*?(?=^ {4}\};)/ms, byName.join(''))
    // Otherwise, `exactOptionalPropertyTypes` would refuse it.
    .replace(/\?: components\["parameters"\]\["\w+"\]/g, '$& | undefined');
  return {
    openapi:
      `${banner}\n${renderImport(enums, './enums.ts')}` +
      `${renderImport([...declarations.keys()].toSorted(), './schemas.ts')}\n${operations}`,
    schemas: `${banner}\n${print([...declarations.values()])}`,
  };
}

/** Parameters take readonly lists, so that `as const` lists can be passed. */
function readonlyArray(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isArrayTypeNode(type)) return undefined;
  return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type);
}

/** The members of `components.schemas`. */
function listSchemas(nodes: readonly ts.Node[]): readonly ts.PropertySignature[] {
  return nodes
    .filter(ts.isInterfaceDeclaration)
    .filter(({ name }) => name.text === 'components')
    .flatMap(({ members }) => members.filter(ts.isPropertySignature))
    .filter((member) => readName(member) === 'schemas')
    .flatMap(({ type }) => (type && ts.isTypeLiteralNode(type) ? [...type.members] : []))
    .filter(ts.isPropertySignature);
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
  return ts.isIdentifier(name) || ts.isStringLiteral(name) ? name.text : '';
}

/**
 * A comment with a title and the tag `@description`, both of which editors would show. The tag
 * `@deprecated` must follow the description: whatever follows a tag is its text.
 */
const comment =
  /(\/\*\*\s+(?:\* )?)(?:(?!\*\/|@deprecated|@description ).)*(?:(@deprecated)(\s+\* ))?@description (.*?)(?=\s+\*\/)/gs;

/**
 * The source text, in which every schema goes by its name alone. A union of an enum and `string`
 * becomes the enum: the union would be `string`, without the values in an editor. See
 * decisions/0002.
 */
function print(nodes: readonly ts.Node[]): string {
  return astToString([...nodes])
    .replace(/(?<!\| )(components\["schemas"\]\["\w+"\]) \| string\b/g, '$1')
    .replace(/components\["schemas"\]\["(\w+)"\]/g, '$1')
    .replace(
      comment,
      (_, start: string, deprecated = '', newLine = '', description = '') =>
        start + description + newLine + deprecated,
    );
}

function renderImport(names: readonly string[], from: string): string {
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${from}';\n`;
}
