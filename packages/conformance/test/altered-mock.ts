import {
  createMock,
  type Incoming,
  type Mock,
  type MockOptions,
  type Outgoing,
} from '@liked-posts/mock';
import { createListener } from '@liked-posts/mock/node';
import { type LocalServer, listen } from '@liked-posts/test-utils/http-server';
import type { GroupName, Report } from '../src/index.ts';

/** The users of the mock, as the suite is told about them. */
export const users = {
  // The mock gives this user likes with everything that the altered services change: media, polls,
  // places, and an account that is only mentioned.
  user: '999',
  userWithoutLikes: '42',
  unknownUser: '9999999999999999999',
} as const;

/** How many Posts each user likes: enough for a few pages, or none. */
export const likes: Readonly<Record<string, number>> = {
  [users.user]: 23,
  // The default of the command.
  2244994945: 23,
  [users.userWithoutLikes]: 0,
};

/** The only access token that the services in these tests accept. */
export const accessToken = 'the-token-of-a-user';

/** Responds in the place of the mock. */
export type Respond = (incoming: Incoming, mock: Mock) => Outgoing;

/** A service that breaks the contract in one way. */
export interface BrokenService {
  /** How it breaks the contract. */
  readonly does: string;
  /** The groups of requests that show it. */
  readonly only: readonly GroupName[];
  /** The rules that it breaks in them. Rules that explain others come first. */
  readonly breaks: readonly string[];
  readonly respond: Respond;
}

/** Starts a service that is like the mock, but for some of its responses. */
export function startAltered(
  respond: Respond,
  options: MockOptions = { likes: 12 },
): Promise<LocalServer> {
  const mock = createMock(options);
  return listen(createListener({ handle: (incoming) => respond(incoming, mock) }));
}

/** The identifiers of the broken rules. */
export function listBroken({ rules }: Report): string[] {
  return rules.filter(({ outcome }) => outcome === 'broken').map(({ id }) => id);
}

export type Body = Record<string, unknown>;

/** A page of the mock. */
export interface MockPage extends Body {
  data?: Body[];
  includes?: Record<string, Body[]>;
  errors?: Body[];
  meta?: { result_count?: unknown; next_token?: string; previous_token?: string };
}

/** Responds with the page for another query than the one received. */
export function withQuery(change: (query: URLSearchParams) => void): Respond {
  return (incoming, mock) => {
    const query = readQuery(incoming);
    change(query);
    return mock.handle(replaceQuery(incoming, query));
  };
}

/** Responds as the mock, but with changed responses where they have the status. */
export function withResponse(
  status: number | 'any',
  change: (outgoing: Outgoing) => Partial<Outgoing>,
): Respond {
  return (incoming, mock) => {
    const outgoing = mock.handle(incoming);
    if (status !== 'any' && outgoing.status !== status) return outgoing;
    return { ...outgoing, ...change(outgoing) };
  };
}

/**
 * Responds with a changed page. Errors stay as they are. `change` gets the page, a copy of its query,
 * and `ask`, which gets the page of the mock for another query.
 */
export function withPage(
  change: (
    page: MockPage,
    query: URLSearchParams,
    ask: (query: URLSearchParams) => MockPage,
  ) => void,
): Respond {
  return (incoming, mock) => {
    const outgoing = mock.handle(incoming);
    if (outgoing.status !== 200) return outgoing;
    const page = parsePage(outgoing);
    change(page, readQuery(incoming), (query) =>
      parsePage(mock.handle(replaceQuery(incoming, query))),
    );
    return { ...outgoing, body: JSON.stringify(page) };
  };
}

export function readQuery({ url }: Incoming): URLSearchParams {
  return new URLSearchParams(url.split('?')[1]);
}

/** The values of a list in a query: `['author_id', 'geo.place_id']` of `expansions`, for example. */
export function readList(query: URLSearchParams, name: string): string[] {
  return query.get(name)?.split(',') ?? [];
}

/** Keeps only some fields of objects. */
export function pickFields(objects: readonly Body[], ...fields: readonly string[]): Body[] {
  return objects.map((object) => {
    const members = Object.entries(object).filter(([name]) => fields.includes(name));
    return Object.fromEntries(members);
  });
}

export function replaceQuery(incoming: Incoming, query: URLSearchParams): Incoming {
  return { ...incoming, url: `${incoming.url.split('?')[0]}?${query}` };
}

export function parsePage({ body }: Outgoing): MockPage {
  return JSON.parse(body);
}

/** The page that a token of the page leads to. */
export function askForPageAt(
  token: string | undefined,
  query: URLSearchParams,
  ask: (query: URLSearchParams) => MockPage,
): MockPage | undefined {
  if (token === undefined) return undefined;
  const other = new URLSearchParams(query);
  other.set('pagination_token', token);
  return ask(other);
}

/**
 * Changes the pages that a `previous_token` led to. To recognize them, it writes `backp1` for the
 * token `p1` of the mock, and reads it again.
 */
export function onTheWayBack(change: Parameters<typeof withPage>[0]): Respond {
  return (incoming, mock) => {
    const query = readQuery(incoming);
    const [, token] = /^back(.+)$/.exec(query.get('pagination_token') ?? '') ?? [];
    if (token !== undefined) query.set('pagination_token', token);
    const asked = replaceQuery(incoming, query);
    const outgoing = token === undefined ? mock.handle(asked) : withPage(change)(asked, mock);
    if (outgoing.status !== 200) return outgoing;
    const page = parsePage(outgoing);
    const previous = page.meta?.previous_token;
    if (page.meta && previous) page.meta.previous_token = `back${previous}`;
    return { ...outgoing, body: JSON.stringify(page) };
  };
}

/** Responds as if the request had another header `Authorization`. */
export function withAuthorization(
  change: (sent: string | undefined) => string | undefined,
): Respond {
  return (incoming, mock) => {
    const header: Incoming['header'] = (name) =>
      name === 'authorization' ? change(incoming.header(name) ?? undefined) : incoming.header(name);
    return mock.handle({ ...incoming, header });
  };
}
