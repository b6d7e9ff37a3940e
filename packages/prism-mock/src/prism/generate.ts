import { type Outgoing, respond } from '@liked-posts/mock/server';
import { type LinkedPage, tokensOf } from '../examples/page-links.ts';
import { askPrism } from './ask.ts';
import { forGenerator } from './generator-schema.ts';
import { operations } from './operation.ts';

/** What to generate. */
export interface Wanted {
  readonly status: number;
  readonly mediaType: string;
  /** The page that the generated one replaces. */
  readonly page: LinkedPage;
  readonly seed: string;
}

const generated = operations.map(forGenerator);

/** An answer whose body Prism generates from the schema, with these headers. */
export async function generate(
  { status, mediaType, page, seed }: Wanted,
  headers: Readonly<Record<string, string>>,
): Promise<Outgoing> {
  const answer = await askPrism(generated, {
    mock: { dynamic: true, code: status, mediaTypes: [mediaType], seed: seed + page.name },
    validateResponse: false,
  });
  const body = linkedLike(answer.body, page);
  return respond(answer.status, typeof body === 'string' ? body : JSON.stringify(body), {
    ...answer.headers,
    ...headers,
  });
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
