import {
  askForPageAt,
  type BrokenService,
  onTheWayBack,
  readQuery,
  users,
  withPage,
  withQuery,
} from '../altered-mock.ts';

/** Services that page wrongly. */
export const paging: readonly BrokenService[] = [
  {
    does: 'repeats a Post of the first page on every later page',
    only: ['walk'],
    breaks: ['noRepeatsInWalk', 'sameList', 'includesComplete', 'includesReferred'],
    respond: withPage((page, query, ask) => {
      if (!query.has('pagination_token')) return;
      const first = new URLSearchParams(query);
      first.delete('pagination_token');
      const [repeated] = ask(first).data ?? [];
      if (page.data && repeated && page.meta?.next_token) page.data[0] = repeated;
    }),
  },
  {
    does: 'drops the last page with Posts',
    only: ['walk'],
    breaks: ['nextTokenWhereMore'],
    respond: withPage((page, query, ask) => {
      const next = askForPageAt(page.meta?.next_token, query, ask);
      // The last page of a walk is empty.
      const afterNext = askForPageAt(next?.meta?.next_token, query, ask);
      if (next && !afterNext?.meta?.next_token) delete page.meta?.next_token;
    }),
  },
  {
    does: 'leads from the way back to the first page',
    only: ['walk'],
    breaks: ['wayBack', 'laterPage'],
    respond: onTheWayBack((page, query, ask) => {
      const second = askForPageAt(page.meta?.next_token, query, ask);
      if (page.meta && second?.meta?.previous_token && !page.meta.previous_token)
        page.meta.next_token = second.meta.previous_token;
    }),
  },
  {
    does: 'skips a page',
    only: ['walk'],
    breaks: ['wayBack', 'sameList'],
    respond: withPage((page, query, ask) => {
      const next = askForPageAt(page.meta?.next_token, query, ask);
      if (page.meta && next?.meta?.next_token) page.meta.next_token = next.meta.next_token;
    }),
  },
  {
    does: 'gives the token of a page as its own next_token',
    only: ['walk'],
    breaks: ['noRepeatsInWalk', 'wayBack', 'laterPage'],
    respond: withPage((page, query) => {
      const token = query.get('pagination_token');
      if (page.meta && token !== null) page.meta.next_token = token;
    }),
  },
  {
    does: 'has no next_token on the first page',
    only: ['walk'],
    breaks: ['nextTokenWhereMore', 'firstPage'],
    respond: withPage((page, query) => {
      if (!query.has('pagination_token')) delete page.meta?.next_token;
    }),
  },
  {
    does: 'has no previous_token',
    only: ['walk'],
    breaks: ['laterPage'],
    respond: withPage((page) => {
      delete page.meta?.previous_token;
    }),
  },
  {
    does: 'leads back to the first page from everywhere',
    only: ['walk'],
    breaks: ['wayBack'],
    respond: withPage((page, query, ask) => {
      let token = page.meta?.previous_token;
      let before = askForPageAt(token, query, ask);
      while (before?.meta?.previous_token) {
        token = before.meta.previous_token;
        before = askForPageAt(token, query, ask);
      }
      if (page.meta && token) page.meta.previous_token = token;
    }),
  },
  {
    does: 'returns more Posts than max_results',
    only: ['walk'],
    breaks: ['noRepeatsInWalk', 'sameList', 'pageSize', 'includesComplete'],
    respond: withPage((page, query, ask) => {
      const next = askForPageAt(page.meta?.next_token, query, ask);
      const [extra] = next?.data ?? [];
      if (!extra || !page.meta) return;
      page.data?.push(extra);
      page.meta.result_count = page.data?.length;
    }),
  },
  {
    does: 'returns all Posts on one page',
    only: ['walk'],
    breaks: ['pageSize', 'firstPage'],
    respond: withPage((page, query, ask) => {
      query.set('max_results', '100');
      Object.assign(page, ask(query));
      delete page.meta?.next_token;
    }),
  },
  {
    does: 'returns 10 Posts where max_results is left out',
    only: ['first-page', 'walk'],
    breaks: ['defaultPageSize'],
    respond: withQuery((query) => {
      if (!query.has('max_results')) query.set('max_results', '10');
    }),
  },
  {
    does: "accepts a token of another user's list",
    only: ['no-likes'],
    breaks: ['pageTokenOfAnotherUser'],
    respond: (incoming, mock) => {
      const url = readQuery(incoming).has('pagination_token')
        ? incoming.url.replace(/^(\/2\/users\/)[^/]+/, `$1${users.user}`)
        : incoming.url;
      return mock.handle({ ...incoming, url });
    },
  },
];
