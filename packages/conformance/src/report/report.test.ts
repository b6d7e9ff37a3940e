import { describe, expect, it } from 'vitest';
import { answered, posts } from '../../test/pages.ts';
import { checkRules, unmetBy } from '../check-rules.ts';
import type { Interaction } from '../interaction.ts';
import type { Report, RuleResult } from '../report.ts';
import type { PlannedRequest, RequestGroup } from '../requests.ts';
import { renderSummary } from './summary.ts';

function reportOf(interactions: readonly Interaction[]): Report {
  const { rules, ...found } = checkRules(interactions, []);
  const outcome = rules.some((rule) => rule.outcome === 'broken') ? 'broken' : 'kept';
  return {
    url: 'http://127.0.0.1:8080',
    contract: '0.1.0',
    outcome,
    requests: interactions.length,
    posts: 0,
    milliseconds: 1500,
    rules,
    incomplete: [],
    remarks: [],
    ...found,
  };
}

const planned: PlannedRequest & { readonly name: string } = {
  name: 'accessTokenMissing',
  sentence: 'A request without an access token is refused with 401.',
  pointers: ['#/components/responses/Unauthorized'],
  expected: { status: [401], hasNo: ['data'] },
};

const group = (...requests: PlannedRequest[]): RequestGroup => ({
  name: 'authentication',
  requests,
});

/** An answer to the planned request. */
function asPlanned(body: unknown, status = 200): Interaction {
  return answered(body, {}, { name: planned.name, status });
}

function resultOf(interactions: readonly Interaction[]): RuleResult | undefined {
  const { rules } = checkRules(interactions, [group(planned)]);
  return rules.find(({ id }) => id === planned.name);
}

const numbered = Array.from({ length: 3 }, (_, index) =>
  answered({ data: [{ id: 10 + index, text: '' }] }, { max_results: String(5 + index) }),
);

describe('the summary', () => {
  it('has one line for a repeated violation, with a value that was sent', () => {
    expect(renderSummary(reportOf(numbered))).toContain(
      `✗ schema: Every body has the structure that the contract promises.
    data[0].id is the number 10. It must be text in quotes.
      GET /2/users/1/liked_tweets?max_results=5 → 200, and 2 more
    Fix this first. It may explain: sameList.
    Promised at `,
    );
  });

  it('has one line for violations that differ only in numbers and names', () => {
    const sized = [6, 21].map((count) =>
      answered(
        { data: posts(...Array.from({ length: count }, (_, index) => `${(index % 4) + count}`)) },
        { max_results: String(count - 1) },
      ),
    );
    const summary = renderSummary(reportOf(sized));

    expect(summary).toContain(`
    More Posts came than were asked for: 6, not 5.
      GET /2/users/1/liked_tweets?max_results=5 → 200, and 1 more
`);
    expect(summary).toContain(`
    Repeated in data: 6, 7.
      GET /2/users/1/liked_tweets?max_results=5 → 200, and 1 more
`);
  });

  it('begins with the rule that explains others', () => {
    const page = { data: [{ id: 7, text: '', lang: 'en' }] };
    const summary = renderSummary(reportOf([answered(page)]));

    expect(summary).toContain('    Fix this first. It may explain: tweetFieldsOnly.\n');
    expect(summary).not.toContain('✗ tweetFieldsOnly');
    expect(renderSummary(reportOf([answered(page)]), { verbose: true })).toContain(
      '✗ tweetFieldsOnly',
    );
  });

  it('does not explain a wrong status by a violation in its body, or in another answer to the same URL', () => {
    const body = { data: [{ id: 7, text: '' }] };
    const interactions = [
      answered(body),
      asPlanned(body),
      answered(body, {}, { name: 'elsewhere' }),
    ];

    // With another status, the body is not checked.
    expect(resultOf(interactions)).toMatchObject({
      outcome: 'broken',
      occasions: 1,
      violations: [{ detail: 'The status is 200, not 401.' }],
    });
    expect(resultOf(interactions)).not.toHaveProperty('follows');
    const others = [...interactions, asPlanned(body, 401)];
    expect(resultOf(others)).toMatchObject({ occasions: 2, violations: [{}, {}] });
    expect(resultOf(others)).not.toHaveProperty('follows');
  });

  it('says that a request follows from a rule only if all answers to it break the rule', () => {
    const broken = asPlanned({ data: 'none' }, 401);
    const whole = asPlanned({ title: 'Unauthorized', type: '', status: 401, data: [] }, 401);

    expect(resultOf([broken])).toMatchObject({ outcome: 'broken', follows: 'assumedSchema' });
    expect(resultOf([broken, { ...whole, request: '/other' }])).not.toHaveProperty('follows');
  });

  it('says where an answer redirects to', () => {
    const redirect = { status: 302, headers: { location: '/login?next=1' }, body: undefined };
    expect(unmetBy(redirect, planned)).toEqual(['The status is 302 to /login, not 401.']);
  });

  it('calls a request assumed if one of its requirements is', () => {
    const meta = '#/components/schemas/PageMeta/properties';
    const data = '#/components/schemas/LikedPostsPage/properties/data';
    const requests = [[data, `${meta}/next_token`], [data]].map((pointers) => {
      return { ...planned, pointers };
    });
    const { rules } = checkRules([], [group(...requests)]);
    expect(rules.slice(-2).map(({ basis }) => basis)).toEqual(['assumed', 'promised']);
  });

  it('names a request for each field that never came, if that breaks a rule', () => {
    const asked = answered({ data: posts('1') }, { 'tweet.fields': 'lang,text' });
    const expanding = answered(
      {
        data: [{ ...posts('1')[0], author_id: '7', geo: { place_id: 'a' } }],
        includes: { users: [{ id: '7', name: 'Seven', username: 'seven' }] },
      },
      { expansions: 'author_id,geo.place_id' },
    );
    const interactions = [answered({ data: posts('1') }), asked, expanding];
    const { rules, notShown } = checkRules(interactions, [], { requireAllFields: true });
    expect(notShown).toEqual(['Post.edit_history_tweet_ids', 'Post.lang', 'includes.places']);

    expect(rules.find(({ id }) => id === 'allFieldsShown')?.violations).toMatchObject([
      { request: interactions[0]?.request },
      { request: asked.request, detail: 'Post.lang was asked for, but is in no answer.' },
      { request: expanding.request, detail: 'includes.places was asked for, but is in no answer.' },
    ]);
  });
});
