import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf, errorFor, url } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { LikedPostsError } from './index.ts';

describe('a body that is not the contract’s JSON', () => {
  const html = `<!doctype html>${'x'.repeat(1000)}`;

  const missing = 'there is no data, but meta.result_count is not 0';

  it.each([
    ['HTML', html, html.slice(0, 200)],
    ['cut off', '{"data":[{"id":"1"'],
    ['empty', ''],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['a text', '"text"', 'text'],
    ['other data', '{"data":{"id":"1"}}', 'data is an object'],
    ['other errors', '{"errors":"none"}', 'there is neither data nor meta'],
    ['other meta', '{"meta":"none"}', 'meta is a string'],
    ['a number as token', '{"meta":{"next_token":7}}', 'meta.next_token is a number'],
    ['an empty token', '{"meta":{"next_token":""}}', 'meta.next_token is an empty string'],
    ['half a character', '{"meta":{"next_token":"a\\ud800"}}', 'meta.next_token is a string'],
    ['an object with nothing', '{}', 'there is neither data nor meta'],
    ['results that are missing', '{"meta":{"result_count":9}}', missing],
    ['a text as count', '{"meta":{"result_count":"0"}}', missing],
    ['null among the Posts', '{"data":[null]}', 'data[0] is null'],
    ['a Post without id', '{"data":[{"id":"1"},{"text":""}]}', 'data[1].id is undefined'],
    ['a number as id', '{"data":[{"id":"1"},{"id":5}]}', 'data[1].id is a number'],
    ['null among the errors', '{"data":[],"errors":[null]}', 'errors[0] is null'],
    ['a text as includes', '{"data":[],"includes":"users"}', 'includes is a string'],
    ['an object as users', '{"data":[],"includes":{"users":{}}}', 'includes.users is an object'],
    ['a list in users', '{"data":[],"includes":{"users":[[]]}}', 'includes.users[0] is a list'],
  ])(
    'is an error that says what is wrong, or quotes what is no JSON object: %s',
    async (_, body, excerpt = body) => {
      const error = await errorFor(() => new Response(body, { statusText: 'OK' }));

      expect(error).toMatchObject({
        name: 'HttpError',
        status: 200,
        title: 'No Page',
        retryable: true,
        detail: excerpt,
        message: `[GET] ${url}: 200 No Page${excerpt && `: ${excerpt}`}`,
      });
    },
  );

  it('is an error of the gateway when it is a problem, with whatever status', async () => {
    const problem = { data: [], title: 'Service Unavailable', status: 503, type: 'about:blank' };
    expect(await errorFor(() => json(problem))).toMatchObject({
      name: 'HttpError',
      status: 200,
      title: 'Service Unavailable',
      retryable: true,
    });
  });

  it('may have null for lists and tokens, as some services write what is not there', async () => {
    const nothing = { data: null, includes: null, errors: null, meta: { next_token: null } };
    const page = await clientOf(async () => json(nothing)).getPage('1');
    expect(page).toMatchObject({ data: [], includes: {}, errors: [], position: { end: true } });
  });

  it('may have members of any name', async () => {
    const page = await clientOf(async () =>
      json({ data: [{ id: '1', constructor: 1 }], constructor: 2 }),
    ).getPage('1');
    expect(page.data).toEqual([{ id: '1', constructor: 1 }]);
  });

  it('may be nested deeper than anyone can show', async () => {
    for (const body of ['['.repeat(1e5), '['.repeat(3e4) + ']'.repeat(3e4)]) {
      expect(await errorFor(() => new Response(body, { status: 400 }))).toMatchObject({
        name: 'HttpError',
        status: 400,
      });
    }
  });
});

describe('any answer', () => {
  const value = fc.jsonValue({ maxDepth: 1 });
  const body = fc.oneof(
    fc.string().map(String),
    fc.json(),
    fc
      .record(
        {
          data: fc.oneof(fc.array(value), value),
          errors: fc.oneof(fc.array(value), value),
          includes: fc.oneof(fc.dictionary(fc.string(), value), value),
          meta: fc.oneof(
            fc.record({ next_token: value }),
            fc.record({ previous_token: value }),
            value,
          ),
          title: value,
          detail: value,
          type: value,
        },
        { requiredKeys: [] },
      )
      .map((object) => JSON.stringify(object)),
  );

  it('is a page that paging can rely on, or an error of this package', async () => {
    await fc.assert(
      fc.asyncProperty(
        body,
        fc.constantFrom(200, 201, 400, 404, 429, 500),
        async (text, status) => {
          const answer = () => new Response(text, { status });
          const client = clientOf(async () => answer(), { retry: { limit: 0 } });
          const page = await client.getPage('1', { pagination_token: 'a' }).catch((error) => error);

          if (page instanceof LikedPostsError) {
            expect(page.message).toMatch(/^(\[GET\] https:|Pagination token repeated)/);
            return;
          }
          expect(status).toBeLessThan(300);
          expect(page.data).toBeInstanceOf(Array);
          expect(page.errors).toBeInstanceOf(Array);
          expect(page.includes).toBeTypeOf('object');
          expect(['undefined', 'string']).toContain(typeof page.meta.next_token);
          const { query: _, response: __, rateLimit: ___, ...members } = page;
          const sent = Object.entries(JSON.parse(text)).filter(([, value]) => value !== null);
          expect(members).toMatchObject(Object.fromEntries(sent));
        },
      ),
      { numRuns: 100 },
    );
  });
});
