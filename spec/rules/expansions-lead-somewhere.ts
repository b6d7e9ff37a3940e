import { readStart } from '../scripts/flatten.ts';
import {
  type Context,
  type Found,
  listOf,
  mapOf,
  memberOf,
  propertyOf,
  type Root,
  type Rule,
  schemasOf,
} from './rule.ts';

/**
 * Every expansion starts somewhere and leads somewhere: `x-expands-to` names a member of
 * `Includes`, `x-expands-from` an existing member of `Post`, of the page or of the Posts that
 * another expansion leads to. That member is an identifier of the target, or has objects with one.
 */
export const expansionsLeadSomewhere: Rule = () => ({
  Root: {
    enter(root: Root, context: Context) {
      const { report, resolve } = context;
      const schemas = schemasOf(root, context);
      const includes = schemas.get('Includes');
      for (const { node, location } of schemas.values()) {
        if (node['x-expands-to'] === undefined) continue;
        const expansions = listOf<string>(node.enum);
        const to = mapOf(node['x-expands-to']);
        const from = mapOf(node['x-expands-from']);

        for (const [index, expansion] of expansions.entries()) {
          const wrong = wrongWith(expansion);
          if (wrong === undefined) continue;
          const message = `The expansion \`${expansion}\` ${wrong}`;
          report({ message, location: location.child(['enum', index]) });
        }
        for (const keyword of ['x-expands-to', 'x-expands-from'] as const) {
          for (const expansion of Object.keys(mapOf(node[keyword]))) {
            if (expansions.includes(expansion)) continue;
            const message = `There is no expansion \`${expansion}\`.`;
            report({ message, location: location.child([keyword, expansion]).key() });
          }
        }

        /** The violation of an expansion, as the end of a sentence; undefined if there is none. */
        function wrongWith(expansion: string): string | undefined {
          const member = to[expansion];
          const target =
            includes && typeof member === 'string' && memberOf(includes, member, resolve);
          if (!target) return 'leads to no member of `Includes`.';
          const start = from[expansion];
          if (typeof start !== 'string') {
            return 'must name in `x-expands-from`, as a string, the member of `Post` where it starts.';
          }
          const { through, path } = readStart(start);
          if (through !== undefined && !startsFromPosts(through)) {
            return `must start in a \`Post\` of the page, or in the Posts that one expansion leads to, not at \`${start}\`.`;
          }
          const end = path.reduce<Found | undefined>(
            (at, name) => at && memberOf(at, name, resolve),
            schemas.get('Post'),
          );
          return end && refers(end, target)
            ? undefined
            : `starts at \`${start}\`, but nothing there identifies the object that it leads to.`;
        }

        function startsFromPosts(expansion: string): boolean {
          const start = from[expansion];
          return (
            expansions.includes(expansion) &&
            to[expansion] === 'tweets' &&
            typeof start === 'string' &&
            readStart(start).through === undefined
          );
        }
      }

      /** Whether a member of a Post is an identifier of the target, or an object that has one. */
      function refers(end: Found, target: Found): boolean {
        return listOf<string>(target.node['x-identified-by']).some((name) => {
          const identifier =
            typeof name === 'string' ? propertyOf(target, name, resolve) : undefined;
          if (identifier === undefined) return false;
          if (end.node.type === 'string') return isSame(end, identifier);
          const member = propertyOf(end, name, resolve);
          if (member === undefined) return false;
          // A name that is not a component, such as `username`, is known only by its own name.
          const isNameless = [member, identifier].every((found) => !isComponent(found));
          return (isNameless && member.node.type === 'string') || isSame(member, identifier);
        });
      }

      function isComponent(found: Found): boolean {
        return [...schemas.values()].some((schema) => isSame(schema, found));
      }
    },
  },
});

function isSame({ location: one }: Found, { location: other }: Found): boolean {
  return one.pointer === other.pointer && one.source.absoluteRef === other.source.absoluteRef;
}
