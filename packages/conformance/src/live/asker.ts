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

/** Turns planned requests into requests, and sends them. */
export class Asker {
  readonly #settings: Settings;
  readonly #service: Service;
  /** A later page of the user, if any is known. */
  #nextPage: NextPage | undefined;
  /** The handle of an author, if any is known. */
  #handle: string | undefined;
  #fullPage: FullPage;
  /** How many requests had a comma in a value. */
  #withComma = 0;

  constructor(service: Service, settings: Settings, nextPage: NextPage | undefined) {
    this.#service = service;
    this.#settings = settings;
    this.#nextPage = nextPage;
  }

  /** Sends the requests of a group. What a request needs may be unknown, and then it is not sent. */
  async *askGroup({ name, requests }: RequestGroup): AsyncGenerator<Interaction, void> {
    this.#service.group = name;
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
    // If a list was refused, the values that were in no accepted one are asked for alone.
    for (const [parameter, values] of findSuspects({ interactions, recorded: false })) {
      for (const value of values) {
        yield await this.#send({ query: { [parameter]: value, max_results: 5 } });
      }
    }
  }

  /** Walks to the last page and back, and forward again from there; then in the largest pages. */
  async *#walk(): AsyncGenerator<Interaction, void> {
    const small = { ...walkQuery, max_results: this.#settings.pageSize };
    const first = await this.#send({ rule: rulesOfWalk.firstPage, query: small });
    yield first;
    const last = yield* this.#follow(first, 'next_token', small);
    const back = yield* this.#follow(last, 'previous_token', small);
    if (back !== last) yield* this.#follow(back, 'next_token', small, 1);
    const large = { ...walkQuery, max_results: 100 };
    const firstLarge = await this.#send({ rule: rulesOfWalk.firstLargePage, query: large });
    yield firstLarge;
    yield* this.#follow(firstLarge, 'next_token', large);
  }

  /** Follows the tokens of pages while there are any. Returns the page where it ended. */
  async *#follow(
    start: Interaction,
    member: 'next_token' | 'previous_token',
    query: Query,
    maxPages = Infinity,
  ): AsyncGenerator<Interaction, Interaction> {
    const rule = member === 'next_token' ? rulesOfWalk.laterPage : rulesOfWalk.earlierPage;
    let page = start;
    // With a service that repeats its tokens, the walk would never end.
    const known = new Set<string>();
    while (known.size < maxPages) {
      const token = findToken(page, member);
      if (token === undefined || known.has(token)) return page;
      known.add(token);
      const next = await this.#send({ rule, query: { ...query, pagination_token: token } });
      yield next;
      // A page that breaks a rule leads on, so that those after it are checked, too.
      if (!isReadable(next) || !isSuccess(next.status)) return page;
      page = next;
    }
    return page;
  }

  #canSend({ continues, user }: PlannedRequest): boolean {
    if (user === 'handleOfAuthor') return this.#handle !== undefined;
    return continues !== 'token' || this.#nextPage !== undefined;
  }

  async #send(planned: PlannedRequest): Promise<Interaction> {
    const { rule, method, authorization = (token) => `Bearer ${token}` } = planned;
    const user = this.#chooseUser(planned);
    const query = this.#chooseQuery(planned);
    const request = likesPath(user) + this.#writeQuery(query);
    const header = authorization(this.#settings.accessToken);
    const time = Date.now();
    const response = await this.#service.ask({
      method,
      target: request,
      headers: header === undefined ? {} : { authorization: header },
    });
    const sent = { name: rule?.name, method, request, user, query: new Map(query), time };
    const interaction = { ...response, ...sent };
    if (user === this.#settings.user && method === undefined) this.#learn(interaction, query);
    return interaction;
  }

  /** Remembers what later requests need. */
  #learn(interaction: Interaction, query: URLSearchParams): void {
    const [page] = readPages([interaction]);
    if (page === undefined) return;
    const token = findToken(interaction, 'next_token');
    if (token !== undefined && !query.has('pagination_token') && query.has('expansions')) {
      this.#nextPage = { query, token };
    }
    const [author] = page.includes.get('users') ?? [];
    if (author?.['username'] !== undefined) this.#handle ??= asText(author['username']);
    if (query.has('place.fields') && query.get('max_results') === '100')
      this.#fullPage ??= page.posts;
  }

  #chooseUser({ user }: PlannedRequest): string {
    if (user === undefined) return this.#settings.user;
    if (typeof user === 'object') return user.id;
    if (user === 'handleOfAuthor') return this.#handle ?? '';
    return this.#settings[user] ?? '';
  }

  #chooseQuery({ query, continues }: PlannedRequest): URLSearchParams {
    const own = toSearch(typeof query === 'function' ? query(this.#fullPage) : query);
    if (continues === undefined || this.#nextPage === undefined) return own;
    const continued = new URLSearchParams(continues === 'query' ? this.#nextPage.query : own);
    continued.append('pagination_token', this.#nextPage.token);
    return continued;
  }

  /** Every second list has plain commas, as most clients send them, and the others `%2C`. */
  #writeQuery(query: URLSearchParams): string {
    if (query.size === 0) return '';
    const search = `?${query}`;
    if (!search.includes('%2C')) return search;
    this.#withComma += 1;
    return this.#withComma % 2 === 0 ? search : search.replaceAll('%2C', ',');
  }
}

function toSearch(query: Query | string = {}): URLSearchParams {
  if (typeof query === 'string') return new URLSearchParams(query);
  const search = new URLSearchParams();
  // Unlike `encodeURIComponent`, it accepts lone surrogates, which a token may have.
  for (const [name, value] of Object.entries(query)) search.set(name, `${value}`);
  return search;
}
