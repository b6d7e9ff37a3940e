import { type Context, isReference, type Root, type Rule } from './rule.ts';
import { mapOf } from './schemas.ts';

/** A component is found where its name says: `components/<kind>/<Name>.yaml`. */
export const oneComponentAFile: Rule = () => ({
  Root: {
    enter(root: Root, { location, report }: Context) {
      for (const [kind, components] of Object.entries(mapOf(root.components))) {
        for (const [name, component] of Object.entries(mapOf(components))) {
          const file = `components/${kind}/${name}.yaml`;
          if (isReference(component) && component.$ref === file) continue;
          report({
            message: `The component \`${name}\` must be a reference to \`${file}\`.`,
            location: location.child(['components', kind, name]),
          });
        }
      }
    },
  },
});
