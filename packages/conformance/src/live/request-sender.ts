import { isSuccess, likesPath } from '../contract/contract.ts';
import type { Settings } from '../options.ts';
import type { FullPage, PlannedRequest, Query } from '../requests/planned-request.ts';
import { type RequestGroup, rulesOfWalk, walkQuery } from '../requests/requests.ts';
import { findSuspects } from '../rules/list-rules.ts';
import { asText, findToken, type Interaction, readPages } from '../traffic/interaction.ts';
import { isReadable } from '../traffic/response.ts';
import type { Service } from './service.ts';

/** The page after one that the user was shown: the query of that page, and the token. */
export interface NextPage {
  readonly query: URLSearchParams;
  readonly token: string;
}

/**
 * Turns planned requests into requests, and sends them. Later groups need what the responses to
 * earlier ones have shown, so the groups must be sent in their order.
 */
export class RequestSender {
  readonly #settings: Settings;
  readonly #service: Service;
  /** A later page of the user; undefined if no response has led to one. */
  #nextPage: NextPage | undefined;
  /** The handle of an author; undefined if no response has had one. */
  #handle: string | undefined;
  #fullPage: FullPage;
  /** How many requests had a comma in a value. */
  #requestsWithComma = 0;

  constructor(service: Service, settings: Settings, nextPage: NextPage | undefined) {
    this.#service = service;
    this.#settings = settings;
    this.#nextPage = nextPage;
  }

  /** Sends a group. A request whose token or handle no response has shown is skipped. */
  async *sendGroup({ name, requests }: RequestGroup): AsyncGenerator<Interaction, void> {
    this.#service.group = name;
    // What a walk asks for is only known while it goes on.
    if (name === 'walk') {
      yield* this.#walk();
      return;
    }
    const interactions: Interaction[] = [];
    for (const planned of requests) {
      if (!this.#canSend(planned)) {
        this.#service.expected -= 1;
        continue;
      }
      const interaction = await this.#send(planned);
      interactions.push(interaction);
      yield interaction;
    }
    // If requests with a list were refused, each value that no accepted request had is asked for
    // alone.
    for (const [parameter, values] of findSuspects({ interactions, recorded: false })) {
      for (const value of values) {
        yield await this.#send({ query: { [parameter]: value, max_results: 5 } });
      }
    }
  }

  /** Walks to the last page and back, and one page forward from there; then in large pages. */
  async *#walk(): AsyncGenerator<Interaction, void> {
    const small = { ...walkQuery, max_results: this.#settings.pageSize };
    const first = await this.#send({ rule: rulesOfWalk.firstPage, query: small });
    yield first;
    const last = yield* this.#follow(first, 'next_token', { query: small });
    const end = yield* this.#follow(last, 'previous_token', { query: small });
    if (end !== last) yield* this.#follow(end, 'next_token', { query: small, maxPages: 1 });
    const large = { ...walkQuery, max_results: 100 };
    const firstLarge = await this.#send({ rule: rulesOfWalk.firstLargePage, query: large });
    yield firstLarge;
    yield* this.#follow(firstLarge, 'next_token', { query: large });
  }

  /** Follows the tokens of pages as long as there are any. Returns the page where it ended. */
  async *#follow(
    start: Interaction,
    member: 'next_token' | 'previous_token',
    { query, maxPages = Infinity }: { query: Query; maxPages?: number },
  ): AsyncGenerator<Interaction, Interaction> {
    const rule = member === 'next_token' ? rulesOfWalk.laterPage : rulesOfWalk.earlierPage;
    let page = start;
    // With a service that repeats its tokens, the walk would never end.
    const followedTokens = new Set<string>();
    while (followedTokens.size < maxPages) {
      const token = findToken(page, member);
      if (token === undefined || followedTokens.has(token)) return page;
      followedTokens.add(token);
      const next = await this.#send({ rule, query: { ...query, pagination_token: token } });
      yield next;
      // A page that breaks a rule leads on, so that those after it are checked, too.
      if (!isReadable(next) || !isSuccess(next.status)) return page;
      page = next;
    }
    return page;
  }

  #canSend({ nextPage, user }: PlannedRequest): boolean {
    if (user === 'handleOfAuthor') return this.#handle !== undefined;
    return nextPage !== 'token only' || this.#nextPage !== undefined;
  }

  async #send(planned: PlannedRequest): Promise<Interaction> {
    const { rule, method, authorization = (token) => `Bearer ${token}` } = planned;
    const user = this.#chooseUser(planned);
    const query = this.#chooseQuery(planned);
    const target = likesPath(user) + this.#writeQuery(query);
    const header = authorization(this.#settings.accessToken);
    const time = Date.now();
    const response = await this.#service.ask({
      method,
      target,
      headers: header === undefined ? {} : { authorization: header },
    });
    const interaction: Interaction = {
      ...response,
      name: rule?.name,
      method,
      request: target,
      user,
      query: new Map(query),
      time,
    };
    if (user === this.#settings.user && method === undefined) this.#learn(planned, interaction);
    return interaction;
  }

  /** Remembers what later requests need. */
  #learn(planned: PlannedRequest, interaction: Interaction): void {
    const [page] = readPages([interaction]);
    if (page === undefined) return;
    const { query } = interaction;
    const token = findToken(interaction, 'next_token');
    if (token !== undefined && !query.has('pagination_token') && query.has('expansions')) {
      this.#nextPage = { query: new URLSearchParams([...query]), token };
    }
    const [author] = page.includes.get('users') ?? [];
    if (author?.['username'] !== undefined) this.#handle ??= asText(author['username']);
    if (planned.isFullPage) this.#fullPage = page.posts;
  }

  #chooseUser({ user }: PlannedRequest): string {
    if (user === undefined) return this.#settings.user;
    if (typeof user === 'object') return user.id;
    if (user === 'handleOfAuthor') return this.#handle ?? '';
    return this.#settings[user] ?? '';
  }

  #chooseQuery({ query, nextPage }: PlannedRequest): URLSearchParams {
    const planned = createSearch(typeof query === 'function' ? query(this.#fullPage) : query);
    if (nextPage === undefined || this.#nextPage === undefined) return planned;
    const search = nextPage === 'same query' ? this.#nextPage.query : planned;
    const continued = new URLSearchParams(search);
    continued.append('pagination_token', this.#nextPage.token);
    return continued;
  }

  /** Every second list has plain commas, as most clients send them, and the others `%2C`. */
  #writeQuery(query: URLSearchParams): string {
    if (query.size === 0) return '';
    const search = `?${query}`;
    if (!search.includes('%2C')) return search;
    this.#requestsWithComma += 1;
    return this.#requestsWithComma % 2 === 0 ? search : search.replaceAll('%2C', ',');
  }
}

function createSearch(query: Query | string = {}): URLSearchParams {
  if (typeof query === 'string') return new URLSearchParams(query);
  const search = new URLSearchParams();
  // A token may have lone surrogates. `encodeURIComponent` would throw; this writes U+FFFD.
  for (const [name, value] of Object.entries(query)) search.set(name, `${value}`);
  return search;
}
