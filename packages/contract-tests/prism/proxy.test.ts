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

describe('requests of the client behind `prism proxy`', () => {
  const authorization = `Bearer ${accessToken}`;

  test('a request has the whole query, each list in one value', async () => {
    const requests = upstream.recordRequests();
    await connectClient(proxyUrl).getPage('42', everyParameter);

    const [target, search = ''] = requests[0]?.target.split('?') ?? [];
    const sentParameters = search.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
    expect(target).toBe(path);
    expect(sentParameters.toSorted()).toEqual(
      Object.entries(everyParameter)
        .map(([name, value]) => [name, `${value}`])
        .toSorted(),
    );
  });

  test('a request without a query has the token and no parameters', async () => {
    const requests = upstream.recordRequests();
    await connectClient(proxyUrl).getPage('42');
    expect(requests).toEqual([{ target: path, authorization }]);
  });

  test('`GET` of the client sends the same request as `getPage`', async () => {
    const requests = upstream.recordRequests();
    await connectClient(proxyUrl).getPage('42', everyParameter);
    await connectClient(proxyUrl).GET('/2/users/{id}/liked_tweets', {
      params: { path: { id: '42' }, query: everyParameter },
    });
    expect(requests[1]).toEqual(requests[0]);
  });

  const wrongValues: Record<keyof LikedPostsQuery, unknown> = {
    max_results: 4,
    // Tokens have only digits and small letters.
    pagination_token: 'Not-a-token',
    // The first value is wrong. If the client repeated the parameter for each value, Prism would read
    // only the last one, which is right, and refuse nothing.
    'tweet.fields': ['nothing', 'lang'],
    expansions: ['nobody', 'author_id'],
    'media.fields': ['nothing', 'url'],
    'poll.fields': ['nothing', 'voting_status'],
    'user.fields': ['nothing', 'verified'],
    'place.fields': ['nothing', 'country'],
  };

  test.each(Object.entries(wrongValues))(
    'Prism names the wrong %s of a request that it refuses',
    async (name, value) => {
      const requests = upstream.recordRequests();
      const query = { ...everyParameter, [name]: value };
      const error = await connectClient(proxyUrl)
        .getPage('42', query)
        .catch((reason: unknown) => reason);

      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({
        status: 422,
        body: {
          validation: expect.arrayContaining([
            expect.objectContaining({ location: expect.arrayContaining(['query', name]) }),
          ]),
        },
      });
      expect(requests).toEqual([]);
    },
  );
});

/** Every example of the contract, with its status. */
const examples = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
  Object.entries(examples).map(([name, example]) => ({ status, name, ...example })),
);

/** The required members of each object of a page. Written by hand, to test the contract, too. */
const requiredMembers = [
  { list: 'data', members: ['id', 'text'] },
  { list: 'users', members: ['id', 'name', 'username'] },
  { list: 'media', members: ['media_key', 'type'] },
  { list: 'places', members: ['id', 'full_name'] },
  { list: 'polls', members: ['id', 'options'] },
  { list: 'tweets', members: ['id', 'text'] },
];

type JsonObject = Record<string, unknown>;
type PageJson = { meta: JsonObject; data: JsonObject[]; includes: Record<string, JsonObject[]> };

/** Renders the example page with every field as JSON, after a change. */
function renderChanged(change: (page: PageJson) => void): string {
  const everyField = examples.find(({ name }) => name === 'everyField');
  if (everyField === undefined) throw new Error('The contract has no example everyField.');
  const copy = structuredClone(everyField.value) as PageJson;
  change(copy);
  return JSON.stringify(copy);
}

/** Finds the first object of `data`, or of a list of `includes`. */
function findFirst({ data, includes }: PageJson, list: string): JsonObject {
  const [first] = { ...includes, data }[list] ?? [];
  if (first === undefined) throw new Error(`The example has no ${list}.`);
  return first;
}

// `upstream.findFault` resolves with what Prism says is wrong; undefined if Prism passes it on.
describe('`prism proxy` as a judge', () => {
  test.each(examples)('Prism takes the example $status $name as right', async (example) => {
    const { status, mediaTypes, value } = example;
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    for (const type of mediaTypes) {
      // `default` describes the statuses that the contract does not name, such as 502.
      const code = status === 'default' ? 502 : Number(status);
      expect(await upstream.findFault({ status: code, type, body })).toBeUndefined();
    }
  });

  const memberCases = requiredMembers.flatMap(({ list, members }) =>
    members.map((member) => ({ list, member })),
  );
  test.each(memberCases)('Prism finds that an object in $list lacks its $member', async (row) => {
    const { list, member } = row;
    const body = renderChanged((page) => delete findFirst(page, list)[member]);
    expect(await upstream.findFault({ body })).toContain(`must have required property '${member}'`);
  });

  test('Prism takes members that the contract does not name as right', async () => {
    const body = renderChanged((page) => {
      const firstObjects = requiredMembers.map(({ list }) => findFirst(page, list));
      const objects: JsonObject[] = [page, page.meta, page.includes, ...firstObjects];
      for (const object of objects) object['a_new_member'] = 'anything';
    });
    expect(await upstream.findFault({ body })).toBeUndefined();
  });

  test('Prism takes a value of another type as wrong', async () => {
    const body = renderChanged((page) => {
      findFirst(page, 'data')['id'] = 1;
    });
    expect(await upstream.findFault({ body })).toContain('property data.0.id must be string');
  });
});

describe('`prism proxy --errors`, as spec/generators.md describes it', () => {
  const headers = { authorization: `Bearer ${accessToken}` };

  test.each([
    { about: 'a wrong value', search: '?max_results=4', init: { headers }, status: 422 },
    { about: 'no token', search: '', init: {}, status: 401 },
    { about: 'another method', search: '', init: { method: 'HEAD', headers }, status: 405 },
  ])('Prism itself refuses a request with $about', async ({ search, init, status }) => {
    const requests = upstream.recordRequests();
    const response = await fetch(`${proxyUrl}${path}${search}`, init);
    expect(response.status).toBe(status);
    expect(requests).toEqual([]);
  });

  // If one of these fails, Prism sees more than before: change spec/generators.md.
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
    { about: 'the page of another token', search: '?pagination_token=abc', page: smallPage },
  ])('Prism does not see $about', async ({ search, page }) => {
    expect(await upstream.findFault({ body: JSON.stringify(page) }, search)).toBeUndefined();
  });
});

describe('our mock behind `prism proxy`', () => {
  const likes = 60;

  /** Lets a new mock respond behind the proxy. */
  function respondByMock(faults: readonly Fault[] = []): Mock {
    const mock = createMock({ likes, faults });
    upstream.respondBy(createListener(mock));
    return mock;
  }

  test('Prism passes every page of the mock on to the client', async () => {
    const mock = respondByMock();
    const { pagination_token: _, ...query } = everyParameter;
    let posts = 0;
    for await (const { data } of connectClient(proxyUrl).pages('42', query)) posts += data.length;

    expect(posts).toBe(likes);
    expect(mock.violations).toEqual([]);
  });

  test('the mock responds to any query within the contract', async () => {
    respondByMock();
    const arbitraryList = <Value>(values: readonly Value[]) =>
      fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 6 });
    const queries = fc.record(
      {
        max_results: fc.integer({ min: 5, max: 100 }),
        'tweet.fields': arbitraryList(tweetFields),
        expansions: arbitraryList(expansions),
        'media.fields': arbitraryList(mediaFields),
        'poll.fields': arbitraryList(pollFields),
        'user.fields': arbitraryList(userFields),
        'place.fields': arbitraryList(placeFields),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
        );
        const { proxied, direct } = await upstream.requestBoth(`${path}?${search}`);
        expect(direct.status).toBe(200);
        expect(proxied).toEqual(direct);
      }),
      { numRuns: 30 },
    );
  });

  // The contract describes 502 by `default`, and the others by name. `requestBoth` sends 2 requests.
  test.each([400, 401, 402, 403, 404, 429, 500, 503, 502])(
    'the mock responds with %i within the contract',
    async (code) => {
      respondByMock([{ code, times: 2 }]);
      const { proxied, direct } = await upstream.requestBoth(path);
      expect(direct.status).toBe(code);
      expect(proxied).toEqual(direct);
    },
  );

  test.each([
    { about: 'an unknown parameter', search: '?tweetFields=id' },
    { about: 'an empty list', search: '?tweet.fields=' },
    { about: 'a list that is repeated', search: '?tweet.fields=id&tweet.fields=text' },
    { about: 'a parameter in capitals', search: '?MAX_RESULTS=10' },
    { about: 'a token that was never given out', search: '?pagination_token=abc' },
  ])('the mock refuses $about, which Prism lets through', async ({ search }) => {
    respondByMock();
    const { proxied, direct } = await upstream.requestBoth(path + search);
    expect(direct.status).toBe(400);
    expect(proxied).toEqual(direct);
  });

  interface RefusedRequest {
    readonly about: string;
    readonly search?: string;
    readonly init?: RequestInit;
    readonly prismStatus: number;
    readonly mockStatus: number;
  }
  test.each<RefusedRequest>([
    { about: 'a wrong value', search: '?max_results=4', prismStatus: 422, mockStatus: 400 },
    {
      about: 'a request without a token',
      init: { headers: {} },
      prismStatus: 401,
      mockStatus: 401,
    },
    // HTTP asks servers to support HEAD, but the contract describes only GET.
    { about: 'HEAD', init: { method: 'HEAD' }, prismStatus: 405, mockStatus: 200 },
  ])('Prism itself refuses $about, so the mock gets no request', async (row) => {
    const mock = respondByMock();
    const { search = '', init } = row;
    const { proxied, direct } = await upstream.requestBoth(path + search, init);
    expect(proxied.status).toBe(row.prismStatus);
    expect(direct.status).toBe(row.mockStatus);
    // Only the direct request arrived.
    expect(mock.requests).toHaveLength(1);
  });
});
