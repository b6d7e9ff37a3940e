import { describe, expect, test } from 'vitest';
import { type Body, idsOn, page } from '../test/ask.ts';
import { createMock, type Mock } from './index.ts';

/** Reads the identifiers of all Posts. */
type Client = (mock: Mock) => Promise<string[]>;

const pageSize = 5;

/** Reads pages as long as `next` returns a token. */
function client(
  next: (page: Body) => string | undefined,
  read: (page: Body) => string[] = (page) => idsOn([page]),
): Client {
  return async (mock) => {
    const ids: string[] = [];
    let token: string | undefined;
    do {
      const more = token === undefined ? {} : { pagination_token: token };
      const body = await page(mock, { max_results: pageSize, ...more });
      ids.push(...read(body));
      token = next(body);
    } while (token !== undefined);
    return ids;
  };
}

/** Reads until there is no `next_token`, and expects that any member may be missing. */
const rightClient = client(({ meta }) => meta?.next_token);

/**
 * Clients with a mistake, by name. They work only while each page but the last is full and none is
 * empty.
 */
const wrongClients: Readonly<Record<string, Client>> = {
  'stops at a short page': client(({ data = [], meta }) =>
    data.length < pageSize ? undefined : meta?.next_token,
  ),
  'takes `data` for granted': client(
    ({ meta }) => meta?.next_token,
    // As in JavaScript: this throws a TypeError if `data` is missing.
    (page) => (page as Required<Body>).data.map(({ id }) => id),
  ),
  'stops at an empty page': client(({ data, meta }) =>
    data === undefined ? undefined : meta?.next_token,
  ),
};

describe.each(['service', 'examples'] as const)('against a mock with answers: %j', (answers) => {
  const mock = createMock({ answers });

  test.each(Object.entries(wrongClients))(
    'a client that %s loses Posts or throws',
    async (_, read) => {
      const all = await rightClient(mock);
      const found = await read(mock).catch((error: unknown) => error);
      if (found instanceof Error) expect(found).toBeInstanceOf(TypeError);
      else expect(found).not.toEqual(expect.arrayContaining(all));
    },
  );

  test('a client that reads until there is no `next_token` has every Post once', async () => {
    const all = await rightClient(mock);
    expect(all.length).toBeGreaterThan(10);
    expect(new Set(all).size).toBe(all.length);
  });
});

test('where all pages are full, these clients find all Posts', async () => {
  const mock = createMock({ pages: 'full', likes: 48 });
  const all = await rightClient(mock);
  for (const read of Object.values(wrongClients)) expect(await read(mock)).toEqual(all);
});
