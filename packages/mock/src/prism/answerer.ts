import { randomUUID } from 'node:crypto';
import {
  type Answering,
  exampleHeaders,
  examplesOf,
  isDescribed,
  type Outgoing,
  respond,
  type Violation,
} from '@liked-posts/sandbox/front';
import type { LikedPostsQuery } from '@liked-posts/types';
import { path as template } from '@liked-posts/types';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, type IHttpConfig } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import { type LinkedPage, linkPages, tokensOf } from '../examples/page-links.ts';
import { forGenerator } from './generator-schema.ts';
import type { PrismOperation } from './operation.ts';
import { violationsOf } from './violations.ts';

/** How the mock chooses its answers. */
export interface AnswerRules {
  readonly dynamic: boolean;
  readonly seed?: string | undefined;
  /** Whether answers are checked against the contract as well. */
  readonly checkAnswers?: boolean;
}

/** The answer of Prism, and what it finds wrong with the request or its own answer. */
export interface PrismAnswer {
  readonly outgoing: Outgoing;
  /** The example that is the answer, if it is one. */
  readonly example: string | undefined;
  readonly violations: readonly Violation[];
  readonly responseViolations: readonly Violation[];
}

/** Answers valid requests with Prism, which is told what to choose. */
export class PrismAnswerer {
  readonly #operations: PrismOperation[];
  readonly #generated: PrismOperation[];
  readonly #rules: AnswerRules;
  readonly #config: IHttpConfig;
  readonly #instance: ReturnType<typeof createInstance>;
  readonly #pages: ReadonlyMap<string, LinkedPage>;
  readonly #first: LinkedPage | undefined;

  constructor(operations: PrismOperation[], rules: AnswerRules) {
    const pages = examplesOf(200).map(({ name, value }) => ({ name, body: value }));
    this.#operations = operations;
    this.#generated = operations.map(forGenerator);
    this.#rules = rules;
    this.#pages = linkPages(pages);
    this.#first = pages[0];
    this.#config = {
      isProxy: false,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: rules.checkAnswers ?? false,
      errors: false,
      upstreamProxy: undefined,
      mock: { dynamic: false },
    };
    this.#instance = createInstance(this.#config, {
      logger: createLogger('mock', { level: 'silent' }),
    });
  }

  /** The page that a query leads to; undefined if its token is not in the examples. */
  find({ pagination_token: token }: LikedPostsQuery): LinkedPage | undefined {
    return token === undefined ? this.#first : this.#pages.get(token);
  }

  /** A token that leads to a page. */
  tokenOf(page: LinkedPage): string | undefined {
    return [...this.#pages].find(([, { name }]) => name === page.name)?.[0];
  }

  async answer({
    request,
    injection,
    example,
    mediaType,
  }: Answering<LinkedPage>): Promise<PrismAnswer> {
    const { userId, query, accessToken, target } = request;
    const chosen = example ?? { name: target.name, status: 200, value: target.body };
    const isDynamic =
      injection?.example === undefined && (injection?.dynamic ?? this.#rules.dynamic);
    const seed = injection?.seed ?? this.#rules.seed ?? randomUUID();
    const answered = await this.#instance.request(
      {
        method: 'get',
        url: { path: template.replace('{id}', encodeURIComponent(userId)), query: asTexts(query) },
        headers: { authorization: `Bearer ${accessToken}` },
      },
      isDynamic ? this.#generated : this.#operations,
      {
        ...this.#config,
        mock: {
          code: chosen.status,
          mediaTypes: [mediaType],
          ...(isDynamic
            ? { dynamic: true, seed: seed + target.name }
            : { dynamic: false, exampleKey: chosen.name }),
        },
      },
    )();
    if (Either.isLeft(answered)) throw answered.left;

    const { output, validations } = answered.right;
    const body = isDynamic
      ? linkedLike(output.body, target)
      : isDescribed(chosen.status)
        ? output.body
        : chosen.value;
    const headers = Object.entries(output.headers ?? {}).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]);
    return {
      outgoing: respond(output.statusCode, typeof body === 'string' ? body : JSON.stringify(body), {
        ...Object.fromEntries(headers),
        ...exampleHeaders(chosen, Date.now()),
      }),
      example: isDynamic ? undefined : chosen.name,
      violations: violationsOf(validations.input, 'path'),
      // Prism does not say where a media type that the contract does not have comes from.
      responseViolations: violationsOf(validations.output, 'header'),
    };
  }
}

/** The parameters as a URL has them. */
function asTexts(query: LikedPostsQuery): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
}

/**
 * A generated page in place of `page`, empty if that is. It has the tokens of `page`, because
 * generated ones lead nowhere.
 */
function linkedLike(body: unknown, page: LinkedPage): unknown {
  if (typeof body !== 'object' || body === null || !('meta' in body)) return body;
  const count = 'data' in body && Array.isArray(body.data) ? body.data.length : 0;
  const meta = tokensOf(page.body);
  return isEmpty(page.body)
    ? { meta: { result_count: 0, ...meta } }
    : { ...body, meta: { result_count: count, ...meta } };
}

function isEmpty(page: unknown): boolean {
  return typeof page === 'object' && page !== null && !('data' in page);
}
