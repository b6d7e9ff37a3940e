import { parameters } from '@liked-posts/types/request';
import {
  createSearch,
  type PagesSeen,
  type Query,
  type RequestRule,
} from '../requests/planned-request.ts';
import type { RequestGroup } from '../requests/requests.ts';
import { findRefusedValues, selectListRequests } from '../rules/list-requests.ts';
import type { Settings } from '../settings.ts';
import { type Interaction, readPages } from '../traffic/interaction.ts';
import { addPage, prepareRequest, type ReadyRequest } from './ready-request.ts';
import { likesPath, type Service } from './service.ts';
import { EndlessWalkError, sendWalk } from './walk-sender.ts';

/** Sends planned requests, and collects the responses. */
export class RequestSender {
  /** The requests that were sent so far, with the responses. */
  readonly interactions: Interaction[] = [];
  /** Why not everything was sent; empty if it was. */
  readonly incomplete: string[] = [];
  readonly #settings: Settings;
  readonly #service: Service;
  #pagesSeen: PagesSeen = {};
  /** How many requests had a comma in a value: see `#writeSearchInTurn`. */
  #requestsWithComma = 0;

  constructor(service: Service, settings: Settings) {
    this.#service = service;
    this.#settings = settings;
  }

  /** Sends groups in their order, because later ones need what the pages of earlier ones have shown. */
  async sendGroups(groups: readonly RequestGroup[], pagesSeen: PagesSeen): Promise<void> {
    this.#pagesSeen = pagesSeen;
    for (const group of groups) await this.#sendGroup(group);
  }

  /**
   * Sends a group, except for the requests that need an option that nobody gave, or what no page has
   * shown. Then sends each value of a refused list alone.
   */
  async #sendGroup({ name, requests }: RequestGroup): Promise<void> {
    // For the progress, which the service reports.
    this.#service.group = name;
    // Each request of a walk needs a token of the page before. So `sendWalk` plans them; the planned
    // requests of the group only bring their rules into the report.
    if (name === 'walk') return this.#sendWalk();
    const interactions: Interaction[] = [];
    for (const planned of requests) {
      const request = prepareRequest(planned, this.#settings, this.#pagesSeen);
      if (request !== undefined) interactions.push(await this.#send(request));
    }
    await this.#sendRefusedValues(interactions);
  }

  async #sendWalk(): Promise<void> {
    try {
      await sendWalk((query, rule) => this.#sendQuery(query, rule), this.#settings.pageSize);
    } catch (error) {
      if (!(error instanceof EndlessWalkError)) throw error;
      this.incomplete.push(error.message);
    }
  }

  /** Finds out which values of refused lists are refused by themselves. */
  async #sendRefusedValues(interactions: readonly Interaction[]): Promise<void> {
    const listRequests = selectListRequests({ interactions, recorded: false });
    for (const [parameter, values] of findRefusedValues(listRequests)) {
      for (const value of values) {
        await this.#sendQuery({ [parameter]: value, max_results: parameters.max_results.minimum });
      }
    }
  }

  /** Sends a query for the likes of the option `user`. */
  #sendQuery(query: Query, rule?: RequestRule): Promise<Interaction> {
    const { user } = this.#settings;
    return this.#send({ user, query: createSearch(query), rule });
  }

  async #send(request: ReadyRequest): Promise<Interaction> {
    const { rule, method, user, query } = request;
    const { authorization = (token: string) => `Bearer ${token}` } = request;
    const target = likesPath(user) + this.#writeSearchInTurn(query);
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
    const [page] = readPages([interaction]);
    // The tokens and Posts of another user would not fit the requests for this user.
    if (page !== undefined && user === this.#settings.user) {
      this.#pagesSeen = addPage(this.#pagesSeen, page, request);
    }
    return interaction;
  }

  /**
   * Of the requests with commas, writes every second with `%2C`, and the others with plain commas, as
   * most clients do. The rule `commas` compares both forms.
   */
  #writeSearchInTurn(query: URLSearchParams): string {
    if (query.size === 0) return '';
    const search = `?${query}`;
    if (!search.includes('%2C')) return search;
    this.#requestsWithComma += 1;
    return this.#requestsWithComma % 2 === 0 ? search : search.replaceAll('%2C', ',');
  }
}
