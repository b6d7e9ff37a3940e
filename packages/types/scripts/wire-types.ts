import openapiTS from 'openapi-typescript';
import ts from 'typescript';
import { type Contract, listsOf } from './contract.ts';

/** The output of openapi-typescript, with each schema as a declaration of its own. */
export interface WireTypes {
  /** `paths`, `operations`, `components` and the page, which refer to schemas and enums by name. */
  readonly operations: readonly ts.Node[];
  /** An interface or alias for each schema, except the page and the enums of list parameters. */
  readonly schemas: readonly ts.Node[];
  readonly schemaNames: readonly string[];
  readonly enumNames: readonly string[];
}

const { factory } = ts;
const exported = [factory.createModifier(ts.SyntaxKind.ExportKeyword)];

export async function wireTypes(contract: Contract): Promise<WireTypes> {
  const nodes = await openapiTS(contract.text, {
    defaultNonNullable: false,
    postTransform: (type, { path }) =>
      path?.includes('/parameters/') ? readonlyArray(type) : undefined,
  });
  const enumNames = new Set(listsOf(contract).map(({ valueName }) => valueName));
  const { transformed } = ts.transform(nodes, [plainComments, namedSchemas, undefinedInQueries]);

  const pages: ts.Node[] = [];
  const schemas: ts.Node[] = [];
  const schemaNames: string[] = [];
  const operations = transformed.map((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'components') return node;
    return ts.visitEachChild(
      node,
      (member) => {
        if (!ts.isPropertySignature(member) || nameOf(member) !== 'schemas') return member;
        if (!member.type || !ts.isTypeLiteralNode(member.type)) return member;
        for (const schema of member.type.members.filter(ts.isPropertySignature)) {
          const name = nameOf(schema);
          if (enumNames.has(name)) continue;
          if (name === 'LikedPostsPage') {
            // Exported with a parameter for the query instead; only `paths` need it without.
            pages.push(declarationOf(schema));
            continue;
          }
          schemaNames.push(name);
          schemas.push(declarationOf(schema));
        }
        return factory.updatePropertySignature(
          member,
          member.modifiers,
          member.name,
          member.questionToken,
          factory.createTypeLiteralNode(
            member.type.members.filter(ts.isPropertySignature).map(byName),
          ),
        );
      },
      undefined,
    );
  });
  return {
    operations: [...operations, ...pages],
    schemas,
    schemaNames: schemaNames.sort(),
    enumNames: [...enumNames],
  };
}

/** Parameters take readonly lists, so that `as const` lists can be passed. */
function readonlyArray(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isArrayTypeNode(type)) return undefined;
  return factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type);
}

/** Turns `{ Post: {…} }` into `export interface Post {…}`, and other schemas into aliases. */
function declarationOf(schema: ts.PropertySignature): ts.Node {
  const name = nameOf(schema);
  const type = schema.type ?? factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword);
  const declaration = ts.isTypeLiteralNode(type)
    ? factory.createInterfaceDeclaration(exported, name, undefined, undefined, type.members)
    : factory.createTypeAliasDeclaration(exported, name, undefined, type);
  return ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(schema));
}

/** Turns `Post: {…}` into `Post: Post`. */
function byName(schema: ts.PropertySignature): ts.PropertySignature {
  const name = nameOf(schema);
  return factory.createPropertySignature(
    undefined,
    name,
    undefined,
    factory.createTypeReferenceNode(name),
  );
}

function nameOf(property: ts.PropertySignature): string {
  return ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)
    ? property.name.text
    : '';
}

/**
 * Replaces `components["schemas"]["Post"]` by `Post`, and a union of an enum and `string` by the
 * enum: the union would be `string`, without the values in an editor. See decisions/0005.
 */
const namedSchemas: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node => {
    const name = referencedSchema(node);
    if (name !== undefined) return factory.createTypeReferenceNode(name);
    if (ts.isUnionTypeNode(node)) {
      const [known, open] = node.types;
      if (known && referencedSchema(known) && open?.kind === ts.SyntaxKind.StringKeyword) {
        return visit(known);
      }
    }
    return ts.visitEachChild(node, visit, context);
  };
  return ts.visitNode(root, visit);
};

/** Allows `undefined` for query parameters, also under `exactOptionalPropertyTypes`. */
const undefinedInQueries: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node => {
    if (!ts.isPropertySignature(node) || nameOf(node) !== 'query' || !node.type) {
      return ts.visitEachChild(node, visit, context);
    }
    return ts.visitEachChild(
      node,
      (type) => ts.visitEachChild(type, orUndefined, context),
      context,
    );
  };
  return ts.visitNode(root, visit);
};

function orUndefined(parameter: ts.Node): ts.Node {
  if (!ts.isPropertySignature(parameter) || !parameter.type) return parameter;
  const { modifiers, name, questionToken, type } = parameter;
  const absent = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const union = factory.createUnionTypeNode([type, absent]);
  return factory.updatePropertySignature(parameter, modifiers, name, questionToken, union);
}

function referencedSchema(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node)) return undefined;
  const { objectType, indexType } = node;
  if (!ts.isIndexedAccessTypeNode(objectType)) return undefined;
  const isSchemas =
    ts.isTypeReferenceNode(objectType.objectType) &&
    ts.isIdentifier(objectType.objectType.typeName) &&
    objectType.objectType.typeName.text === 'components' &&
    literalText(objectType.indexType) === 'schemas';
  return isSchemas ? literalText(indexType) : undefined;
}

function literalText(type: ts.TypeNode): string | undefined {
  if (!ts.isLiteralTypeNode(type) || !ts.isStringLiteral(type.literal)) return undefined;
  return type.literal.text;
}

/** Removes titles and the tag `@description`, which editors would show. */
const plainComments: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node => {
    const comments = ts.getSyntheticLeadingComments(node);
    if (comments) {
      ts.setSyntheticLeadingComments(
        node,
        comments.map((comment) => ({ ...comment, text: withoutTitle(comment.text) })),
      );
    }
    return ts.visitEachChild(node, visit, context);
  };
  return ts.visitNode(root, visit);
};

function withoutTitle(comment: string): string {
  const tag = '@description ';
  const at = comment.indexOf(tag);
  if (at === -1) return comment;
  const start = comment.startsWith('*\n') ? comment.slice(0, comment.indexOf('* ') + 2) : '* ';
  return start + comment.slice(at + tag.length);
}
