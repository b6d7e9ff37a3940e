import { type BrokenService, readList, users, withPage, withResponse } from '../altered-mock.ts';

/** Services whose responses are malformed. */
export const writing: readonly BrokenService[] = [
  {
    does: 'writes created_at of Posts in ISO 8601',
    only: ['fields'],
    breaks: ['schema', 'sameObject'],
    respond: withPage((page) => {
      for (const post of page.data ?? []) {
        if ('created_at' in post) post['created_at'] = '2018-10-10T20:19:24.000Z';
      }
    }),
  },
  {
    does: 'writes created_at of users as it does of Posts',
    only: ['fields'],
    breaks: ['schema'],
    respond: withPage((page) => {
      for (const user of page.includes?.['users'] ?? []) {
        if ('created_at' in user) user['created_at'] = 'Wed Oct 10 20:19:24 +0000 2018';
      }
    }),
  },
  {
    does: 'writes an empty list of Posts for a user without likes',
    only: ['no-likes'],
    breaks: ['schema', 'noEmpty', 'pageWithoutLikes'],
    respond: withPage((page) => {
      page.data ??= [];
    }),
  },
  {
    does: 'writes null where there is no value',
    only: ['fields'],
    breaks: ['noEmpty'],
    respond: withPage((page, query) => {
      if (!readList(query, 'tweet.fields').includes('scopes')) return;
      for (const post of page.data ?? []) post['scopes'] ??= null;
    }),
  },
  {
    does: 'answers 404 for a user who does not exist',
    only: ['unknown-user'],
    breaks: ['pageOfUnknownUser'],
    respond: (incoming, mock) => {
      const outgoing = mock.handle(incoming);
      if (!incoming.url.startsWith(`/2/users/${users.unknownUser}/`)) return outgoing;
      const body = JSON.stringify({ title: 'Not Found', type: 'about:blank', status: 404 });
      return { ...outgoing, status: 404, body };
    },
  },
  {
    does: 'sends half of the JSON',
    only: ['first-page'],
    breaks: ['answers'],
    respond: withResponse('any', ({ body }) => ({ body: body.slice(0, body.length / 2) })),
  },
];
