import { isObject, objectsIn } from '@liked-posts/types/json';
import { counted, listed } from '@liked-posts/types/printable';
import { readQuery } from '@liked-posts/types/request';
import { isSuccess, nodeAt, operation, resolve, responseFor } from '../contract.ts';
import { asText, type Interaction } from '../interaction.ts';
import { type SchemaViolation, schemaViolations } from '../schema.ts';
import { type Rule, type RuleCheck, type RuleInput, responseRule } from './rule.ts';

const page = '#/components/responses/LikedPosts/content/application~1json';

/** The rules for every response. Each status is described, because the contract has a default. */
export const responseRules: readonly Rule[] = [
  responseRule(
    'answers',
    'Every request gets an answer, and its body can be read as its Content-Type says.',
    [page],
    ({ unreadable }) => {
      if (unreadable === undefined) return '';
      // The rest quotes the body, which differs each time.
      return { violation: unreadable, category: unreadable.split('. ')[0] ?? '' };
    },
  ),
  responseRule(
    'envelope',
    'The members of a page are at the top level of the body.',
    ['#/components/schemas/LikedPostsPage/properties'],
    ({ status, body }) => {
      if (!isSuccess(status) || !isObject(body)) return undefined;
      const described = Object.keys(nodeAt('#/components/schemas/LikedPostsPage/properties'));
      const names = Object.keys(body);
      if (names.length === 0 || names.some((name) => described.includes(name))) return '';
      return `The body is not a page, because it has none of ${described.join(', ')}. It has: ${listed(names)}.`;
    },
  ),
  responseRule(
    'successStatus',
    'The status of a page is 200.',
    ['#/components/responses/LikedPosts'],
    ({ status, method = 'GET' }) => {
      if (!isSuccess(status) || method !== 'GET') return undefined;
      return status === 200 ? '' : `The status is ${status}.`;
    },
  ),
  responseRule(
    'mediaType',
    'The contract describes every Content-Type, for its status or for any error.',
    [page],
    ({ status, headers }) => {
      if (status === 0) return undefined;
      // Other errors may have a media type that any error may have.
      const any = isSuccess(status) ? {} : contentFor(0);
      const described = Object.keys({ ...contentFor(status), ...any });
      const type = headers['content-type'];
      if (described.includes(essence(type))) return '';
      const is = type === undefined ? 'There is no Content-Type' : `The Content-Type is ${type}`;
      const text = `${is}: for ${status} it must be ${described.join(' or ')}.`;
      // A gateway answers with its own page if the request does not reach the operation.
      return mayBeGateway(status) ? { note: text } : text;
    },
  ),
  schemaRule(
    'schema',
    'Every body has the structure that the contract promises.',
    ({ requirement }) => requirement.assumption === undefined,
    ['#/components/schemas/LikedPostsPage/properties', '#/components/schemas/Problem/properties'],
  ),
  schemaRule(
    'assumedSchema',
    'Every body has the structure that the contract assumes where it promises none.',
    ({ requirement }) => requirement.assumption !== undefined,
    ['#/components/schemas/ProblemDocument'],
  ),
  responseRule(
    'errorsSayWhy',
    'Every error says what is wrong, in its title, its detail or its message.',
    ['#/components/schemas/Problem'],
    ({ body }) => {
      const errors = isObject(body) ? objectsIn(body['errors']) : [];
      if (errors.length === 0) return undefined;
      const silent = errors.findIndex((error) =>
        ['title', 'detail', 'message'].every((name) => error[name] === undefined),
      );
      return silent < 0 ? '' : `An error says nothing: errors[${silent}].`;
    },
  ),
  responseRule(
    'statusInBody',
    'The status in the body of an error is that of the response.',
    ['#/components/schemas/ProblemDocument/properties/status'],
    ({ status, body }) => {
      if (isSuccess(status) || !isObject(body) || body['status'] === undefined) return undefined;
      return body['status'] === status
        ? ''
        : `In the body, the status is another: ${asText(body['status'])}.`;
    },
  ),
  responseRule(
    'headers',
    'Every header that the contract describes has a value as described.',
    ['Limit', 'Remaining', 'Reset'].map((name) => `#/components/headers/RateLimit${name}`),
    ({ headers, status }) =>
      headersFor(status).map(([name, pointer]) => {
        const value = headers[name.toLowerCase()];
        if (value === undefined) return undefined;
        const schema = resolve(`${pointer}/schema`);
        const isNumber = nodeAt(schema)['type'] === 'integer';
        const read = isNumber && /^\d+$/.test(value) ? Number(value) : value;
        if (schemaViolations(schema, read).length === 0) return '';
        return `${name} must be a whole number: it is ${value}.`;
      }),
  ),
  responseRule(
    'rateLimitReset',
    'x-rate-limit-reset is a time soon after the answer.',
    ['#/components/headers/RateLimitReset'],
    ({ headers, time }) => {
      const value = headers['x-rate-limit-reset'];
      // The clock of the service may differ from ours.
      const own = Date.parse(headers['date'] ?? '');
      const now = Number.isNaN(own) ? time : own;
      if (now === undefined || value === undefined || !/^\d+$/.test(value)) return undefined;
      const minutes = (Number(value) * 1000 - now) / 60_000;
      return minutes > (Number.isNaN(own) ? -30 : -5) && minutes < 2 * 24 * 60
        ? ''
        : `It is no time soon after the answer: ${value}.`;
    },
  ),
  {
    id: 'rateLimitRemaining',
    sentence: 'x-rate-limit-remaining only falls in a window, down to 0.',
    pointers: ['#/components/headers/RateLimitRemaining'],
    check: remainingChecks,
  },
  namingRule(
    'challenge',
    'A 401 names the scheme Bearer in WWW-Authenticate.',
    '#/components/headers/WwwAuthenticate',
    [401, 'WWW-Authenticate', 'Bearer'],
  ),
  namingRule('allow', 'A 405 names GET in Allow.', '#/components/responses/UnexpectedError', [
    405,
    'Allow',
    'GET',
  ]),
];

/** The rule that answers of a status name something in a header. */
function namingRule(
  id: string,
  sentence: string,
  pointer: string,
  [of, header, name]: readonly [status: number, header: string, name: string],
): Rule {
  return responseRule(id, sentence, [pointer], ({ status, headers }, recorded) => {
    const value = headers[header.toLowerCase()];
    // Recordings may leave out headers, and the public service does, too.
    if (status !== of || (recorded && value === undefined)) return undefined;
    const isNamed = new RegExp(`\\b${name}\\b`, 'i').test(value ?? '');
    return isNamed ? '' : `${header} must name ${name}: it is ${value ?? 'missing'}.`;
  });
}

/** The rule for recorded requests that the contract does not allow. */
export const invalidRefused: Rule = responseRule(
  'invalidRefused',
  'A request outside the contract is refused with 400.',
  ['#/components/responses/BadRequest'],
  ({ request, status }) => {
    const { violations } = readQuery(new URLSearchParams(request.split('?')[1]));
    const [first] = violations;
    if (first === undefined || status === 0) return undefined;
    if (!isSuccess(status)) return '';
    return { violation: `The status is ${status}. ${first.reason}`, category: first.reason };
  },
);

/** The beginnings of the headers of each rate limit. */
const rateLimits = ['x-rate-limit', 'x-user-limit-24hour', 'x-app-limit-24hour'];

function remainingChecks({ interactions, recorded }: RuleInput): RuleCheck[] {
  return rateLimits.flatMap((name) => {
    /** The lowest number of each window, which ends at the same time for all its answers. */
    const lowest = new Map<string, number>();
    return interactions.flatMap((interaction): RuleCheck[] => {
      const { headers, status } = interaction;
      const remaining = headers[`${name}-remaining`] ?? '';
      // An answer to a request without a valid token may be about another limit.
      if (!/^\d+$/.test(remaining) || status === 401) return [];
      const limit = headers[`${name}-limit`] ?? '';
      if (/^\d+$/.test(limit) && Number(remaining) > Number(limit)) {
        const violation = `${name}-remaining is more than the limit: ${remaining} of ${limit}.`;
        return [{ interaction, violation }];
      }
      const window = `${limit} ${headers[`${name}-reset`]}`;
      const before = lowest.get(window) ?? Number.POSITIVE_INFINITY;
      lowest.set(window, Math.min(before, Number(remaining)));
      // Recorded requests may be those of several users, or overtake each other.
      if (recorded) return [{ interaction }];
      if (before === 0 && isSuccess(status)) {
        const category = 'remaining was 0, but later requests succeed.';
        return [{ interaction, violation: `${name}-${category}`, category }];
      }
      if (Number(remaining) <= before) return [{ interaction }];
      const violation = `${name}-remaining grew within one window: from ${before} to ${remaining}.`;
      return [{ interaction, violation }];
    });
  });
}

function schemaRule(
  id: string,
  sentence: string,
  isAbout: (violation: SchemaViolation) => boolean,
  pointers: readonly string[],
): Rule {
  return responseRule(id, sentence, pointers, (interaction, recorded) => {
    const schema = schemaOf(interaction);
    if (schema === undefined) return undefined;
    const found = schemaViolations(schema, interaction.body).filter(isAbout);
    if (found.length === 0) return '';
    const firsts = new Map(
      found.toReversed().map((one) => [`${one.isKnownForm} ${one.category}`, one]),
    );
    return [...firsts.values()].reverse().map((first) => {
      const { detail, category, requirement, isKnownForm } = first;
      const more =
        found.filter((one) => one.isKnownForm === isKnownForm && one.category === category).length -
        1;
      const again = more > 0 ? ` The same is wrong in ${counted(more, 'more place')}.` : '';
      return recorded && isKnownForm
        ? { note: `${detail}${again} The service has been recorded to write it so.` }
        : { violation: `${detail}${again}`, category, requirement };
    });
  });
}

/** The pointer to the schema of a body; undefined if the body is not JSON or has no schema. */
function schemaOf({ status, headers, body, unreadable }: Interaction): string | undefined {
  if (body === undefined || status === 0) return undefined;
  const types = Object.keys(contentFor(status));
  // JSON with a wrong Content-Type is checked all the same; `mediaType` reports the type.
  const found = types.find((name) => name === essence(headers['content-type']));
  const type = found ?? (typeof body === 'string' ? undefined : types[0]);
  // A string may be the text of a body that is not JSON, or a JSON string, which is checked.
  const isText = typeof body === 'string' && unreadable !== undefined;
  if (type === undefined || isText) return undefined;
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

function mayBeGateway(status: number): boolean {
  const { responses } = nodeAt(operation);
  const isDescribed = isObject(responses) && String(status) in responses;
  return !isDescribed || status === 404 || status >= 500;
}

function essence(type: string | undefined): string {
  return (type?.split(';')[0] ?? '').trim().toLowerCase();
}
