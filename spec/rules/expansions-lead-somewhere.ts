import { readStart } from '../scripts/flatten.ts';
import type { Context, Root, Rule } from './rule.ts';
import { type Found, memberOf, schemasOf } from './schemas.ts';

/**
 * Every expansion starts somewhere and leads somewhere: `x-expands-to` names a member of `Includes`,
 * `x-expands-from` a member of `Post` that exists. It ends at an identifier, or at objects that have
 * one of the fields by which others refer to what it leads to.
 */
export const expansionsLeadSomewhere: Rule = () => ({
  Root: {
    enter(root: Root, context: Context) {
      const { report, resolve } = context;
      const schemas = schemasOf(root, context);
      const includes = schemas.get('Includes');
      for (const { node, location } of schemas.values()) {
        const { enum: expansions = [], 'x-expands-to': to, 'x-expands-from': from = {} } = node;
        if (to === undefined) continue;

        for (const [index, expansion] of expansions.entries()) {
          const target = includes && memberOf(includes, to[expansion] ?? '', resolve);
          if (target === undefined) {
            report({
              message: `The expansion \`${expansion}\` leads to no member of \`Includes\`.`,
              location: location.child(['enum', index]),
            });
            continue;
          }
          const start = from[expansion];
          const { through, path } = readStart(start ?? '');
          const end = path.reduce<Found | undefined>(
            (at, name) => at && memberOf(at, name, resolve),
            schemas.get('Post'),
          );
          const names = target.node['x-identified-by'] ?? [];
          const refers =
            end?.node.type === 'string' ||
            names.some((name) => name in (end?.node.properties ?? {}));
          if (!refers || (through !== undefined && to[through] !== 'tweets')) {
            report({
              message: `The expansion \`${expansion}\` must say with \`x-expands-from\` in which member of \`Post\` it starts: ${start === undefined ? 'it says nothing' : `there is no reference at \`${start}\``}.`,
              location: location.child(['enum', index]),
            });
          }
        }
        for (const keyword of ['x-expands-to', 'x-expands-from'] as const) {
          for (const expansion of Object.keys(node[keyword] ?? {})) {
            if (expansions.includes(expansion)) continue;
            report({
              message: `There is no expansion \`${expansion}\`.`,
              location: location.child([keyword, expansion]).key(),
            });
          }
        }
      }
    },
  },
});
