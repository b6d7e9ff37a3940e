import type { Incoming, Mock, Outgoing } from '@liked-posts/mock';
import {
  type Body,
  type MockPage,
  onTheWayBack,
  type Respond,
  readList,
  readQuery,
  replaceQuery,
  withPage,
  withResponse,
} from '../altered-mock.ts';

/** A service that differs from the mock, and breaks no rule. */
export interface Quirk {
  /** The difference. */
  readonly does: string;
  /** The rules that mention it in a note. */
  readonly notes?: readonly string[];
  /** The members that are reported as not described. */
  readonly notDescribed?: readonly string[];
  readonly respond: Respond;
}

/** Habits of the public service, observed or likely. They do not break the contract. */
export const quirks: readonly Quirk[] = [
  {
    does: 'has one more member in every object',
    notDescribed: [
      'data[].new_member',
      'includes.users[].new_member',
      'meta.new_member',
      'errors[].new_member',
    ],
    respond: withResponse('any', ({ body }) => ({
      // A response to HEAD or OPTIONS may have no body.
      body: body && JSON.stringify(withNewMember(JSON.parse(body))),
    })),
  },
  {
    does: 'repeats a Post under includes, with other links',
    notes: ['noRepeatsInIncludes'],
    respond: withPage((page) => {
      const [post] = page.includes?.['tweets'] ?? [];
      if (post) page.includes?.['tweets']?.push({ ...post });
    }),
  },
  {
    does: 'mentions an account by the handle that it had before',
    notes: ['includesReferred', 'includesComplete'],
    respond: renameMentioned(),
  },
  {
    does: 'mentions an account by a former handle and an identifier that lead nowhere',
    notes: ['includesReferred', 'includesComplete'],
    respond: renameMentioned({ id: '1' }),
  },
  {
    does: 'has short pages, an empty one on the way, and an empty one at the end',
    respond: withEmptyPages,
  },
  {
    does: 'leads back by other tokens than those that led there',
    // The pages stay: `onTheWayBack` itself writes `backp1` for the token `p1`.
    respond: onTheWayBack(() => {}),
  },
  {
    does: 'has Posts from before there was an edit history',
    respond: withPage(removeEditHistory),
  },
  {
    does: 'has Posts with an empty geo',
    notes: ['noEmpty'],
    respond: withPage((page, query) => {
      if (!readList(query, 'tweet.fields').includes('geo')) return;
      for (const post of page.data ?? []) post['geo'] ??= {};
    }),
  },
  {
    does: 'includes the Posts that another expansion leads through',
    // For `referenced_tweets.id.author_id` alone, the referenced Posts come, too, not only their authors.
    respond: withPage((page, query, ask) => {
      const expansions = readList(query, 'expansions');
      const leadsThroughPosts = expansions.some((name) => name.startsWith('referenced_tweets.id.'));
      if (!leadsThroughPosts || expansions.includes('referenced_tweets.id')) return;
      if (page.includes === undefined) return;
      query.set('expansions', 'referenced_tweets.id');
      const { tweets } = ask(query).includes ?? {};
      if (tweets) page.includes['tweets'] = tweets;
    }),
  },
  {
    does: 'has values of enums that are new, and topics',
    respond: withPage((page) => {
      for (const post of page.data ?? []) {
        if ('reply_settings' in post) post['reply_settings'] = 'neighbours';
      }
      const { media = [], places = [], polls = [] } = page.includes ?? {};
      for (const one of media) one['type'] = 'hologram';
      for (const place of places) if ('place_type' in place) place['place_type'] = 'street';
      for (const poll of polls) if ('voting_status' in poll) poll['voting_status'] = 'paused';
      if (page.includes && polls.length > 0) page.includes['topics'] = [{ id: '1', name: 'Boats' }];
    }),
  },
  {
    does: 'sends errors as problem+json, another challenge and no rate limit',
    respond: withResponse('any', ({ status, headers }) => ({
      headers: {
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !/^x-rate/.test(name))),
        ...(status === 401 && { 'www-authenticate': 'Bearer realm="likes"' }),
        ...(status >= 400 && { 'content-type': 'application/problem+json' }),
      },
    })),
  },
  {
    does: 'writes addresses with letters of every script, and an empty one',
    respond: withPage((page) => {
      for (const user of page.includes?.['users'] ?? []) {
        if ('profile_image_url' in user) user['profile_image_url'] = '';
      }
      for (const post of page.data ?? []) {
        const { urls = [] } = (post['entities'] ?? {}) as { urls?: Body[] };
        for (const url of urls) url['expanded_url'] = 'https://example.com/straße/日本';
      }
    }),
  },
];

/** A value in which every object has one more member, unknown to the contract. */
function withNewMember(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewMember);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name,
    // `parameters` of an error has a member for each parameter, so a new one would be a parameter.
    name === 'parameters' ? member : withNewMember(member),
  ]);
  return { ...Object.fromEntries(members), new_member: { of: ['any', 'kind'] } };
}

function removeEditHistory(
  page: MockPage,
  query: URLSearchParams,
  ask: (query: URLSearchParams) => MockPage,
): void {
  const names = readList(query, 'expansions');
  const others = names.filter((name) => !name.startsWith('edit_history'));
  if (others.length < names.length) {
    // Without edit histories, nothing leads to the Posts that their expansion includes.
    query.set('expansions', others.join());
    page.includes = ask(query).includes ?? {};
  }
  for (const post of [...(page.data ?? []), ...(page.includes?.['tweets'] ?? [])]) {
    delete post['edit_history_tweet_ids'];
  }
}

function listMentions(page: MockPage): Body[] {
  return (page.data ?? []).flatMap((post) => {
    const { mentions = [] } = (post['entities'] ?? {}) as { mentions?: Body[] };
    return mentions;
  });
}

/** How many Posts a page of `withEmptyPages` has at most. */
const maxPosts = 20;

/**
 * Short pages, an empty one after the first page, and another one after the last. `mid` and `end` before
 * a token of the mock name these. With its tokens `t2` and `t3`, a walk goes through
 *
 *   no token   the first page
 *   midt2      an empty page
 *   t2, t3     the pages of the mock
 *   endt3      an empty page
 */
function withEmptyPages(incoming: Incoming, mock: Mock): Outgoing {
  const query = readQuery(incoming);
  // A size above 100 stays, so that the mock refuses it.
  const size = Number(query.get('max_results') ?? 100);
  if (size > maxPosts && size <= 100) query.set('max_results', `${maxPosts}`);
  const token = query.get('pagination_token') ?? '';
  const mockToken = token.replace(/^(mid|end)/, '');
  if (mockToken !== token) query.set('pagination_token', mockToken);
  const respond = withPage((page) => {
    // The page in the middle keeps the previous_token of the page that it stands before.
    if (token.startsWith('mid')) emptyPage(page, { ...page.meta, next_token: mockToken });
    else if (token.startsWith('end')) emptyPage(page, { previous_token: mockToken });
    else leadToEmptyPage(page, token);
  });
  return respond(replaceQuery(incoming, query), mock);
}

function emptyPage(page: MockPage, links: MockPage['meta']): void {
  delete page.data;
  delete page.includes;
  delete page.errors;
  page.meta = { ...links, result_count: 0 };
}

/** Leads from the first page, to which no token led, and from the last one to an empty page. */
function leadToEmptyPage({ meta }: MockPage, token: string): void {
  if (meta === undefined) return;
  if (token !== '') meta.next_token ??= `end${token}`;
  else if (meta.next_token !== undefined) meta.next_token = `mid${meta.next_token}`;
}

/** Changes all mentions of the first account that a page mentions: the handle, and `id`, which may go. */
function renameMentioned({ id }: { readonly id?: string } = {}): Respond {
  return withPage((page) => {
    const currentHandle = listMentions(page)[0]?.['username'];
    if (currentHandle === undefined) return;
    // Otherwise, another mention could still refer to the account by its current handle.
    for (const mention of listMentions(page).filter(({ username }) => username === currentHandle)) {
      mention['username'] = 'former_handle';
      if (id === undefined) delete mention['id'];
      else mention['id'] = id;
    }
  });
}
