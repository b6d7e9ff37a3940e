import type { CheckedPage } from '../interaction.ts';
import { askedFor, objectsOf, resources } from '../resources.ts';
import type { Rule } from './rule.ts';

/** The rule for users who require that their data shows every field. */
export const allFieldsShown: Rule = {
  id: 'allFieldsShown',
  sentence: 'Every field and every list of includes that is asked for comes at least once.',
  pointers: ['#/components/schemas/Post', '#/components/schemas/Includes'],
  check: ({ interactions, pages }) => {
    const kept = interactions.slice(0, 1).map((interaction) => ({ interaction }));
    const broken = notShownOn(pages).flatMap((name) => {
      const [owner, field = ''] = name.split('.');
      const asking = interactions.find(({ query }) =>
        owner === 'includes'
          ? query.has('expansions')
          : [...query.values()].some((value) => value.split(',').includes(field)),
      );
      const violation = `${name} was asked for, but is in no answer.`;
      // A default field may be in no query. Then the first request represents them all.
      return [asking ?? interactions[0]].flatMap((interaction) =>
        interaction === undefined ? [] : [{ interaction, violation }],
      );
    });
    return broken.length > 0 ? broken : kept;
  },
};

/** The fields and lists of `includes` that were asked for, but are on no page. */
export function notShownOn(pages: readonly CheckedPage[]): string[] {
  const fields = resources.flatMap((resource) => {
    const asked = new Set(pages.flatMap((page) => [...askedFor(resource, page)]));
    const objects = pages.flatMap((page) => objectsOf(resource, page));
    // If no object came, its list is named instead of each field.
    if (objects.length === 0) return [];
    return resource.fields
      .filter((field) => asked.has(field) && !objects.some((object) => field in object))
      .map((field) => `${resource.schema}.${field}`);
  });
  const expanded = new Set<string>(pages.flatMap(({ selection }) => [...selection.included]));
  const lists = [...expanded].filter((name) => !pages.some(({ includes }) => includes.has(name)));
  return [...fields, ...lists.map((name) => `includes.${name}`)];
}
