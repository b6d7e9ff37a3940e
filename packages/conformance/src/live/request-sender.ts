import type { Settings } from '../options.ts';
import type { FullPage, PlannedRequest, Query } from '../requests/planned-request.ts';
import type { RequestGroup } from '../requests/requests.ts';
import { findRefusedValues } from '../rules/list-rules.ts';
import { asText, findToken, type Interaction, readPages } from '../traffic/interaction.ts';
import { likesPath, type Service } from './service.ts';
import { sendWalk } from './walk-sender.ts';

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
  // Each of these is undefined until a page has shown it. Until then, requests that need a token or a
  // handle are skipped, and those that need few Posts of the full page ask for 100.
  /** A later page of the user. */
  #nextPage: NextPage | undefined;
  /** The handle of an author. */
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
    // What a walk asks for is only known while it goes on. Its planned requests only state its rules.
    if (name === 'walk') {
      yield* sendWalk((planned) => this.#send(planned), this.#settings.pageSize);
      return;
    }
    const interactions: Interaction[] = [];
    for (const planned of requests) {
      if (!this.#canSend(planned)) continue;
      const interaction = await this.#send(planned);
      interactions.push(interaction);
      yield interaction;
    }
    // To find out which value of a refused list is to blame, each one is asked for alone.
    for (const [parameter, values] of findRefusedValues({ interactions, recorded: false })) {
      for (const value of values) {
        yield await this.#send({ query: { [parameter]: value, max_results: 5 } });
      }
    }
  }

  #canSend({ nextPage, user }: PlannedRequest): boolean {
    if (user === 'handleOfAuthor') return this.#handle !== undefined;
    return nextPage !== 'own query' || this.#nextPage !== undefined;
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
      ruleName: rule?.name,
      method,
      request: target,
      user,
      query: new Map(query),
      time,
    };
    // The tokens and Posts of another user would not fit the requests for this one.
    const isOwnPage = user === this.#settings.user && method === undefined;
    if (isOwnPage) this.#learn(planned, interaction);
    return interaction;
  }

  /** Remembers what later requests need. */
  #learn(planned: PlannedRequest, interaction: Interaction): void {
    const [page] = readPages([interaction]);
    if (page === undefined) return;
    const { query } = interaction;
    const token = findToken(interaction, 'next_token');
    const isFirstPage = !query.has('pagination_token');
    // The request without an access token repeats this query. It should select fields and objects,
    // because a service may check the token only where a query selects nothing.
    const asksForObjects = query.has('expansions');
    if (token !== undefined && isFirstPage && asksForObjects) {
      this.#nextPage = { query: new URLSearchParams([...query]), token };
    }
    const [author] = page.includes.get('users') ?? [];
    if (author?.['username'] !== undefined) this.#handle ??= asText(author['username']);
    if (planned.isFullPage) this.#fullPage = page.posts;
  }

  /** The identifier in the path. It is known: `#canSend` and `findMissingFlag` skip the others. */
  #chooseUser({ user }: PlannedRequest): string {
    if (user === undefined) return this.#settings.user;
    if (typeof user === 'object') return user.id;
    if (user === 'handleOfAuthor') return this.#handle ?? '';
    return this.#settings[user] ?? '';
  }

  #chooseQuery({ query, nextPage }: PlannedRequest): URLSearchParams {
    const planned = createSearch(typeof query === 'function' ? query(this.#fullPage) : query);
    if (nextPage === undefined || this.#nextPage === undefined) return planned;
    const continued = new URLSearchParams(
      nextPage === 'same query' ? this.#nextPage.query : planned,
    );
    continued.append('pagination_token', this.#nextPage.token);
    return continued;
  }

  /**
   * Requests with a comma take turns: the first, the third and so on send it plain, as most clients
   * do, and the others as `%2C`. The rule `commas` compares both.
   */
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
