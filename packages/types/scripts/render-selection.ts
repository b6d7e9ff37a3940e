import { type BuiltContract, banner } from './contract.ts';

/**
 * Renders `src/generated/selection.ts`: a table of the resources, such as the Posts in `tweets`, and
 * a table of where each expansion starts and leads.
 */
export function renderSelection({ operation: { resources, expansions } }: BuiltContract): string {
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
    renderEntry(name, { schema, type, parameter, identifiedBy, defaults }),
  )
  .join('')}} as const;

/**
 * Where each expansion starts and leads: the path from a Post to the reference, and the resource
 * that has the object. With \`through\`, it starts from the Posts that another expansion leads to.
 * If the path ends at objects, \`by\` lists the members that name the object.
 */
export const routes = {
${expansions.map(({ name, ...route }) => renderEntry(name, route)).join('')}} as const;
`;
}

/** A line of a table: `  "users": {"schema":"User"},`. */
function renderEntry(name: string, value: unknown): string {
  return `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
}
