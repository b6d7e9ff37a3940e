import { isObject, objectsIn } from '@liked-posts/types/json';
import { nodeAt, operation, resolve, responseFor } from '../contract.ts';
import type { Exchange } from '../exchange.ts';
import { type SchemaViolation, schemaViolations } from '../schema.ts';
import type { Finding, Rule } from './rule.ts';

const page = '#/components/responses/LikedPosts/content/application~1json';

/**
 * The rules for every response. Every status is described: the contract has a response for all
 * others.
 */
export const responseRules: readonly Rule[] = [
  {
    id: 'answers',
    sentence: 'Every request gets an answer, and its body can be read as its Content-Type says.',
    statements: [page],
    examine: ({ exchanges }) =>
      exchanges.map((exchange): Finding => {
        const { unreadable } = exchange;
        if (unreadable === undefined) return { exchange };
        // The end of the body differs for each.
        return { exchange, violation: unreadable, kind: unreadable.split('. ')[0] ?? '' };
      }),
  },
  {
    id: 'mediaType',
    sentence: 'The contract describes every Content-Type for its status.',
    statements: [page],
    examine: ({ exchanges }) =>
      exchanges.flatMap((exchange): Finding[] => {
        const { status, headers } = exchange;
        if (status === 0) return [];
        const described = Object.keys(contentFor(status));
        const type = headers['content-type'];
        if (described.includes(essence(type))) return [{ exchange }];
        const is = type === undefined ? 'There is no Content-Type' : `The Content-Type is ${type}`;
        const text = `${is}; for ${status} it must be ${described.join(' or ')}.`;
        // Gateways answer with their own pages if a request does not reach the operation.
        return [isGateways(status) ? { exchange, note: text } : { exchange, violation: text }];
      }),
  },
  schemaRule(
    'schema',
    'Every body has the members and the form that the contract promises.',
    ({ statement }) => statement.assumption === undefined,
    ['#/components/schemas/LikedPostsPage/properties', '#/components/schemas/Problem/properties'],
  ),
  schemaRule(
    'assumedSchema',
    'Every body has the form that the contract assumes, if it promises none.',
    ({ statement }) => statement.assumption !== undefined,
    ['#/components/schemas/ProblemDocument'],
  ),
  {
    id: 'errorsSayWhy',
    sentence: 'Every error says what is wrong, in its title, its detail or its message.',
    statements: ['#/components/schemas/Problem/properties/detail/type'],
    examine: ({ exchanges }) =>
      exchanges.flatMap((exchange): Finding[] => {
        const { body } = exchange;
        const errors = isObject(body) ? objectsIn(body['errors']) : [];
        if (errors.length === 0) return [];
        const silent = errors.findIndex((error) =>
          ['title', 'detail', 'message'].every((name) => error[name] === undefined),
        );
        if (silent < 0) return [{ exchange }];
        return [{ exchange, violation: `errors[${silent}] says nothing.` }];
      }),
  },
  {
    id: 'headers',
    sentence: 'Every header that the contract describes has a value as described.',
    statements: [
      '#/components/headers/RateLimitLimit',
      '#/components/headers/RateLimitRemaining',
      '#/components/headers/RateLimitReset',
    ],
    examine: ({ exchanges }) =>
      exchanges.flatMap((exchange) => {
        const { headers, status } = exchange;
        return headersFor(status).flatMap(([name, pointer]): Finding[] => {
          const value = headers[name.toLowerCase()];
          if (value === undefined) return [];
          const schema = resolve(`${pointer}/schema`);
          const isNumber = nodeAt(schema)['type'] === 'integer';
          const read = isNumber && /^\d+$/.test(value) ? Number(value) : value;
          if (schemaViolations(schema, read).length === 0) return [{ exchange }];
          return [{ exchange, violation: `${name} must be a whole number: it is ${value}.` }];
        });
      }),
  },
  {
    id: 'rateLimitReset',
    sentence: 'x-rate-limit-reset is a time close to the answer, in seconds since 1970.',
    statements: ['#/components/headers/RateLimitReset'],
    examine: ({ exchanges }) =>
      exchanges.flatMap((exchange): Finding[] => {
        const value = exchange.headers['x-rate-limit-reset'];
        if (value === undefined || !/^\d+$/.test(value)) return [];
        const years = Math.abs(Number(value) * 1000 - exchange.time) / (365 * 86_400_000);
        if (years < 10) return [{ exchange }];
        return [
          {
            exchange,
            violation: `x-rate-limit-reset is not a time close to the answer: it is ${value}.`,
          },
        ];
      }),
  },
  {
    id: 'challenge',
    sentence: 'A 401 names the scheme Bearer in WWW-Authenticate.',
    statements: ['#/components/headers/WwwAuthenticate'],
    examine: ({ exchanges, recorded = false }) =>
      exchanges.flatMap((exchange): Finding[] => {
        const value = exchange.headers['www-authenticate'];
        // The public service sends none, and recordings leave out headers.
        if (exchange.status !== 401 || (recorded && value === undefined)) return [];
        if (/\bbearer\b/i.test(value ?? '')) return [{ exchange }];
        const is = value === undefined ? 'missing' : value;
        return [{ exchange, violation: `WWW-Authenticate must name Bearer: it is ${is}.` }];
      }),
  },
];

function schemaRule(
  id: string,
  sentence: string,
  isAbout: (violation: SchemaViolation) => boolean,
  statements: readonly string[],
): Rule {
  return {
    id,
    sentence,
    statements,
    examine: ({ exchanges }) =>
      exchanges.flatMap((exchange): Finding[] => {
        const schema = schemaOf(exchange);
        if (schema === undefined) return [];
        const found = schemaViolations(schema, exchange.body).filter(isAbout);
        if (found.length === 0) return [{ exchange }];
        const kinds = new Map<string, { readonly first: SchemaViolation; more: number }>();
        for (const one of found) {
          const known = kinds.get(one.kind);
          if (known === undefined) kinds.set(one.kind, { first: one, more: 0 });
          else known.more += 1;
        }
        return [...kinds.values()].map(({ first: { detail, ...others }, more }) => {
          const again = more > 0 ? ` The same is wrong ${more} more times.` : '';
          return { exchange, violation: `${detail}${again}`, ...others };
        });
      }),
  };
}

/**
 * The schema for the body of an answer; undefined if the body is not JSON, or none describes it.
 */
export function schemaOf({ status, headers, body, unreadable }: Exchange): string | undefined {
  if (body === undefined || status === 0) return undefined;
  const types = Object.keys(contentFor(status));
  // Another rule judges a wrong Content-Type, as long as there is JSON.
  const found = types.find((name) => name === essence(headers['content-type']));
  const type = found ?? (typeof body === 'string' ? undefined : types[0]);
  // The text of a body that is not JSON; a text in JSON is judged.
  if (type === undefined || (typeof body === 'string' && unreadable !== undefined))
    return undefined;
  return resolve(`${responseFor(status)}/content/${type.replaceAll('/', '~1')}/schema`);
}

function contentFor(status: number): object {
  const { content } = nodeAt(responseFor(status));
  return isObject(content) ? content : {};
}

function headersFor(status: number): [name: string, pointer: string][] {
  const response = responseFor(status);
  const { headers } = nodeAt(response);
  const names = isObject(headers) ? Object.keys(headers) : [];
  return names.map((name) => [name, resolve(`${response}/headers/${name}`)]);
}

function isGateways(status: number): boolean {
  const { responses } = nodeAt(operation);
  const isDescribed = isObject(responses) && String(status) in responses;
  return !isDescribed || status === 404 || status >= 500;
}

function essence(type: string | undefined): string {
  return (type?.split(';')[0] ?? '').trim().toLowerCase();
}
