import type { RequestListener } from 'node:http';
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
import { createMock, type Fault } from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import operation from '@liked-posts/spec/operation.json' with { type: 'json' };
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessToken, clientOf, everyParameter } from './client.ts';

const url = inject('prismProxy');
const port = inject('upstreamPort');

/** What stands behind the proxy. */
let answer: RequestListener = (_, response) => void response.end();
let upstream: LocalServer;
beforeAll(async () => {
  upstream = await listen((request, response) => answer(request, response), port);
});
afterAll(() => upstream[Symbol.asyncDispose]());

const path = '/2/users/42/liked_tweets';
const page = { data: [{ id: '1', text: '' }], meta: { result_count: 1 } };

/** A request as it arrives behind the proxy. */
interface Arrived {
  readonly target: string;
  readonly authorization: string | undefined;
}

/** Answers with a page, and keeps what arrives. */
function arriving(): Arrived[] {
  const arrived: Arrived[] = [];
  answer = ({ url = '', headers }, response) => {
    arrived.push({ target: url, authorization: headers.authorization });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(page));
  };
  return arrived;
}

describe('the request of the client, behind `prism proxy`', () => {
  it('has the path, the token and exactly the selection of the query, each list in one value', async () => {
    const arrived = arriving();
    await clientOf(url).getPage('42', everyParameter);
    await clientOf(url).getPage('42');

    const [full, bare] = arrived;
    const [target, search = ''] = full?.target.split('?') ?? [];
    expect(target).toBe(path);
    const sent = search.split('&').map((pair) => pair.split('=').map(decodeURIComponent));
    expect(sent.toSorted()).toEqual(
      Object.entries(everyParameter)
        .map(([name, value]) => [name, `${value}`])
        .toSorted(),
    );
    expect(full?.authorization).toBe(`Bearer ${accessToken}`);
    expect(bare).toEqual({ target: path, authorization: `Bearer ${accessToken}` });
  });

  it('is the same by `GET`', async () => {
    const arrived = arriving();
    await clientOf(url).getPage('42', everyParameter);
    await clientOf(url).GET('/2/users/{id}/liked_tweets', {
      params: { path: { id: '42' }, query: everyParameter },
    });
    expect(arrived[1]).toEqual(arrived[0]);
  });

  // Each is sent in the place of a value that gets through. In a list, the first value is wrong:
  // of a list that is repeated, Prism reads only the last one.
  const wrong: Record<keyof LikedPostsQuery, unknown> = {
    max_results: 4,
    pagination_token: 'Not-a-token',
    'tweet.fields': ['nothing', 'lang'],
    expansions: ['nobody', 'author_id'],
    'media.fields': ['nothing', 'url'],
    'poll.fields': ['nothing', 'voting_status'],
    'user.fields': ['nothing', 'verified'],
    'place.fields': ['nothing', 'country'],
  };

  it.each(Object.entries(wrong))(
    'is refused for a wrong %s, which is named',
    async (name, value) => {
      const arrived = arriving();
      const query = { ...everyParameter, [name]: value };
      const error = await clientOf(url)
        .getPage('42', query)
        .catch((thrown: unknown) => thrown);

      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: 422 });
      const { validation } = Object(Object(error).body);
      expect(validation.map(({ location }: { location: unknown }) => location)).toEqual(
        expect.arrayContaining([expect.arrayContaining(['query', name])]),
      );
      expect(arrived).toEqual([]);
    },
  );
});

/** What `prism proxy` makes of an answer: what it says is wrong with it, if anything. */
async function judged(
  {
    status = 200,
    type = 'application/json',
    body,
  }: { status?: number; type?: string; body: string },
  search = '',
): Promise<string | undefined> {
  answer = (_, response) => void response.writeHead(status, { 'content-type': type }).end(body);
  const headers = { authorization: `Bearer ${accessToken}` };
  const answered = await fetch(url + path + search, { headers });
  const text = await answered.text();
  return answered.status === status && text === body ? undefined : text;
}

const judgedPage = (value: unknown, search?: string) =>
  judged({ body: JSON.stringify(value) }, search);

const examples = Object.entries(operation.responses).flatMap(([status, { examples }]) =>
  Object.entries(examples).map(([name, example]) => ({ status, name, ...example })),
);
const everyField = examples.find(({ name }) => name === 'everyField')?.value;

/** The members that an object of a page must have. Written by hand: the contract is judged, too. */
const required: Readonly<Record<string, readonly string[]>> = {
  data: ['id', 'text'],
  users: ['id', 'name', 'username'],
  media: ['media_key', 'type'],
  places: ['id', 'full_name'],
  polls: ['id', 'options'],
  tweets: ['id', 'text'],
};

/** A copy of the page with every field, changed. */
function changed(change: (page: Record<string, unknown>) => void): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(everyField));
  change(copy);
  return copy;
}

/** The first object of a list of a page. */
const firstOf = (page: Record<string, unknown>, list: string) =>
  Object(list === 'data' ? page['data'] : Object(page['includes'])[list])[0];

describe('`prism proxy` judges', () => {
  it.each(examples)('the example $status $name as right', async (example) => {
    const { status, mediaTypes, value } = example;
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    for (const type of mediaTypes) {
      const given = { status: status === 'default' ? 502 : Number(status), type, body };
      expect(await judged(given)).toBeUndefined();
    }
  });

  it.each(
    Object.entries(required).flatMap(([list, members]) => members.map((member) => [list, member])),
  )('an object in %s without its %s as wrong', async (list = '', member = '') => {
    const without = changed((page) => delete firstOf(page, list)[member]);
    expect(await judgedPage(without)).toContain(`must have required property '${member}'`);
  });

  it('members that the contract does not name as right, in every object', async () => {
    const lists = Object.keys(required);
    const more = changed((page) => {
      const { meta, includes } = Object(page);
      const objects = [page, meta, includes, ...lists.map((list) => firstOf(page, list))];
      for (const object of objects) object.a_new_member = 'anything';
    });
    expect(await judgedPage(more)).toBeUndefined();
  });

  it('a value of another type as wrong', async () => {
    const damaged = changed((page) => {
      firstOf(page, 'data').id = 1;
    });
    expect(await judgedPage(damaged)).toContain('property data.0.id must be string');
  });
});

describe('`prism proxy --errors`, as the document about Prism says,', () => {
  it('answers a request outside the contract itself', async () => {
    const arrived = arriving();
    const headers = { authorization: `Bearer ${accessToken}` };
    const statuses = await Promise.all([
      fetch(`${url}${path}?max_results=4`, { headers }),
      fetch(url + path),
      fetch(url + path, { method: 'HEAD', headers }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([422, 401, 405]);
    expect(arrived).toEqual([]);
  });

  const post = { id: '1', text: '' };
  it.each([
    ['a field that was not requested', '', { data: [{ ...post, lang: 'en' }] }],
    ['a page without the field that was requested', '?tweet.fields=lang', { data: [post] }],
    [
      'a page without the object that was requested',
      '?expansions=author_id',
      { data: [{ ...post, author_id: '7' }] },
    ],
    ['a page that is the same again', '?pagination_token=abc', page],
  ])('does not see %s', async (_, search, body) => {
    expect(await judgedPage(body, search)).toBeUndefined();
  });
});

describe('our mock, behind `prism proxy`,', () => {
  const likes = 60;
  const behind = (faults: readonly Fault[] = []) => {
    const mock = createMock({ likes, faults });
    answer = createListener(mock);
    return mock;
  };

  it('is walked by the client, and the proxy finds nothing', async () => {
    const mock = behind();
    const { pagination_token: _, ...query } = everyParameter;
    let posts = 0;
    for await (const { data } of clientOf(url).pages('42', query)) posts += data.length;

    expect(posts).toBe(likes);
    expect(mock.violations).toEqual([]);
  });

  /** What comes through the proxy, and what comes from the mock itself. */
  const both = async (target: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${accessToken}` };
    const [proxied, own] = await Promise.all(
      [url, upstream.url].map(async (base) => {
        const response = await fetch(base + target, { headers, ...init });
        return { status: response.status, body: await response.text() };
      }),
    );
    return { proxied, own };
  };

  it('answers any query within the contract', async () => {
    behind();
    const some = <Value>(values: readonly Value[]) =>
      fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 6 });
    const queries = fc.record(
      {
        max_results: fc.integer({ min: 5, max: 100 }),
        'tweet.fields': some(tweetFields),
        expansions: some(expansions),
        'media.fields': some(mediaFields),
        'poll.fields': some(pollFields),
        'user.fields': some(userFields),
        'place.fields': some(placeFields),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const search = new URLSearchParams(
          Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
        );
        const { proxied, own } = await both(`${path}?${search}`);
        expect(own?.status).toBe(200);
        expect(proxied).toEqual(own);
      }),
      { numRuns: 30 },
    );
  });

  it.each([400, 401, 402, 403, 404, 429, 500, 503, 502])(
    'answers %i within the contract',
    async (code) => {
      behind([{ code, times: 2 }]);
      const { proxied, own } = await both(path);
      expect(own?.status).toBe(code);
      expect(proxied).toEqual(own);
    },
  );

  it.each([
    ['an unknown parameter', '?tweetFields=id'],
    ['an empty list', '?tweet.fields='],
    ['a list that is repeated', '?tweet.fields=id&tweet.fields=text'],
    ['a parameter in capitals', '?MAX_RESULTS=10'],
    ['a token that was never given out', '?pagination_token=abc'],
  ])('refuses %s, which Prism lets through', async (_, search) => {
    behind();
    const { proxied, own } = await both(path + search);
    expect(own?.status).toBe(400);
    expect(proxied).toEqual(own);
  });

  it.each([
    ['a wrong value, with 422 in place of 400', `${path}?max_results=4`, {}, 422, 400],
    ['a request without a token, with 401 as well', path, { headers: {} }, 401, 401],
    ['HEAD, which the contract does not name', path, { method: 'HEAD' }, 405, 200],
  ])('is not asked about what Prism answers itself: %s', async (_, target, init, status, ours) => {
    behind();
    const { proxied, own } = await both(target, init);
    expect([proxied?.status, own?.status]).toEqual([status, ours]);
  });
});
