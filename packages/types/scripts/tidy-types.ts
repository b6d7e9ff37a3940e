import ts from 'typescript';

const { factory } = ts;

/**
 * Changes a declaration of openapi-typescript, wherever it has one of these:
 *
 *   generated                                     changed
 *   components["schemas"]["ReplySettings"]        ReplySettings
 *   components["schemas"]["MediaType"] | string   MediaType
 *   ?: components["parameters"]["MaxResults"]     ?: components["parameters"]["MaxResults"] | undefined
 *   any doc comment                               its description, what follows, and `@deprecated`
 */
export function tidyTypes(node: ts.Node): ts.Node {
  if (ts.isUnionTypeNode(node)) return tidyUnion(node);
  const schemaName = readReference(node, 'schemas');
  if (schemaName !== undefined) return factory.createTypeReferenceNode(schemaName);
  const tidied = tidyParts(node);
  return ts.isPropertySignature(tidied) ? allowUndefined(tidied) : tidied;
}

/** Changes the parts of a node, and its comments. */
function tidyParts<Node extends ts.Node>(node: Node): Node {
  const tidied = ts.visitEachChild(node, tidyTypes, undefined);
  const comments = ts.getSyntheticLeadingComments(tidied) ?? [];
  return ts.setSyntheticLeadingComments(tidied, comments.map(tidyComment));
}

/**
 * An enum that is open to other values stays the enum alone: `MediaType | string` would be `string`,
 * without the values in an editor. See decisions/0002. The contract has the enum first.
 */
function tidyUnion(union: ts.UnionTypeNode): ts.Node {
  const [first, second, ...others] = union.types;
  const isOpenEnum =
    first !== undefined &&
    readReference(first, 'schemas') !== undefined &&
    second?.kind === ts.SyntaxKind.StringKeyword &&
    others.length === 0;
  return isOpenEnum ? tidyTypes(first) : tidyParts(union);
}

/**
 * Lets callers that compile with `exactOptionalPropertyTypes` pass undefined for a parameter. Only
 * parameters are written by callers.
 */
function allowUndefined(member: ts.PropertySignature): ts.PropertySignature {
  const { modifiers, name, questionToken, type } = member;
  if (!questionToken || !type || readReference(type, 'parameters') === undefined) return member;
  const undefinedType = factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword);
  const wider = factory.createUnionTypeNode([type, undefinedType]);
  return factory.updatePropertySignature(member, modifiers, name, questionToken, wider);
}

/** The name in a reference to a section: `Post` for `components["schemas"]["Post"]` and `schemas`. */
function readReference(node: ts.Node, section: string): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node)) return undefined;
  const { objectType, indexType } = node;
  const isInSection =
    ts.isIndexedAccessTypeNode(objectType) && readLiteral(objectType.indexType) === section;
  return isInSection ? readLiteral(indexType) : undefined;
}

function readLiteral(type: ts.TypeNode): string | undefined {
  const isString = ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal);
  return isString ? type.literal.text : undefined;
}

/**
 * Drops the title before `@description`, which editors would show, too; and moves `@deprecated` to the
 * end, because they would take what follows it for its text. `@deprecated @description A Post.`, a line
 * each, becomes `A Post. @deprecated`. The text of a comment lacks the slashes at both ends.
 */
function tidyComment(comment: ts.SynthesizedComment): ts.SynthesizedComment {
  const [tags = '', description] = comment.text.split('@description ');
  if (description === undefined) return comment;
  const isOneLine = !tags.includes('\n');
  if (isOneLine) return { ...comment, text: `* ${description}` };
  const lines = [description.trimEnd()];
  if (tags.includes('@deprecated')) lines.push('@deprecated');
  return { ...comment, text: `*\n * ${lines.join('\n * ')}\n ` };
}
