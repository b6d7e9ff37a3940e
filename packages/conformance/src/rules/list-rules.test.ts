import { expect, test } from 'vitest';
import { createInteraction } from '../../test/rules.ts';
import type { Interaction } from '../traffic/interaction.ts';
import { findRefusedValues, selectListRequests } from './list-requests.ts';
import { listRules } from './list-rules.ts';
import { readInput } from './rule.ts';

/** A request with this query, as written, and its status. */
function asked(query: string, status = 200): Interaction {
  const request = `/2/users/1/liked_tweets?${query}`;
  return createInteraction({ request, query: new Map(new URLSearchParams(query)), status });
}

function findViolations(
  interactions: readonly Interaction[],
  { recorded } = { recorded: false },
): string[] {
  return listRules.flatMap(({ id, check }) =>
    check(readInput(interactions, recorded))
      .filter((result) => result.verdict === 'broken')
      .map(({ detail }) => `${id}: ${detail}`),
  );
}

test('a value that is refused alone is named', () => {
  const sent = [asked('tweet.fields=lang,text', 400), asked('tweet.fields=text,geo')];
  const requests = selectListRequests({ interactions: sent, recorded: true });
  expect([...findRefusedValues(requests)]).toEqual([['tweet.fields', ['lang']]]);
  expect(findViolations(sent)).toEqual([]);
  expect(findViolations([...sent, asked('tweet.fields=lang', 400)])).toEqual([
    'tweetFieldsAccepted: tweet.fields=lang is refused with 400.',
  ]);
});

test('the finding about a redirected list hides credentials', () => {
  const location = 'https://me:secret@example.com/elsewhere?token=secret';
  const redirected = { ...asked('tweet.fields=lang', 302), headers: { location } };
  expect(findViolations([redirected])).toEqual([
    'tweetFieldsAccepted: tweet.fields=lang is refused with 302 to https://[hidden]@example.com/elsewhere.',
  ]);
});

test('values that are refused only together are named by their lists', () => {
  expect(
    findViolations([
      asked('media.fields=url&poll.fields=id', 400),
      asked('media.fields=url'),
      asked('poll.fields=id'),
    ]),
  ).toEqual([
    'listsTogether: Refused with 400, although each value is accepted in other requests: 2 values of media.fields, poll.fields.',
  ]);
});

test('a comma that is never accepted explains the refusals', () => {
  expect(
    findViolations([asked('tweet.fields=lang,text', 400), asked('tweet.fields=lang%2Ctext')]),
  ).toEqual(['commas: Every list with , is refused, and none with %2C.']);
});

test.each([
  { about: 'a request outside the contract', interaction: asked('tweet.fields=lange', 400) },
  { about: 'a later page', interaction: asked('tweet.fields=lang&pagination_token=a', 400) },
  {
    about: 'a recorded request with a refused token',
    interaction: asked('tweet.fields=lang', 401),
  },
  { about: 'a recorded failure of the service', interaction: asked('tweet.fields=lang', 503) },
])('$about says nothing about lists', ({ interaction }) => {
  expect(selectListRequests({ interactions: [interaction], recorded: true })).toEqual([]);
  expect(findViolations([interaction], { recorded: true })).toEqual([]);
});
