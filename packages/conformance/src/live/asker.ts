import { path } from '@liked-posts/types';
import { isSuccess } from '../contract/contract.ts';
import type { Settings } from '../options.ts';
import {
  type PlannedRequest,
  type QueryPair,
  type RequestGroup,
  walkRequests,
} from '../requests/requests.ts';
import { findSuspects } from '../rules/list-rules.ts';
import { asText, findToken, type Interaction, readPages } from '../traffic/interaction.ts';
import { isReadable } from '../traffic/response.ts';
import { chooseSampleSize, findShownValues, type ShownValues } from './sample.ts';
import type { Service } from './service.ts';

type Interactions = AsyncGenerator<Interaction, void>;

/** The page after one that the user was shown: the query of that page, and the token. */
export interface NextPage {
  readonly query: readonly QueryPair[];
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
  /** What the last full page showed; undefined before there was one. */
  #shown: ShownValues | undefined;
  /** How many requests had a comma in a value. */
  #withComma = 0;

  constructor(service: Service, settings: Settings, nextPage: NextPage | undefined) {
    this.#service = service;
    this.#settings = settings;
    this.#nextPage = nextPage;
  }

  /** Sends the requests of a group. What a request needs may be unknown, and then it is not sent. */
  async *askGroup({ name, requests }: RequestGroup): Interactions {
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
        yield await this.#send({ query: { [parameter]: [value], max_results: 5 } });
      }
    }
  }

  /** Walks to the last page and back, and forward again from there; then in the largest pages. */
  async *#walk(): Interactions {
    const { firstPage, laterPage, earlierPage, firstLargePage } = walkRequests;
    const small = { max_results: this.#settings.pageSize };
    const first = await this.#send(firstPage, small);
    yield first;
    const last = yield* this.#follow(first, 'next_token', laterPage, small);
    const back = yield* this.#follow(last, 'previous_token', earlierPage, small);
    if (back !== last) yield* this.#follow(back, 'next_token', laterPage, { ...small, only: 1 });
    const large = await this.#send(firstLargePage, { max_results: 100 });
    yield large;
    yield* this.#follow(large, 'next_token', laterPage, { max_results: 100 });
  }

  /** Follows the tokens of pages while there are any. Returns the page where it ended. */
  async *#follow(
    start: Interaction,
    member: 'next_token' | 'previous_token',
    planned: PlannedRequest,
    { max_results, only = Infinity }: { readonly max_results: number; readonly only?: number },
  ): AsyncGenerator<Interaction, Interaction> {
    let page = start;
    // With a service that repeats its tokens, the walk would never end.
    const known = new Set<string>();
    while (known.size < only) {
      const token = findToken(page, member);
      if (token === undefined || known.has(token)) return page;
      known.add(token);
      const next = await this.#send(planned, { max_results, pagination_token: token });
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

  async #send(planned: PlannedRequest, more: object = {}): Promise<Interaction> {
    const { accessToken } = this.#settings;
    const { rule, method, authorization = (token) => `Bearer ${token}` } = planned;
    const user = this.#chooseUser(planned);
    const query = this.#chooseQuery(planned, more);
    const target = path.replace('{id}', encodeURIComponent(user)) + this.#writeQuery(query);
    const header = authorization(accessToken);
    const time = Date.now();
    const response = await this.#service.ask({
      method,
      target,
      headers: header === undefined ? {} : { authorization: header },
    });
    const sent = { name: rule?.name, method, request: target, user, query: new Map(query), time };
    const interaction = { ...response, ...sent };
    if (user === this.#settings.user && method === undefined) this.#learn(interaction, query);
    return interaction;
  }

  /** Remembers what later requests need. */
  #learn(interaction: Interaction, query: readonly QueryPair[]): void {
    const [page] = readPages([interaction]);
    if (page === undefined) return;
    const token = findToken(interaction, 'next_token');
    const isFirst = !interaction.query.has('pagination_token');
    if (token !== undefined && isFirst && interaction.query.has('expansions')) {
      this.#nextPage = { query, token };
    }
    const [author] = page.includes.get('users') ?? [];
    if (author?.['username'] !== undefined) this.#handle ??= asText(author['username']);
    if (interaction.query.has('place.fields') && interaction.query.get('max_results') === '100') {
      this.#shown ??= findShownValues(page);
    }
  }

  #chooseUser({ user }: PlannedRequest): string {
    if (user === undefined) return this.#settings.user;
    if (typeof user === 'object') return user.id;
    if (user === 'handleOfAuthor') return this.#handle ?? '';
    return this.#settings[user] ?? '';
  }

  #chooseQuery({ query = {}, isSample, continues }: PlannedRequest, more: object): QueryPair[] {
    const pairs = Array.isArray(query) ? [...query] : listPairs({ ...query, ...more });
    if (isSample) {
      const size = this.#shown === undefined ? 100 : chooseSampleSize({ ...query }, this.#shown);
      pairs.push(['max_results', String(size)]);
    }
    if (continues === undefined || this.#nextPage === undefined) return pairs;
    const { query: queryBefore, token } = this.#nextPage;
    const before = continues === 'query' ? queryBefore : pairs;
    return [...before, ['pagination_token', token]];
  }

  /** Every second list has plain commas, as most clients send them, and the others `%2C`. */
  #writeQuery(query: readonly QueryPair[]): string {
    if (query.length === 0) return '';
    // Unlike `encodeURIComponent`, it accepts lone surrogates, which a token may have.
    const search = `?${new URLSearchParams([...query])}`;
    if (!search.includes('%2C')) return search;
    this.#withComma += 1;
    return this.#withComma % 2 === 0 ? search : search.replaceAll('%2C', ',');
  }
}

function listPairs(query: object): QueryPair[] {
  return Object.entries(query).map(([name, value]) => [name, String(value)]);
}
