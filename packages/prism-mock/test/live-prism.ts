import { type AnswerPlan, exampleHeaders, isDescribed, respond } from '@liked-posts/mock/server';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, type IHttpConfig } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import { type Answered, Answerer } from '../src/answerer.ts';
import type { LinkedPage } from '../src/examples/page-links.ts';
import { operations } from '../src/prism/operation.ts';

const config: IHttpConfig = {
  isProxy: false,
  checkSecurity: true,
  validateRequest: true,
  validateResponse: true,
  errors: false,
  upstreamProxy: undefined,
  mock: { dynamic: false },
};

/** Sends each request to Prism, which judges it once more, and its own answer as well. */
export class LivePrism extends Answerer {
  readonly #instance = createInstance(config, { logger: createLogger('', { level: 'silent' }) });
  asked = 0;

  override async answer(asked: AnswerPlan<LinkedPage>): Promise<Answered> {
    const { request, injection, example, mediaType } = asked;
    if (injection?.dynamic) return super.answer(asked);
    this.asked += 1;
    const { userId, search, accessToken, target } = request;
    const { name, status, value } = example ?? { ...target, status: 200, value: target.body };
    const answered = await this.#instance.request(
      {
        method: 'get',
        url: {
          path: `/2/users/${userId}/liked_tweets`,
          query: Object.fromEntries(new URLSearchParams(search)),
        },
        headers: { authorization: `Bearer ${accessToken}` },
      },
      operations,
      {
        ...config,
        mock: { dynamic: false, code: status, exampleKey: name, mediaTypes: [mediaType] },
      },
    )();
    if (Either.isLeft(answered)) throw answered.left;
    const { output, validations } = answered.right;
    const violations = [...validations.input, ...validations.output];
    if (violations.length > 0) throw new Error(`Prism refuses it: ${violations[0]?.message}`);
    const body = isDescribed(status) ? output.body : value;
    const headers = Object.entries(output.headers ?? {});
    return {
      outgoing: respond(output.statusCode, typeof body === 'string' ? body : JSON.stringify(body), {
        ...Object.fromEntries(headers.map(([header, text]) => [header.toLowerCase(), `${text}`])),
        ...exampleHeaders({ name, status }, Date.now()),
      }),
      example: name,
    };
  }
}
