import contract from '@liked-posts/spec/openapi.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { compile } from './compiled.ts';

describe('the descriptions of the contract', () => {
  const { schemas } = contract.components;

  it('are the doc comments of every named type that the package exports', () => {
    const names = Object.keys(schemas);
    const uses = names.map((name, index) => `type Use${index} = ${name};`);
    const module = compile(
      `import type { ${names.join(', ')} } from '@liked-posts/types';\n${uses.join('\n')}`,
    );

    expect(module.errors).toEqual([]);
    for (const [name, { description }] of Object.entries(schemas)) {
      // Our comment also says how the query changes the type.
      if (name === 'LikedPostsPage') continue;
      expect.soft(oneLine(module.hover(name).documentation), name).toBe(oneLine(description ?? ''));
    }
  });

  it('are the doc comments of fields, also in a page', () => {
    const module = compile(`
import type { LikedPostsPage } from '@liked-posts/types';
declare const page: LikedPostsPage<{ 'tweet.fields': ['lang'] }>;
page.data?.[0]?.lang;
`);
    const { description = '' } = schemas['Post']?.properties?.['lang'] ?? {};

    expect(module.errors).toEqual([]);
    expect(oneLine(module.hover('lang;').documentation)).toBe(oneLine(description));
  });
});

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
