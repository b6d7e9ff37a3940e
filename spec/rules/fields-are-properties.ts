import type { Context, Root, Rule } from './rule.ts';
import { schemasOf } from './schemas.ts';

/**
 * What can be asked for, and what comes unasked, are properties of the object in question:
 *
 * - Every value of an enum with `x-selects-from` is a property of that schema, and every property of
 *   it is such a value. A property that cannot be selected says so with `x-selectable: false`.
 * - The default fields and the required ones are such properties, and nothing is required that
 *   does not come by default.
 * - Such an object says with `x-identified-by` which of its fields others refer to it by. All are
 *   properties, and it always has the first.
 */
export const fieldsAreProperties: Rule = () => ({
  Root: {
    enter(root: Root, context: Context) {
      const { report } = context;
      const schemas = schemasOf(root, context);
      for (const [name, { node, location }] of schemas) {
        const { properties = {}, required = [] } = node;
        const fields = node['x-default-fields'];
        for (const [index, field] of fields?.entries() ?? []) {
          if (field in properties) continue;
          report({
            message: `The default field \`${field}\` is not a property of \`${name}\`.`,
            location: location.child(['x-default-fields', index]),
          });
        }
        for (const [index, field] of fields ? required.entries() : []) {
          if (fields?.includes(field)) continue;
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
        const selectable = target.node.properties ?? {};
        for (const [index, field] of (node.enum ?? []).entries()) {
          if (field in selectable) continue;
          report({
            message: `\`${field}\` can be selected, but is not a property of \`${selected}\`.`,
            location: location.child(['enum', index]),
          });
        }
        for (const [property, value] of Object.entries(selectable)) {
          const isSelectable = value['x-selectable'] !== false;
          if (isSelectable === (node.enum ?? []).includes(property)) continue;
          report({
            message: isSelectable
              ? `\`${property}\` is a property of \`${selected}\`, but cannot be selected by \`${name}\`.`
              : `\`${property}\` is said not to be selectable, but \`${name}\` selects it.`,
            location: target.location.child(['properties', property]).key(),
          });
        }
        const names = target.node['x-identified-by'] ?? [];
        const always = target.node.required ?? [];
        if (names[0] !== undefined && names.every((field) => field in selectable)) {
          if (always.includes(names[0])) continue;
        }
        report({
          message: `\`${selected}\` must say with \`x-identified-by\` which of its properties others refer to it by, first one that it always has.`,
          location: target.location,
        });
      }
    },
  },
});
