import {
  type Context,
  isReference,
  type Location,
  type Reference,
  type Root,
  type Rule,
  type Schema,
} from './rule.ts';

/**
 * What can be asked for and what can be answered agree.
 *
 * - Every value of a field enum is a property of the schema it selects from, and the other way round;
 *   a property that cannot be selected says so with `x-selectable: false`.
 * - The default fields and the required ones are such properties, and nothing is required that
 *   does not come by default.
 * - Every expansion leads to a member of `includes`.
 */
export const fieldsAreProperties: Rule = () => ({
  Root: {
    enter(root: Root, { location: start, resolve, report }: Context) {
      function schemaNamed(name: string): { node: Schema; location: Location } | undefined {
        const schema = root.components?.['schemas']?.[name] as Schema | Reference | undefined;
        if (!schema) return undefined;
        if (!isReference(schema)) {
          return { node: schema, location: start.child(['components', 'schemas', name]) };
        }
        const { node, location } = resolve<Schema>(schema);
        return node && location ? { node, location } : undefined;
      }

      for (const name of Object.keys(root.components?.['schemas'] ?? {})) {
        const schema = schemaNamed(name);
        if (!schema) continue;
        const { node, location } = schema;

        const selected = node['x-selects-from'];
        if (selected !== undefined) {
          const target = schemaNamed(selected);
          if (!target) {
            report({
              message: `There is no schema \`${selected}\` to select from.`,
              location: location.child(['x-selects-from']),
            });
            continue;
          }
          const properties = target.node.properties ?? {};
          for (const [index, field] of (node.enum ?? []).entries()) {
            if (String(field) in properties) continue;
            report({
              message: `\`${field}\` can be selected, but is not a property of \`${selected}\`.`,
              location: location.child(['enum', index]),
            });
          }
          for (const [property, value] of Object.entries(properties)) {
            const selectable = (value as Schema)['x-selectable'] !== false;
            if (selectable === (node.enum ?? []).includes(property)) continue;
            report({
              message: selectable
                ? `\`${property}\` is a property of \`${selected}\`, but cannot be selected by \`${name}\`.`
                : `\`${property}\` is said not to be selectable, but \`${name}\` selects it.`,
              location: target.location.child(['properties', property]).key(),
            });
          }
        }

        const defaults = node['x-default-fields'];
        if (defaults !== undefined) {
          for (const [index, field] of defaults.entries()) {
            if (field in (node.properties ?? {})) continue;
            report({
              message: `The default field \`${field}\` is not a property of \`${name}\`.`,
              location: location.child(['x-default-fields', index]),
            });
          }
          for (const [index, field] of (node.required ?? []).entries()) {
            if (defaults.includes(field)) continue;
            report({
              message: `\`${field}\` is required, but does not come by default.`,
              location: location.child(['required', index]),
            });
          }
        }

        const expansions = node['x-expands-to'];
        if (expansions !== undefined) {
          const members = schemaNamed('Includes')?.node.properties ?? {};
          for (const [index, value] of (node.enum ?? []).entries()) {
            const member = expansions[String(value)];
            if (member !== undefined && member in members) continue;
            report({
              message: `The expansion \`${value}\` leads to no member of \`Includes\`.`,
              location: location.child(['enum', index]),
            });
          }
          for (const value of Object.keys(expansions)) {
            if (node.enum?.includes(value)) continue;
            report({
              message: `There is no expansion \`${value}\`.`,
              location: location.child(['x-expands-to', value]).key(),
            });
          }
        }
      }
    },
  },
});
