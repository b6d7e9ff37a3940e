import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientOf, errorFor, rejection, url } from '../test/clients.ts';
import { json } from '../test/timeline-service.ts';
import { InvalidBodyError, LikedPostsError } from './index.ts';

describe('a body that is not the contract’s JSON', () => {
  const html = `<!doctype html>${'x'.repeat(1000)}`;

  it.each([
    ['HTML', html, html.slice(0, 200)],
    ['cut off', '{"data":[{"id":"1"'],
    ['empty', ''],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['a text', '"text"', 'text'],
    ['an object with other data', '{"data":{"id":"1"}}'],
    ['an object with other errors', '{"errors":"none"}'],
    ['an object with other meta', '{"meta":"none"}'],
    ['an object with meta null', '{"meta":null}'],
    ['a number as token', '{"meta":{"next_token":7}}'],
    ['an empty token', '{"meta":{"next_token":""}}'],
    ['half a character as token', '{"meta":{"next_token":"a\\ud800"}}'],
    ['an object with nothing', '{}'],
    ['an object with includes alone', '{"includes":{}}'],
    ['an object with no errors', '{"errors":[]}'],
    ['a message', '{"message":"Internal error"}'],
    ['results that are missing', '{"meta":{"result_count":9}}'],
    ['an object as number of results', '{"meta":{"result_count":{"toString":1}}}'],
    ['a text as number of results', '{"meta":{"result_count":"0"}}'],
    ['null among the Posts', '{"data":[null]}'],
    ['a Post without id', '{"data":[{"text":""}]}'],
    ['a number as id', '{"data":[{"id":5}]}'],
    ['null among the errors', '{"data":[],"errors":[null]}'],
    ['an object as users', '{"data":[],"includes":{"users":{}}}'],
    ['null among the users', '{"data":[],"includes":{"users":[null]}}'],
  ])(
    'is an error with its status and first characters when it is %s',
    async (_, body, excerpt = body) => {
      const error = await errorFor(() => new Response(body, { statusText: 'OK' }));

      expect(error).toBeInstanceOf(InvalidBodyError);
      expect(error).toMatchObject({
        name: 'InvalidBodyError',
        status: 200,
        detail: excerpt,
        message: `[GET] ${url}: 200 OK${excerpt && `: ${excerpt}`}`,
      });
    },
  );

  it('is an error of the gateway when it is a problem, with whatever status', async () => {
    const problem = { data: [], title: 'Service Unavailable', status: 503, type: 'about:blank' };
    expect(await errorFor(() => json(problem))).toMatchObject({
      name: 'InvalidBodyError',
      status: 200,
      title: 'Service Unavailable',
      retryable: true,
    });
  });

  it('may have members of any name', async () => {
    const page = await clientOf(async () =>
      json({ data: [{ id: '1', constructor: 1 }], constructor: 2 }),
    ).getPage('1');
    expect(page.data).toEqual([{ id: '1', constructor: 1 }]);
  });

  it('may be nested deeper than anyone can show', async () => {
    for (const body of ['['.repeat(1e5), '['.repeat(5e3) + ']'.repeat(5e3)]) {
      expect(await errorFor(() => new Response(body, { status: 400 }))).toMatchObject({
        name: 'InvalidBodyError',
        status: 400,
      });
    }
  });

  it('takes less than twice the time of a JSON round trip of the same size', async () => {
    const text = `<!doctype html>${'<p class="gateway">Bad gateway: "try again" & wait</p>'.repeat(80_000)}`;
    const client = clientOf(async () => new Response(text, { status: 502 }), {
      retry: { limit: 0 },
    });
    const processorTimeOf = async (work: () => unknown): Promise<number> => {
      const times: number[] = [];
      for (let run = 0; run < 5; run++) {
        const before = process.cpuUsage();
        await work();
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
      return Math.min(...times);
    };
    // How long writing and reading a page of Posts of this size takes.
    const posts = Array.from({ length: 40_000 }, (_, index) => ({
      id: `${index}`,
      text: `Post "${index}"`.padEnd(70, ' &'),
    }));
    const roundTrip = await processorTimeOf(() => JSON.parse(JSON.stringify(posts)));

    expect(JSON.stringify(posts).length).toBeLessThan(text.length);
    expect(await processorTimeOf(() => rejection(client.getPage('1')))).toBeLessThan(2 * roundTrip);
  });

  it('keeps the status of an error', async () => {
    for (const body of [html, '']) {
      const error = await errorFor(
        () => new Response(body, { status: 404, statusText: 'Not Found' }),
      );
      expect(error).toBeInstanceOf(InvalidBodyError);
      expect(error).toMatchObject({ status: 404, title: 'Not Found' });
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
          expect(members).toMatchObject(JSON.parse(text));
        },
      ),
      { numRuns: 100 },
    );
  });
});
