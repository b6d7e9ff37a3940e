import type { Context, Root, Rule } from './rule.ts';
import { mapOf } from './schemas.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * One operation is the product, and it is a GET: types, client and servers are made for it alone.
 */
export const oneOperation: Rule = () => ({
  Root: {
    enter(root: Root, { location, resolve, report }: Context) {
      const paths = Object.entries(mapOf<object>(root.paths)).filter(([path]) =>
        path.startsWith('/'),
      );
      const names = paths.map(([path]) => `\`${path}\``).join(' and ');
      const [[path, item] = []] = paths;
      if (path === undefined || paths.length > 1) {
        report({
          message: `The contract must have exactly one path, and has ${names || 'none'}.`,
          location: location.child(['paths']).key(),
        });
        return;
      }

      const members = mapOf(resolve(item).node);
      const at = location.child(['paths', path]).key();
      const described = methods
        .filter((method) => typeof members[method] === 'object' && members[method] !== null)
        .map((method) => method.toUpperCase());
      if (described.join() !== 'GET') {
        report({
          message: `The path \`${path}\` must have exactly one method, GET, and has ${described.join(' and ') || 'none'}.`,
          location: at,
        });
      }
      if (members['parameters'] !== undefined) {
        report({
          message: `The parameters of the path \`${path}\` must be in its operation: they are not read here.`,
          location: at,
        });
      }
    },
  },
});
