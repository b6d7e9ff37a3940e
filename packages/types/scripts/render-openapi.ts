import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import type { Contract } from './contract.ts';
import { banner } from './source-text.ts';

/** `paths`, `operations` and `components`, as openapi-fetch expects them. */
export async function renderOpenapi(contract: Contract): Promise<string> {
  const nodes = await openapiTS(contract.text, {
    defaultNonNullable: false,
    silent: true,
    postTransform: (type, { path }) =>
      path?.includes('/parameters/') ? readonlyArray(type) : undefined,
  });
  return `${banner}\n${astToString(nodes)}`;
}

/** A list is only read when it is sent, so that a constant list can be passed as it is. */
function readonlyArray(type: ts.TypeNode): ts.TypeNode | undefined {
  if (!ts.isArrayTypeNode(type)) return undefined;
  return ts.factory.createTypeOperatorNode(ts.SyntaxKind.ReadonlyKeyword, type);
}
