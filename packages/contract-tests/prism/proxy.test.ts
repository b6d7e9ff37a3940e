import {
  expansions,
  HttpError,
  type LikedPostsQuery,
  mediaFields,
  placeFields,
  pollFields,
  tweetFields,
  userFields,
} from '@liked-posts/client';
import { createMock, type Fault, type Mock } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessToken, connectClient, everyParameter } from './client.ts';
import { path, smallPage, Upstream } from './upstream.ts';

const upstream = new Upstream();
const { proxyUrl } = upstream;

describe('a request of the client, behind `prism proxy`,', () => {
  const authorization = `Bearer ${accessToken}`;

  test('has the whole query, each list in one value', async () => {
    const arrived = upstream.keepRequests();
    await connectClient(proxyUrl).getPage('42', everyParameter);

    const [target, search = ''] = arrived[0]?.target.split('?') ?? [];
    const sent = search.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
    expect(target).toBe(path);
    expect(sent.toSorted()).toEqual(
      Object.entries(everyParameter)
        .map(([name, value]) => [name, `${value}`])
        .toSorted(),
    );
  });

  test('has the token but no parameter that was not requested', async () => {
    const arrived = upstream.keepRequests();
    await connectClient(proxyUrl).getPage('42');
    expect(arrived).toEqual([{ target: path, authorization }]);
  });

  test('is the same by `GET`', async () => {
    const arrived = upstream.keepRequests();
    await connectClient(proxyUrl).getPage('42', everyParameter);
    await connectClient(proxyUrl).GET('/2/users/{id}/liked_tweets', {
      params: { path: { id: '42' }, query: everyParameter },
    });
    expect(arrived[1]).toEqual(arrived[0]);
  });

  // In a list, the first value is wrong: of a list that is repeated, Prism reads only the last one.
  const wrongValues: Record<keyof LikedPostsQuery, unknown> = {
    max_results: 4,
    pagination_token: 'Not-a-token',
    'tweet.fields': ['nothing', 'lang'],
    expansions: ['nobody', 'author_id'],
    'media.fields': ['nothing', 'url'],
    'poll.fields': ['nothing', 'voting_status'],
    'user.fields': ['nothing', 'verified'],
    'place.fields': ['nothing', 'country'],
  };

  test.each(Object.entries(wrongValues))(
    'is refused for a wrong %s, which is named',
    async (name, value) => {
      const arrived = upstream.keepRequests();
      const query = { ...everyParameter, [name]: value };
      const error: unknown = await connectClient(proxyUrl)
        .getPage('42', query)
        .catch((thrown: unknown) => thrown);

      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({
        status: 422,
        body: {
          validation: expect.arrayContaining([
            expect.objectContaining({ location: expect.arrayContaining(['query', name]) }),
          ]),
        },
      });
      expect(arrived).toEqual([]);
    },
  );
});

/** Every example of the contract, with its status. */
const examples = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
  Object.entries(examples).map(([name, example]) => ({ status, name, ...example })),
);
const everyField = examples.find(({ name }) => name === 'everyField')?.value;

/** The members that an object of a page must have. Written by hand: the contract is judged, too. */
const requiredMembers = [
  { list: 'data', members: ['id', 'text'] },
  { list: 'users', members: ['id', 'name', 'username'] },
  { list: 'media', members: ['media_key', 'type'] },
  { list: 'places', members: ['id', 'full_name'] },
  { list: 'polls', members: ['id', 'options'] },
  { list: 'tweets', members: ['id', 'text'] },
];

type PageJson = Record<string, unknown>;

/** The example page with every field, after a change, as JSON. */
function changePage(change: (page: PageJson) => void): string {
  const copy = structuredClone(everyField) as PageJson;
  change(copy);
  return JSON.stringify(copy);
}

/** The first object of a list of a page. */
function findFirst(page: PageJson, list: string): PageJson {
  return Object(list === 'data' ? page['data'] : Object(page['includes'])[list])[0];
}

describe('`prism proxy` judges', () => {
  test.each(examples)('the example $status $name as right', async (example) => {
    const { status, mediaTypes, value } = example;
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    for (const type of mediaTypes) {
      const sent = { status: status === 'default' ? 502 : Number(status), type, body };
      expect(await upstream.judge(sent)).toBeUndefined();
    }
  });

  const required = requiredMembers.flatMap(({ list, members }) =>
    members.map((member) => ({ list, member })),
  );
  test.each(required)(
    'an object in $list without its $member as wrong',
    async ({ list, member }) => {
      const body = changePage((page) => delete findFirst(page, list)[member]);
      expect(await upstream.judge({ body })).toContain(`must have required property '${member}'`);
    },
  );

  test('members that the contract does not name as right, in every object', async () => {
    const body = changePage((page) => {
      const listed = requiredMembers.map(({ list }) => findFirst(page, list));
      for (const object of [page, Object(page['meta']), Object(page['includes']), ...listed]) {
        object.a_new_member = 'anything';
      }
    });
    expect(await upstream.judge({ body })).toBeUndefined();
  });

  test('a value of another type as wrong', async () => {
    const body = changePage((page) => {
      findFirst(page, 'data')['id'] = 1;
    });
    expect(await upstream.judge({ body })).toContain('property data.0.id must be string');
  });
});

describe('`prism proxy --errors`, as the document about Prism says,', () => {
  const headers = { authorization: `Bearer ${accessToken}` };

  test.each([
    { about: 'a wrong value', search: '?max_results=4', init: { headers }, status: 422 },
    { about: 'no token', search: '', init: {}, status: 401 },
    { about: 'another method', search: '', init: { method: 'HEAD', headers }, status: 405 },
  ])('refuses a request with $about itself', async ({ search, init, status }) => {
    const arrived = upstream.keepRequests();
    const response = await fetch(`${proxyUrl}${path}${search}`, init);
    expect(response.status).toBe(status);
    expect(arrived).toEqual([]);
  });

  const post = { id: '1', text: '' };
  test.each([
    {
      about: 'a field that was not requested',
      search: '',
      page: { data: [{ ...post, lang: '' }] },
    },
    { about: 'a missing field', search: '?tweet.fields=lang', page: { data: [post] } },
    {
      about: 'a missing object',
      search: '?expansions=author_id',
      page: { data: [{ ...post, author_id: '7' }] },
    },
    { about: 'a page that is the same again', search: '?pagination_token=abc', page: smallPage },
  ])('does not see $about', async ({ search, page }) => {
    expect(await upstream.judge({ body: JSON.stringify(page) }, search)).toBeUndefined();
  });
});

describe('our mock, behind `prism proxy`,', () => {
  const likes = 60;

  function startMock(faults: readonly Fault[] = []): Mock {
    const mock = createMock({ likes, faults });
    upstream.respondBy(createListener(mock));
    return mock;
  }

  test('is walked by the client without a finding of the proxy', async () => {
    const mock = startMock();
    const { pagination_token: _, ...query } = everyParameter;
    let posts = 0;
    for await (const { data } of connectClient(proxyUrl).pages('42', query)) posts += data.length;

    expect(posts).toBe(likes);
    expect(mock.violations).toEqual([]);
  });

  test('responds to any query within the contract', async () => {
    startMock();
    const pickSome = <Value>(values: readonly Value[]) =>
      fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 6 });
    const queries = fc.record(
      {
        max_results: fc.integer({ min: 5, max: 100 }),
        'tweet.fields': pickSome(tweetFields),
        expansions: pickSome(expansions),
        'media.fields': pickSome(mediaFields),
        'poll.fields': pickSome(pollFields),
        'user.fields': pickSome(userFields),
        'place.fields': pickSome(placeFields),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
        );
        const { proxied, own } = await upstream.requestBoth(`${path}?${search}`);
        expect(own.status).toBe(200);
        expect(proxied).toEqual(own);
      }),
      { numRuns: 30 },
    );
  });

  test.each([400, 401, 402, 403, 404, 429, 500, 503, 502])(
    'responds with %i within the contract',
    async (code) => {
      startMock([{ code, times: 2 }]);
      const { proxied, own } = await upstream.requestBoth(path);
      expect(own.status).toBe(code);
      expect(proxied).toEqual(own);
    },
  );

  test.each([
    { about: 'an unknown parameter', search: '?tweetFields=id' },
    { about: 'an empty list', search: '?tweet.fields=' },
    { about: 'a list that is repeated', search: '?tweet.fields=id&tweet.fields=text' },
    { about: 'a parameter in capitals', search: '?MAX_RESULTS=10' },
    { about: 'a token that was never given out', search: '?pagination_token=abc' },
  ])('refuses $about, which Prism lets through', async ({ search }) => {
    startMock();
    const { proxied, own } = await upstream.requestBoth(path + search);
    expect(own.status).toBe(400);
    expect(proxied).toEqual(own);
  });

  test.each<{ about: string; search?: string; init?: RequestInit; prism: number; mock: number }>([
    { about: 'a wrong value', search: '?max_results=4', prism: 422, mock: 400 },
    { about: 'a request without a token', init: { headers: {} }, prism: 401, mock: 401 },
    { about: 'HEAD', init: { method: 'HEAD' }, prism: 405, mock: 200 },
  ])('is not asked about $about, which Prism refuses itself', async (row) => {
    startMock();
    const { proxied, own } = await upstream.requestBoth(path + (row.search ?? ''), row.init);
    expect(proxied.status).toBe(row.prism);
    expect(own.status).toBe(row.mock);
  });
});
