import {
  type Context,
  listOf,
  mapOf,
  propertyOf,
  type Root,
  type Rule,
  type Schema,
  schemasOf,
} from './rule.ts';

/**
 * Fields that can be selected, and default fields, are properties of their object:
 *
 * - Every value of an enum with `x-selects-from` is a property of that schema, and every property
 *   of it is a value of the enum, unless it has `x-selectable: false`.
 * - The default fields and the required ones are properties, and every required one comes by
 *   default.
 * - The schema has default fields, and lists in `x-identified-by` the fields by which others refer
 *   to it. All of these are strings, and the first is required.
 */
export const fieldsAreProperties: Rule = () => ({
  Root: {
    enter(root: Root, context: Context) {
      const { report, resolve } = context;
      const schemas = schemasOf(root, context);
      for (const [name, { node, location }] of schemas) {
        const properties = mapOf(node.properties);
        const isKind = node['x-default-fields'] !== undefined;
        const fields = listOf<string>(node['x-default-fields']);
        for (const [index, field] of fields.entries()) {
          if (typeof field === 'string' && field in properties) continue;
          report({
            message: `The default field \`${field}\` is not a property of \`${name}\`.`,
            location: location.child(['x-default-fields', index]),
          });
        }
        for (const [index, field] of isKind ? listOf<string>(node.required).entries() : []) {
          if (fields.includes(field)) continue;
          report({
            message: `\`${field}\` is required, but does not come by default.`,
            location: location.child(['required', index]),
          });
        }

        const selected = node['x-selects-from'];
        if (selected === undefined) continue;
        const target = schemas.get(selected);
        if (!target) {
          report({
            message: `There is no schema \`${selected}\` to select from.`,
            location: location.child(['x-selects-from']),
          });
          continue;
        }
        const selecting = listOf<string>(node.enum);
        const selectable = mapOf<Schema | null>(target.node.properties);
        for (const [index, field] of selecting.entries()) {
          if (typeof field === 'string' && field in selectable) continue;
          report({
            message: `\`${field}\` can be selected, but is not a property of \`${selected}\`.`,
            location: location.child(['enum', index]),
          });
        }
        for (const [property, value] of Object.entries(selectable)) {
          const isSelectable = value?.['x-selectable'] !== false;
          if (isSelectable === selecting.includes(property)) continue;
          report({
            message: isSelectable
              ? `\`${property}\` is a property of \`${selected}\`, but cannot be selected by \`${name}\`.`
              : `\`${property}\` has \`x-selectable: false\`, but \`${name}\` selects it.`,
            location: target.location.child(['properties', property]).key(),
          });
        }
        if (listOf(target.node['x-default-fields']).length === 0) {
          report({
            message: `\`${selected}\` must list in \`x-default-fields\` the properties that come by default.`,
            location: target.location,
          });
        }
        const names = listOf<string>(target.node['x-identified-by']);
        const [first] = names;
        const always = listOf<string>(target.node.required);
        const areStrings = names.every(
          (field) =>
            typeof field === 'string' && propertyOf(target, field, resolve)?.node.type === 'string',
        );
        if (areStrings && first !== undefined && always.includes(first)) continue;
        report({
          message: `\`${selected}\` must list in \`x-identified-by\` the string properties by which others refer to it, a required one first.`,
          location: target.location,
        });
      }
    },
  },
});
