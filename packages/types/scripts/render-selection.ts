import type { Contract } from './contract.ts';
import { banner } from './source-text.ts';

/** What selection depends on: the kinds of objects, and where each expansion starts and leads. */
export function renderSelection({ operation: { kinds, expansions } }: Contract): string {
  const schemas = kinds.map(({ schema }) => schema).toSorted();
  return `${banner}
import type { ${schemas.join(', ')} } from './schemas.ts';

/** For each member of \`includes\` whose fields can be selected: the objects in it. */
export interface Resources {
${kinds.map(({ member, schema }) => `  ${member}: ${schema};\n`).join('')}}

/**
 * For each of these members: the schema, what errors call such an object, the parameter that selects
 * its fields, the fields by which others refer to it, and the default fields.
 */
export const kinds = {
${kinds
  .map(({ member, schema, resourceType, parameter, identifiedBy, defaults }) =>
    entry(member, { schema, resourceType, parameter, identifiedBy, defaults }),
  )
  .join('')}} as const;

/**
 * Where each expansion starts and leads: the path from a Post to the reference, and the member of
 * \`includes\` that has the object. With \`through\`, it starts from the Posts that another expansion
 * leads to. If the path ends at objects, \`by\` lists the members that name the object.
 */
export const routes = {
${expansions.map(({ name, ...route }) => entry(name, route)).join('')}} as const;
`;
}

function entry(name: string, value: unknown): string {
  return `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
}
