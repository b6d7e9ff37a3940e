import { describe, expect, it } from 'vitest';
import { interaction, posts } from '../../test/pages.ts';
import { checkRules } from '../check-rules.ts';
import { conditionsOf } from '../conditions.ts';
import type { Interaction } from '../interaction.ts';
import type { Report, RuleResult } from '../report.ts';
import type { Step, UseCase } from '../use-cases.ts';
import { renderSummary } from './summary.ts';

function reportOf(interactions: readonly Interaction[], others: Partial<Report> = {}): Report {
  const { rules, ...found } = checkRules(interactions, []);
  const outcome = rules.some((rule) => rule.outcome === 'broken') ? 'broken' : 'kept';
  return {
    url: 'http://127.0.0.1:8080',
    contract: '0.1.0',
    outcome,
    requests: interactions.length,
    milliseconds: 1500,
    rules,
    incomplete: [],
    ...found,
    ...others,
  };
}

const step: Step = {
  id: 'accessTokenMissing',
  sentence: 'A request without an access token is refused with 401.',
  parameters: [],
  about: [],
  criteria: ['$statusCode == 401', '$[?!@.data]'],
  outputs: {},
  onSuccess: [],
  onFailure: [],
};

const useCase = (...steps: Step[]): UseCase => ({
  name: 'authentication',
  workflows: [{ id: 'authentication', needs: [], steps }],
});

/** An interaction of the step, with what the answer lacks. */
function asStep(body: unknown, status = 200): Interaction {
  const unmet = conditionsOf(step).flatMap(
    (one) => one.check({ status, headers: {}, body }, new Map()) ?? [],
  );
  return interaction(body, { step: step.id, status, unmet });
}

function judged(interactions: readonly Interaction[]): RuleResult | undefined {
  const { rules } = checkRules(interactions, [useCase(step)]);
  return rules.find(({ id }) => id === step.id);
}

const numbered = Array.from({ length: 3 }, (_, index) =>
  interaction(
    { data: [{ id: 1939076241552541100n + BigInt(index), text: '' }] },
    { query: { max_results: String(5 + index) } },
  ),
);

describe('the summary', () => {
  it('has one line for a violation that comes again and again, with the value as it was sent', () => {
    expect(renderSummary(reportOf(numbered))).toContain(
      `✗ schema: Every body has the structure that the contract promises.
    data[0].id is the number 1939076241552541100. It must be text in quotes.
      GET /2/users/1/liked_tweets?max_results=5 → 200, and 2 more
    Promised at `,
    );
  });

  it('has one line for violations that differ in numbers and names alone', () => {
    const sized = [6, 21].map((count) =>
      interaction(
        { data: posts(...Array.from({ length: count }, (_, index) => `${(index % 4) + count}`)) },
        { query: { max_results: String(count - 1) } },
      ),
    );
    const summary = renderSummary(reportOf(sized));

    expect(summary).toContain(`
    6 Posts came where 5 were asked for.
      GET /2/users/1/liked_tweets?max_results=5 → 200, and 1 more
`);
    expect(summary).toContain(`
    Repeated in data: 6, 7.
      GET /2/users/1/liked_tweets?max_results=5 → 200, and 1 more
`);
  });

  it('says first what explains the rest', () => {
    const page = { data: [{ id: 7, text: '', lang: 'en' }] };
    const summary = renderSummary(reportOf([interaction(page)]));

    expect(summary).toContain('    Fix this first. It may explain: tweetFieldsOnly.\n');
    expect(summary).not.toContain('✗ tweetFieldsOnly');
    expect(renderSummary(reportOf([interaction(page)]), { verbose: true })).toContain(
      '✗ tweetFieldsOnly',
    );
  });

  it('hides no answer with a wrong status behind a violation in its body, or of another answer to the same address', () => {
    const body = { data: [{ id: 7, text: '' }] };
    const interactions = [
      interaction(body),
      asStep(body),
      interaction(body, { step: 'elsewhere' }),
    ];

    // A body means nothing where the status is another.
    expect(judged(interactions)).toMatchObject({
      outcome: 'broken',
      occasions: 1,
      violations: [{ detail: 'The status is 200, not 401.' }],
    });
    expect(judged(interactions)).not.toHaveProperty('follows');
    const others = [...interactions, asStep(body, 401)];
    expect(judged(others)).toMatchObject({ occasions: 2, violations: [{}, {}] });
    expect(judged(others)).not.toHaveProperty('follows');
  });

  it('says that a step follows from what breaks all of its answers, and only then', () => {
    const broken = asStep({ data: 'none' }, 401);
    const whole = asStep({ title: 'Unauthorized', type: '', status: 401, data: [] }, 401);

    expect(judged([broken])).toMatchObject({ outcome: 'broken', follows: 'assumedSchema' });
    expect(judged([broken, { ...whole, request: '/other' }])).not.toHaveProperty('follows');
  });

  it('calls a step assumed if one of the places that it rests on is', () => {
    const steps = [['$[?@.data]', '$[?@.meta.next_token]'], ['$[?@.data]']].map((criteria) => ({
      ...step,
      criteria,
    }));
    const { rules } = checkRules([], [useCase(...steps)]);
    expect(rules.slice(-2).map(({ basis }) => basis)).toEqual(['assumed', 'promised']);
  });

  it('shows a request that asked for what never came, where that breaks a rule', () => {
    const asked = interaction({ data: posts('1') }, { query: { 'tweet.fields': 'lang,text' } });
    const expanding = interaction(
      {
        data: [{ ...posts('1')[0], author_id: '7', geo: { place_id: 'a' } }],
        includes: { users: [{ id: '7', name: 'Seven', username: 'seven' }] },
      },
      { query: { expansions: 'author_id,geo.place_id' } },
    );
    const interactions = [interaction({ data: posts('1') }), asked, expanding];
    const { rules, notShown } = checkRules(interactions, [], { requireAllFields: true });
    expect(notShown).toEqual(['Post.edit_history_tweet_ids', 'Post.lang', 'includes.places']);

    expect(rules.find(({ id }) => id === 'allFieldsShown')?.violations).toMatchObject([
      { request: interactions[0]?.request },
      { request: asked.request, detail: 'Post.lang was asked for, but is in no answer.' },
      { request: expanding.request, detail: 'includes.places was asked for, but is in no answer.' },
    ]);
  });

  it('says what is assumed and what is promised, and how many of the broken rules are assumed', () => {
    const summary = renderSummary(
      reportOf([interaction({ data: [{ ...posts('1')[0], lang: 7 }] })]),
    );

    expect(summary).toContain(
      '    Assumed at #/components/schemas/Post/properties/lang/type: Public documentation says that the value is a language tag',
    );
    expect(summary).toMatch(/, 2 broken \(2 of them assumed, not promised\),/);
  });

  it('lists what the contract does not describe, and that it breaks no rule', () => {
    const body = {
      data: [
        { ...posts('1')[0], boost: 1 },
        { ...posts('2')[0], boost: 2 },
      ],
      extra: {},
    };
    const report = reportOf([interaction(body)]);

    expect(report.outcome).toBe('kept');
    expect(renderSummary(report)).toContain(
      'The contract does not describe these members, which breaks no rule: extra (1), data[].boost (2).',
    );
  });
});
