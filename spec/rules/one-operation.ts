import type { Context, Root, Rule } from './rule.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** One operation is the product: types, client and servers are made for it alone. */
export const oneOperation: Rule = () => ({
  Root: {
    enter(root: Root, { location, resolve, report }: Context) {
      const operations = Object.entries(root.paths ?? {}).flatMap(([path, item]) =>
        Object.keys(resolve<object>(item).node ?? {})
          .filter((method) => methods.includes(method))
          .map((method) => ({ path, method })),
      );
      for (const { path, method } of operations.slice(1)) {
        report({
          message: `The contract has one operation, and \`${method.toUpperCase()} ${path}\` is another: describe it in a contract of its own.`,
          location: location.child(['paths', path]).key(),
        });
      }
    },
  },
});
