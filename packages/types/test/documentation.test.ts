import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, readContract } from '../scripts/contract.ts';
import { compile } from './compiled.ts';

describe('the descriptions of the contract', () => {
  let contract: Contract;
  beforeAll(async () => {
    contract = await readContract();
  });

  it('are the doc comments of every named type, which the package exports', () => {
    const names = Object.keys(contract.schemas);
    const uses = names.map((name, index) => `type Use${index} = ${name};`);
    const module = compile(
      `import type { ${names.join(', ')} } from '@liked-posts/types';\n${uses.join('\n')}`,
    );

    expect(module.errors).toEqual([]);
    for (const [name, { description }] of Object.entries(contract.schemas)) {
      // Ours says what the query adds to it.
      if (name === 'LikedPostsPage') continue;
      expect.soft(oneLine(module.hover(name).documentation), name).toBe(oneLine(description ?? ''));
    }
  });

  it('are the doc comments of fields, and still there on a field that a query selected', () => {
    const module = compile(`
import type { LikedPostsPage } from '@liked-posts/types';
declare const page: LikedPostsPage<{ 'tweet.fields': ['lang'] }>;
page.data?.[0]?.lang;
`);
    const properties = contract.schemas['Post']?.properties as Record<
      string,
      { description: string }
    >;

    expect(module.errors).toEqual([]);
    expect(oneLine(module.hover('lang;').documentation)).toBe(
      oneLine(properties['lang']?.description ?? ''),
    );
  });

  it('stand in the generated text', async () => {
    const text = await readFile(new URL('../src/generated/schemas.ts', import.meta.url), 'utf8');

    expect(text).toContain(
      '    /** Unique identifier of the Post. */\n    id: PostId;\n    /** Body text of the Post. */\n    text: string;',
    );
  });
});

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
