import * as types from '@liked-posts/types';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { queryEnumsOf, readContract } from '../scripts/contract.ts';

describe('the enums of the contract', () => {
  it('are arrays at run time, with the values of the contract in its order', async () => {
    const contract = await readContract();

    expect(
      Object.fromEntries(queryEnumsOf(contract).map(([name, schema]) => [name, schema.enum])),
    ).toEqual({
      TweetField: types.tweetFields,
      Expansion: types.expansions,
      MediaField: types.mediaFields,
      PollField: types.pollFields,
      UserField: types.userFields,
      PlaceField: types.placeFields,
    });
  });

  it('are joined by the default fields of each object', async () => {
    const contract = await readContract();

    expect(
      Object.entries(contract.schemas).flatMap(([name, schema]) =>
        schema['x-default-fields'] ? [[name, schema['x-default-fields']]] : [],
      ),
    ).toEqual(Object.entries(types.defaultFields));
  });

  it('lead where the contract says that each expansion leads', async () => {
    const contract = await readContract();

    expect(types.expandsTo).toEqual(contract.schemas['Expansion']?.['x-expands-to']);
    expect(Object.keys(types.expandsTo).toSorted()).toEqual([...types.expansions].toSorted());
  });
});

describe('a bundler', () => {
  const bundle = async (code: string) => {
    const build = await rolldown({
      input: 'entry',
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? `${import.meta.dirname}/entry.js` : undefined),
          load: (id) => (id.endsWith('entry.js') ? code : undefined),
        },
      ],
    });
    const { output } = await build.generate({ minify: true });
    await build.close();
    return output[0].code;
  };

  it('keeps only the array that is used', async () => {
    const code = await bundle(
      "import { pollFields } from '@liked-posts/types'; console.log(pollFields);",
    );

    expect(code).toContain('voting_status');
    expect(code).not.toContain('attachments');
    expect(code).not.toContain('verified_type');
  });

  it('keeps nothing of an import that is not used', async () => {
    expect(await bundle("import '@liked-posts/types'; console.log(1);")).toBe('console.log(1);');
  });
});
