import type { Violation } from '@liked-posts/mock/server';
import { path as template } from '@liked-posts/types';
import { createLogger } from '@stoplight/prism-core';
import { createInstance, type IHttpConfig, type PrismHttpComponents } from '@stoplight/prism-http';
import * as Either from 'fp-ts/lib/Either.js';
import type { PrismOperation } from './operation.ts';
import { violationsOf } from './violations.ts';

/** An answer of Prism, and what Prism finds wrong with it. */
export interface PrismAnswer {
  readonly status: number;
  /** With their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly violations: readonly Violation[];
}

/** What Prism is told to answer. */
export interface PrismChoice {
  /** The status, the media type, and an example or a seed. */
  readonly mock?: IHttpConfig['mock'];
  /** Whether it judges the answer. */
  readonly validateResponse: boolean;
  /** Parts that replace its own. */
  readonly components?: Partial<PrismHttpComponents>;
}

const logger = createLogger('prism', { level: 'silent' });

/** Asks Prism for an answer to a request that is within the contract. */
export async function askPrism(
  operations: PrismOperation[],
  { mock = { dynamic: false }, validateResponse, components }: PrismChoice,
): Promise<PrismAnswer> {
  const config: IHttpConfig = {
    isProxy: false,
    // The request was judged before.
    checkSecurity: false,
    validateRequest: false,
    validateResponse,
    errors: false,
    upstreamProxy: undefined,
    mock,
  };
  const answered = await createInstance(config, { logger, ...components }).request(
    { method: 'get', url: { path: template } },
    operations,
  )();
  if (Either.isLeft(answered)) throw answered.left;
  const { output, validations } = answered.right;
  const headers = Object.entries(output.headers ?? {});
  return {
    status: output.statusCode,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), `${value}`])),
    body: output.body,
    violations: violationsOf(validations.output),
  };
}
