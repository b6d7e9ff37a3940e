import { randomUUID } from 'node:crypto';
import {
  type AnswerPlan,
  exampleHeaders,
  examplesOf,
  isDescribed,
  type Outgoing,
  respond,
} from '@liked-posts/mock/server';
import type { LikedPostsQuery } from '@liked-posts/types';
import { type LinkedPage, linkPages } from './examples/page-links.ts';
import { answers } from './generated/answers.ts';

/** How the mock chooses its answers. */
export interface AnswerRules {
  readonly dynamic: boolean;
  readonly seed?: string | undefined;
}

/** An answer, and the example that it is, if it is one. */
export interface Answered {
  readonly outgoing: Outgoing;
  readonly example?: string;
}

/** Loads Prism, and has it generate bodies. */
export const loadGenerator = (): Promise<typeof import('./prism/generate.ts')> =>
  import('./prism/generate.ts');

/** Gives the answers of Prism: what it answered when the mock was built, or generates now. */
export class Answerer {
  readonly #rules: AnswerRules;
  readonly #pages: ReadonlyMap<string, LinkedPage>;
  readonly #first: LinkedPage | undefined;

  constructor(rules: AnswerRules) {
    const pages = examplesOf(200).map(({ name, value }) => ({ name, body: value }));
    this.#rules = rules;
    this.#pages = linkPages(pages);
    this.#first = pages[0];
  }

  /** The page that a query leads to; undefined if its token is not one of the examples'. */
  find({ pagination_token: token }: LikedPostsQuery): LinkedPage | undefined {
    return token === undefined ? this.#first : this.#pages.get(token);
  }

  /** A token that leads to a page. */
  tokenOf(page: LinkedPage): string | undefined {
    return [...this.#pages].find(([, { name }]) => name === page.name)?.[0];
  }

  /** The answer to a request. What is generated takes its time. */
  answer({
    request: { target },
    injection,
    example,
    mediaType,
  }: AnswerPlan<LinkedPage>): Answered | Promise<Answered> {
    const { name, status, value } = example ?? { ...target, status: 200, value: target.body };
    const headers = exampleHeaders({ name, status }, Date.now());
    if (injection?.example === undefined && (injection?.dynamic ?? this.#rules.dynamic)) {
      const seed = injection?.seed ?? this.#rules.seed ?? randomUUID();
      return loadGenerator().then(async ({ generate }) => ({
        outgoing: await generate({ status, mediaType, page: target, seed }, headers),
      }));
    }
    // One example stands for all statuses that the contract does not describe.
    const kept = answers[`${isDescribed(status) ? status : 'default'} ${name} ${mediaType}`];
    if (kept === undefined) throw new Error(`Prism was not asked for the example ${name}.`);
    const body = isDescribed(status) ? kept.body : JSON.stringify(value);
    return { outgoing: respond(status, body, { ...kept.headers, ...headers }), example: name };
  }
}
