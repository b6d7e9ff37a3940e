import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import * as types from '@liked-posts/types';
import { describe, expect, it } from 'vitest';

describe('the enums of the contract', () => {
  it('are arrays at run time, with the values of the contract in its order', () => {
    const lists = operation.parameters.filter((parameter) => 'values' in parameter);

    expect(lists.map(({ valueName }) => valueName)).toContain('TweetField');
    for (const { valueName, values } of lists) {
      const name = `${valueName.slice(0, 1).toLowerCase()}${valueName.slice(1)}s`;
      expect(types, valueName).toHaveProperty(name, values);
    }
  });

  it('come with the table of resources', () => {
    const resources = operation.resources.map(({ fields: _fields, name, ...resource }) => [
      name,
      resource,
    ]);

    expect(types.resources).toEqual(Object.fromEntries(resources));
  });

  it('come with the routes of the expansions', () => {
    const routes = operation.expansions.map(({ name, ...route }) => [name, route]);

    expect(types.routes).toEqual(Object.fromEntries(routes));
    expect(Object.keys(types.routes).toSorted()).toEqual([...types.expansions].toSorted());
  });
});
