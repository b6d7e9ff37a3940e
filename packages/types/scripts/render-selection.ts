import { banner, type Contract } from './contract.ts';

/** The tables of selection: the resources, and where each expansion starts and leads. */
export function renderSelection({ operation: { resources, expansions } }: Contract): string {
  const schemas = resources.map(({ schema }) => schema).toSorted();
  return `${banner}
import type { ${schemas.join(', ')} } from './schemas.ts';

/** The resources: for each list of \`includes\`, the objects in it. */
export interface Resources {
${resources.map(({ name, schema }) => `  ${name}: ${schema};\n`).join('')}}

/**
 * For each resource: the schema, the \`resource_type\` of such an object in errors, the parameter
 * that selects its fields, the fields by which others refer to it, and the default fields.
 */
export const resources = {
${resources
  .map(({ name, schema, type, parameter, identifiedBy, defaults }) =>
    entry(name, { schema, type, parameter, identifiedBy, defaults }),
  )
  .join('')}} as const;

/**
 * Where each expansion starts and leads: the path from a Post to the reference, and the resource
 * that has the object. With \`through\`, it starts from the Posts that another expansion leads to.
 * If the path ends at objects, \`by\` lists the members that name the object.
 */
export const routes = {
${expansions.map(({ name, ...route }) => entry(name, route)).join('')}} as const;
`;
}

function entry(name: string, value: unknown): string {
  return `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
}
