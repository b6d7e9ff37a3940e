import { parameters } from '@liked-posts/types/request';
import {
  createSearch,
  type PagesSeen,
  type PlannedRequest,
  type Query,
} from '../requests/planned-request.ts';
import type { RequestGroup } from '../requests/requests.ts';
import { findRefusedValues, selectListRequests } from '../rules/list-requests.ts';
import { findMissingFlag, type Settings } from '../settings.ts';
import { findToken, type Interaction, readPages } from '../traffic/interaction.ts';
import { likesPath, type Service } from './service.ts';
import { sendWalk } from './walk-sender.ts';

const { minimum } = parameters.max_results;

/**
 * Turns planned requests into requests, and sends them. Later groups need what the responses to
 * earlier ones have shown, so the groups must be sent in their order.
 */
export class RequestSender {
  /** The requests that were sent so far, with the responses. */
  readonly interactions: Interaction[] = [];
  /** For the functions `user` and `query` of later requests. */
  pagesSeen: PagesSeen = {};
  readonly #settings: Settings;
  readonly #service: Service;
  /** How many requests had a comma in a value: see `#writeQuery`. */
  #requestsWithComma = 0;

  constructor(service: Service, settings: Settings) {
    this.#service = service;
    this.#settings = settings;
  }

  /** Sends a group, except for the requests that need what nobody gave and no page has shown. */
  async sendGroup({ name, requests }: RequestGroup): Promise<void> {
    this.#service.group = name;
    // The requests of the group `walk` are not sent: they bring the rules of the walk into the report.
    // `sendWalk` plans the real requests, because each needs a token of the page before.
    if (name === 'walk') {
      return sendWalk((planned) => this.#send(planned), this.#settings.pageSize);
    }
    const interactions: Interaction[] = [];
    for (const planned of requests) {
      if (this.#canSend(planned)) interactions.push(await this.#send(planned));
    }
    // Asks for each value of a refused list alone, to find out which value is refused.
    const listRequests = selectListRequests({ interactions, recorded: false });
    for (const [parameter, values] of findRefusedValues(listRequests)) {
      for (const value of values) {
        await this.#send({ query: { [parameter]: value, max_results: minimum } });
      }
    }
  }

  #canSend(planned: PlannedRequest): boolean {
    if (findMissingFlag(planned, this.#settings) !== undefined) return false;
    return this.#chooseUser(planned) !== undefined && this.#chooseQuery(planned) !== undefined;
  }

  async #send(planned: PlannedRequest): Promise<Interaction> {
    const { rule, method, authorization = (token) => `Bearer ${token}` } = planned;
    const user = this.#chooseUser(planned);
    if (user === undefined) throw new Error('A request has no user. Report this.');
    const query = createSearch(this.#chooseQuery(planned));
    const target = likesPath(user) + this.#writeQuery(query);
    const time = Date.now();
    const response = await this.#service.ask({
      method,
      target,
      authorization: authorization(this.#settings.accessToken),
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
    this.interactions.push(interaction);
    // The tokens and Posts of another user would not fit the requests for this user.
    const isOwnPage = user === this.#settings.user && method === undefined;
    if (isOwnPage) this.#learn(planned, interaction);
    return interaction;
  }

  #learn(planned: PlannedRequest, interaction: Interaction): void {
    const [page] = readPages([interaction]);
    if (page === undefined) return;
    const { query } = interaction;
    const pagination_token = findToken(interaction, 'next_token');
    // `accessTokenMissing` needs a query that selects fields and objects.
    if (pagination_token !== undefined && query.has('expansions')) {
      this.pagesSeen.nextPage = { ...Object.fromEntries(query), pagination_token };
    }
    for (const { username } of page.includes.get('users') ?? []) {
      // A handle of digits alone would be an identifier.
      const isHandle = typeof username === 'string' && /^\w*[a-z_]\w*$/i.test(username);
      if (isHandle) this.pagesSeen.handle ??= username;
    }
    if (planned.isFullPage) this.pagesSeen.fullPage = page.posts;
  }

  /** The identifier in the path; undefined if nobody gave it, or no page has shown it. */
  #chooseUser({ user }: PlannedRequest): string | undefined {
    if (user === undefined) return this.#settings.user;
    return typeof user === 'function' ? user(this.pagesSeen) : this.#settings[user];
  }

  /** The query of a request; undefined if it needs what no page has shown. */
  #chooseQuery({ query = {} }: PlannedRequest): Query | string | undefined {
    return typeof query === 'function' ? query(this.pagesSeen) : query;
  }

  /**
   * Of the requests with commas, writes every second with `%2C`, and the others with plain commas, as
   * most clients do. The rule `commas` compares both forms.
   */
  #writeQuery(query: URLSearchParams): string {
    if (query.size === 0) return '';
    const search = `?${query}`;
    if (!search.includes('%2C')) return search;
    this.#requestsWithComma += 1;
    return this.#requestsWithComma % 2 === 0 ? search : search.replaceAll('%2C', ',');
  }
}
