import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ask } from '../../test/ask.ts';
import { createMock, dataSetFrom, type HarEntry, RecordingError } from '../index.ts';

type RecordedAnswer =
  | number
  | string
  | readonly [ids: string, next?: string | undefined, previous?: string | undefined];

/** A recorded request for a user's likes, answered with a page, a status, or this body. */
function entry(token: string | undefined, answer: RecordedAnswer, user = '42'): HarEntry {
  const query = token === undefined ? '' : `?pagination_token=${token}`;
  const request = { method: 'GET', url: `https://a.example/2/users/${user}/liked_tweets${query}` };
  if (typeof answer === 'number') return { request, response: { status: answer } };
  if (typeof answer === 'string')
    return { request, response: { status: 200, content: { text: answer } } };
  const [ids, next_token, previous_token] = answer;
  const data = [...ids].map((id) => ({ id, text: '' }));
  const meta = { result_count: data.length, next_token, previous_token };
  return { request, response: { status: 200, content: { text: JSON.stringify({ data, meta }) } } };
}

const textOf = ({ response }: HarEntry): string => response.content?.text ?? '';

const withBody = ({ request }: HarEntry, text: string): HarEntry => ({
  request,
  response: { status: 200, content: { text } },
});

/** The result of replaying a recording: the likes, and the report. */
function replayed(
  entries: readonly HarEntry[],
  allowGaps = false,
): { likes: string; reported: string } {
  let reported = '';
  const { likes } = dataSetFrom(entries, {
    allowGaps,
    onReport: (report) => {
      reported += report;
    },
  });
  const all = Object.entries(likes).map(
    ([user, ids]) => `${user === '42' ? '' : `${user}: `}${ids.join('')}`,
  );
  return { likes: all.join(' '), reported };
}

function gapsOf(entries: readonly HarEntry[]): readonly string[] {
  try {
    dataSetFrom(entries);
  } catch (error) {
    if (error instanceof RecordingError) return error.gaps;
    throw error;
  }
  return [];
}

const first = entry(undefined, ['fe', '1']);
const second = entry('1', ['dc', '2', 'a']);
const third = entry('2', ['ba', undefined, 'b']);

describe('a gap in a walk', () => {
  test.each<[string, HarEntry, string]>([
    ['an error status', entry('1', 503), 'status 503'],
    [
      'a body that is cut off',
      entry('1', '{"data":[{"id":"d","te'),
      'a body that is cut off or not JSON',
    ],
    ['a body that was not kept', entry('1', ''), 'no body'],
    ['errors in gap of a page', entry('1', '{"errors":[]}'), 'no Posts and no `meta`'],
  ])(
    'is %s: it is refused by its gap, and only reported where gaps are allowed',
    (_, lost, why) => {
      const recorded = [first, lost, third];
      const gap = `user 42, after Post e: item 1 has ${why}`;
      expect(gapsOf(recorded)).toEqual([gap]);
      expect(() => dataSetFrom(recorded)).toThrow(
        new RecordingError([gap], `2 of 3 answers are used, not 1 with ${why}.\n  ${gap}`),
      );
      expect(replayed(recorded, true)).toEqual({
        likes: 'feba',
        reported: `2 of 3 answers are used, not 1 with ${why}.\n  ${gap}`,
      });
    },
  );

  test('is a page that no other page leads to', () => {
    const between = 'user 42, between Post e and Post b: no page was recorded';
    expect(gapsOf([first, third])).toEqual([between]);
    expect(gapsOf([third, first])).toEqual([between]);
    expect(gapsOf([first, entry('2', ['', undefined, 'b'])])).toEqual([
      'user 42, at an unknown position: no recorded page leads to item 1',
    ]);
  });

  test('is one, however many pages of it are lost', () => {
    expect(gapsOf([first, entry('1', ''), entry('x', ''), entry('y', 500), third])).toEqual([
      'user 42, after Post e: item 1 has no body',
    ]);
  });

  test('may be behind an empty page, in a walk back, at the end and at the beginning', () => {
    expect(gapsOf([first, entry('1', ['', '2']), entry('2', 503)])).toEqual([
      'user 42, after Post e: item 2 has status 503',
    ]);
    expect(gapsOf([third, entry('b', 503)])).toEqual([
      'user 42, before Post b: item 1 has status 503',
    ]);
    expect(gapsOf([entry(undefined, 503), second])).toEqual([
      'user 42, at the beginning: item 0 has status 503',
    ]);
    expect(gapsOf([first, entry(undefined, 429, '43')])).toEqual([
      'user 43, at the beginning: item 1 has status 429',
    ]);
  });

  test('is between a whole walk, or a part of a newer one, and likes that it does not share', () => {
    const newer = entry(undefined, ['hg', '9']);
    expect(gapsOf([first, second, third, newer])).toEqual([
      'user 42, between Post g and Post f: no page was recorded',
    ]);
    expect(gapsOf([first, second, third, entry('x', ['hg', 'y'])])).toEqual([
      'user 42, between Post a and Post h: no page was recorded',
    ]);
  });

  test('is reported for each walk and user', () => {
    const other = (token: string | undefined, answer: RecordedAnswer) => entry(token, answer, '43');
    expect(
      gapsOf([first, other(undefined, ['zy', '1']), second, other('1', 503), entry('2', 502)]),
    ).toEqual([
      'user 42, after Post c: item 4 has status 502',
      'user 43, after Post y: item 3 has status 503',
    ]);
  });
});

test('whatever is damaged, each like comes back, or a gap is named', () => {
  const harmless: ((kept: HarEntry) => HarEntry[])[] = [
    (kept) => [kept],
    (kept) => [kept],
    (kept) => [kept],
    (kept) => [kept, kept],
    (kept) => [withBody(kept, '{"data":[{"id'), kept],
  ];
  const damages: typeof harmless = [
    ...harmless,
    () => [],
    (kept) => [{ ...kept, response: { status: 429 } }],
    (kept) => [withBody(kept, '{"data":[{"id')],
    (kept) => [withBody(kept, '{"title":"Over capacity"}')],
    (kept) => [withBody(kept, textOf(kept).replace('"id":"', '"id":5,"was":"'))],
    (kept) => [withBody(kept, textOf(kept).replace('"text":""', '"text":null'))],
    (kept) => [withBody(kept, textOf(kept).replace(/\[.*\]/, '{}'))],
  ];
  const someOf = (kinds: typeof harmless) =>
    fc.array(fc.constantFrom(...kinds), { minLength: 20, maxLength: 20 });
  const walk = fc.record({
    newer: fc.nat(4),
    size: fc.integer({ min: 1, max: 5 }),
    damages: fc.oneof(someOf(harmless), someOf(damages)),
  });
  const count = { undamaged: 0, whole: 0, reported: 0 };
  fc.assert(
    fc.property(fc.array(walk, { minLength: 1, maxLength: 3 }), (walks) => {
      let timeline = 'jihgfedcba';
      let newest = timeline.charCodeAt(0);
      const sent = walks.map(({ newer, size }, number) => {
        for (let more = newer; more > 0; more -= 1) {
          newest += 1;
          timeline = String.fromCharCode(newest) + timeline;
        }
        const places = [...timeline].map((_, at) => at).filter((at) => at % size === 0);
        const tokenAt = (at: number) =>
          places.includes(at) && at > 0 ? `${number}-${at}` : undefined;
        return places.map((at) =>
          entry(tokenAt(at), [
            timeline.slice(at, at + size),
            tokenAt(at + size),
            at > 0 ? `${number}-back-${at}` : undefined,
          ]),
        );
      });
      const entries = sent.map((pages, number) =>
        pages.flatMap((page, index) => walks[number]?.damages[index]?.(page) ?? []),
      );
      // A recording cannot show that a whole walk is missing.
      fc.pre(entries.every((pages) => pages.some((page) => /"data":\[.*\}\}$/.test(textOf(page)))));
      const isUndamaged = walks.every((walk) =>
        walk.damages.every((damage) => harmless.includes(damage)),
      );
      const { likes, reported } = replayed(entries.flat(), !isUndamaged);
      // Without a gap, no like is missing between others.
      if (gapsOf(entries.flat()).length === 0) expect(timeline).toContain(likes);
      if (isUndamaged) {
        expect(likes).toBe(timeline);
        expect(reported).toMatch(
          /^$|^\d+ of \d+ answers are used, not \d+ with a body that is cut off or not JSON\.$/,
        );
        count.undamaged += 1;
      } else if (likes === timeline) count.whole += 1;
      else {
        expect(reported).toMatch(
          /(after|before|between|user 42,) Post |at the beginning|at an unknown position|is not recorded (from|to) its|item \d+: Posts/,
        );
        count.reported += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect(count.undamaged).toBeGreaterThan(30);
  expect(count.whole).toBeGreaterThan(6);
  expect(count.reported).toBeGreaterThan(60);
});

describe('no gap', () => {
  test.each<[string, HarEntry[], string?]>([
    [
      'a page that came when it was asked for again',
      [first, entry('1', 429), entry('1', 503), second, third],
    ],
    ['a first page that came with another token', [entry(undefined, 401), first, second, third]],
    ['a page that was there before', [first, second, entry('1', 304), entry(undefined, 0), third]],
    [
      'what another walk has',
      [
        first,
        entry('1', 503),
        entry(undefined, ['gfe', '5']),
        entry('5', ['dc', '6']),
        entry('6', ['ba']),
      ],
      'gfedcba',
    ],
    ['what a walk from elsewhere has in common', [entry('8', ['dc', '9']), first, second, third]],
    ['a way back to what is known', [first, second, third, entry('b', 503), entry('a', 503)]],
    [
      'requests that the service refused rightly',
      [
        entry(undefined, 400),
        first,
        second,
        third,
        entry('made-up', 400),
        entry(undefined, 404, '9'),
      ],
    ],
    [
      'requests for other things',
      [
        {
          request: { method: 'GET', url: 'https://a.example/logo.png' },
          response: { status: 500 },
        },
        { request: { ...first.request, method: 'OPTIONS' }, response: { status: 204 } },
        first,
        second,
        third,
      ],
    ],
  ])('is %s', (_, entries, expected = 'fedcba') => {
    expect(replayed(entries).likes).toBe(expected);
  });

  test('is a part before or after the recorded pages, but it is reported', () => {
    expect(replayed([first, second])).toEqual({
      likes: 'fedc',
      reported: '2 of 2 answers are used.\n  /likes/42 is not recorded to its end',
    });
    expect(replayed([second, third])).toEqual({
      likes: 'dcba',
      reported: '2 of 2 answers are used.\n  /likes/42 is not recorded from its beginning',
    });
    expect(
      replayed([entry(undefined, ['', undefined]), entry(undefined, ['ba', '1'], '1')]).reported,
    ).toBe('2 of 2 answers are used.\n  /likes/1 is not recorded to its end');
  });

  test('is reported if the whole recording is used', () => {
    expect(replayed([first, second, third])).toEqual({ likes: 'fedcba', reported: '' });
  });

  test('is an answer that says why there are no likes, which is reported', () => {
    const { reported } = replayed([first, second, third, entry(undefined, 404, '9')]);
    expect(reported).toBe('3 of 4 answers are used, not 1 with status 404.');
  });
});

describe('a value outside the contract', () => {
  const page = {
    data: [
      {
        id: '1',
        text: 'a',
        lang: null,
        public_metrics: { like_count: 3, reply_count: '5' },
      },
      { id: '2', text: 'b', lang: null, source: 'web' },
      {
        id: '3',
        text: 'c',
        lang: 'en',
        entities: { hashtags: [5, { start: 0, end: 2, tag: 'x' }] },
      },
    ],
    includes: {
      media: [{ media_key: '3_1', type: 'photo', height: 0, width: 5 }],
      users: [{ id: '7', username: 'museum', name: null }],
    },
    meta: { result_count: 3 },
  };

  test('removes only its member and the objects that require it, and is counted and named', async () => {
    let reported = '';
    const dataset = dataSetFrom([{ userId: '42', page }], {
      onReport: (report) => {
        reported = report;
      },
    });
    expect(dataset).toEqual({
      posts: [
        { id: '1', text: 'a', public_metrics: { like_count: 3 } },
        { id: '2', text: 'b', source: 'web' },
        {
          id: '3',
          text: 'c',
          lang: 'en',
          entities: { hashtags: [{ start: 0, end: 2, tag: 'x' }] },
        },
      ],
      media: [{ media_key: '3_1', type: 'photo', width: 5 }],
      likes: { '42': ['1', '2', '3'] },
    });
    const [used, ...lines] = reported.split('\n');
    expect(used).toBe('1 of 1 answers are used.');
    expect(lines.join('\n')).toMatch(/^Left out, because it violates the contract:\n/);
    expect(lines).toContain(
      '  Post *: lang must be text in quotes (2 times, first at Post 1: lang)',
    );
    expect(lines).toContain('  Post 1: public_metrics/reply_count must be a whole number');
    expect(lines.join('\n')).toMatch(/^ {2}media 3_1: height must be >/m);
    expect(lines).toContain('  Post 3: entities/hashtags/0 must be an object');
    expect(lines).toContain('  user 7 lacks name');
    expect((await ask(createMock({ dataset }))).status).toBe(200);
  });

  test('that a liked Post must have is a gap', () => {
    const data = [...page.data, { id: '4', text: null }];
    const lost = { ...page, data, meta: { result_count: 4 } };
    const recorded = [{ userId: '42', page: lost }];
    expect(() => dataSetFrom(recorded)).toThrow(
      /^The recording has gaps\. 1 of 1 answers are used\.\n {2}user 42, Post 4: it violates the contract\n(?:.*\n)*.* {2}Post 4: text must be text in quotes\n/,
    );
    expect(dataSetFrom(recorded, { allowGaps: true }).likes).toEqual({ '42': ['1', '2', '3'] });
  });

  test('in a data set written by hand is still refused', () => {
    const posts: unknown = page.data;
    expect(() => createMock({ dataset: { posts, likes: {} } as never })).toThrow(
      '/posts/*/lang must be text in quotes (2 times',
    );
  });
});

/** A whole page as JSON, in answer to the first request. */
const body = (value: object) => entry(undefined, JSON.stringify(value));

describe('a liked Post that cannot be read', () => {
  test.each([
    [null, ['  Post * must be an object (2 times, first at Post with no id)']],
    [
      { id: 1, text: '' },
      [
        '  Post *: id must be text in quotes (2 times, first at Post with no id: id)',
        '  Post * lacks id (2 times, first at Post with no id)',
      ],
    ],
  ])('is a gap, counted and named: %j', (lost, leftOut) => {
    const recorded = [
      body({ data: [{ id: '2', text: '' }, lost, lost], meta: { result_count: 3 } }),
    ];
    const gap = 'user 42, item 0: Posts with no string as `id`: 2';
    expect(gapsOf(recorded)).toEqual([gap]);
    const { likes, reported } = replayed(recorded, true);
    expect(likes).toBe('2');
    expect(reported.split('\n')).toEqual([
      '1 of 1 answers are used.',
      `  ${gap}`,
      'Left out, because it violates the contract:',
      ...leftOut,
    ]);
  });

  test.each([
    ['a `data` that is not a list', { data: { id: '1', text: '' }, meta: { result_count: 1 } }],
    ['no Posts and no `meta`', {}],
    ['no Posts and no `meta`', { title: 'Over capacity', status: 503 }],
    ['no Posts and no `meta`', { errors: [null, 'malformed'] }],
  ])('may be in an answer without a page, which has %s', (why, value) => {
    expect(gapsOf([body(value), second])).toEqual([`user 42, at the beginning: item 0 has ${why}`]);
    expect(gapsOf([first, second, third, body(value), entry('x', ['gfe', 'y'])])).toEqual([
      `user 42, at the beginning: item 3 has ${why}`,
    ]);
    expect(() => dataSetFrom([body(value)])).toThrow(
      `The recording has no page: 0 of 1 answers are used, not 1 with ${why}. Give at least`,
    );
  });

  test('is reported where a page says that it has another number of them', () => {
    const { reported } = replayed([
      body({ data: [{ id: '1', text: '' }], meta: { result_count: 5 } }),
    ]);
    expect(reported).toBe(
      '1 of 1 answers are used.\n  item 0: meta/result_count is 5, but the number of Posts is 1',
    );
  });
});

test('other items that cannot be read are counted and named', () => {
  const { reported } = replayed([
    body({
      data: [],
      includes: { media: [{ media_key: null, type: '' }, 5], users: {}, tweets: null },
      errors: [null, { title: 'about nothing' }],
      meta: {},
    }),
    body({ data: [], includes: [], errors: 'malformed', meta: {} }),
  ]);
  expect(reported.split('\n')).toEqual([
    '2 of 2 answers are used.',
    'Left out, because it violates the contract:',
    '  media with no media_key: media_key must be text in quotes',
    '  media with no media_key lacks media_key',
    '  media with no media_key must be an object',
    '  Post with no id must be an object',
    '  user with no id lacks username',
    '  error * must be an object (2 times, first at error about nothing)',
    '  error about nothing lacks value',
  ]);
});

describe('a later walk whose first page is lost', () => {
  const whole = entry(undefined, ['ba']);
  const later = entry('x', ['cba', undefined, 'y']);

  test('is a gap if that page was asked for', () => {
    expect(gapsOf([whole, entry(undefined, '{"da'), later])).toEqual([
      'user 42, at the beginning: item 1 has a body that is cut off or not JSON',
    ]);
  });

  test('is reported if it was not, and if it came before', () => {
    const reported = '/likes/42 is not recorded from its beginning';
    expect(replayed([whole, later])).toEqual({
      likes: 'cba',
      reported: `2 of 2 answers are used.\n  ${reported}`,
    });
    expect(replayed([entry(undefined, 503), whole, later]).reported).toContain(reported);
  });
});

test('a good copy of an object is not lost to a bad one, whichever comes later', () => {
  const good = { id: '1', text: 'good', lang: 'en' };
  for (const bad of [
    { ...good, text: null },
    { ...good, lang: null },
  ]) {
    for (const data of [[good], [bad]]) {
      const [one, other] = [
        body({ data, meta: {} }),
        body({ data: [data[0] === good ? bad : good], meta: {} }),
      ];
      expect(dataSetFrom([one, other])).toEqual({ posts: [good], likes: { '42': ['1'] } });
    }
  }
});

test('pages may come in any order', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([first, second, third], { minLength: 3, maxLength: 3 }),
      (entries) => {
        expect(replayed(entries)).toEqual({ likes: 'fedcba', reported: '' });
      },
    ),
  );
});

test('an empty token leads nowhere', () => {
  expect(replayed([entry(undefined, ['ba', '']), entry(undefined, ['cba', ''])])).toEqual({
    likes: 'cba',
    reported: '2 of 2 answers are used.\n  /likes/42 is not recorded to its end',
  });
});

test('a body may begin with a byte order mark, as for fetch', () => {
  expect(replayed([entry(undefined, '\ufeff{"data":[{"id":"a","text":""}],"meta":{}}')])).toEqual({
    likes: 'a',
    reported: '',
  });
});

test('the report has no characters that change a terminal, and no lines from the recording', () => {
  const lost = body({ data: [{ id: 'a\u001b[31m\nb', text: null }], meta: {} });
  const gap = '  user 42, Post a\ufffd[31m\ufffdb: it violates the contract\n';
  expect(() => dataSetFrom([lost])).toThrow(gap);
  expect(replayed([lost], true).reported).toContain(gap);
});

test('the HAR file itself is as good as its entries', () => {
  const entries = [first, second, third];
  expect(dataSetFrom({ log: { entries } })).toEqual(dataSetFrom(entries));
});
