import { expect, it } from 'vitest';
import { clientOf } from '../test/clients.ts';
import { serveTimeline } from '../test/timeline-service.ts';
import { toArray } from './index.ts';

it.each([
  [0, [], 0],
  [1, ['1'], 1],
  [2, ['1', '2'], 1],
  [3, ['1', '2', '3'], 2],
  [Infinity, ['1', '2', '3', '4'], 2],
])(
  'an array of at most %s Posts asks for no more pages than it needs',
  async (limit, ids, asked) => {
    const service = serveTimeline({
      pages: [
        ['1', '2'],
        ['3', '4'],
      ],
    });
    const items = await toArray(clientOf(service.fetch).posts('1'), { limit });

    expect(items.map(({ post }) => post.id)).toEqual(ids);
    expect(service.requests.length).toBe(asked);
  },
);
