import { isObject, pickObjects } from '@liked-posts/internal/json';
import { formatCount, formatList } from '@liked-posts/internal/printable';
import { readQuery } from '@liked-posts/types/request';
import { isSuccess, nodeAt, operation, resolve, responseFor } from '../contract/contract.ts';
import { findViolations, type SchemaViolation } from '../contract/schema.ts';
import { groupBy } from '../group-by.ts';
import { asText, type Interaction } from '../traffic/interaction.ts';
import { rateLimitRules } from './rate-limit-rules.ts';
import {
  broken,
  kept,
  keptWithNote,
  notChecked,
  type Rule,
  responseRule,
  type Verdict,
} from './rule.ts';

const pageContent = '#/components/responses/LikedPosts/content/application~1json';

/** The rules for every response. Each status is described, because the contract has a default. */
export const responseRules: readonly Rule[] = [
  responseRule({
    id: 'answers',
    sentence: 'Every request gets a response, and its body can be read as its headers say.',
    pointers: [pageContent],
    check: ({ unreadable }) => {
      if (unreadable === undefined) return kept;
      const [category = ''] = unreadable.split('. ');
      // Its other sentences quote the body, which differs each time.
      return broken(unreadable, { category });
    },
  }),
  responseRule({
    id: 'successStatus',
    sentence: 'The status of a page is 200.',
    pointers: ['#/components/responses/LikedPosts'],
    check: ({ status, method = 'GET' }) => {
      if (!isSuccess(status) || method !== 'GET') return notChecked;
      return status === 200 ? kept : broken(`The status is ${status}.`);
    },
  }),
  responseRule({
    id: 'mediaType',
    sentence: 'The contract describes every Content-Type, for its status or for any error.',
    pointers: [pageContent],
    check: ({ status, headers }) => {
      if (status === 0) return notChecked;
      // Any error may also have the media types of an error that is not described by its status.
      const contentOfDefault = isSuccess(status) ? {} : contentAt(`${operation}/responses/default`);
      const described = Object.keys({ ...contentFor(status), ...contentOfDefault });
      const type = headers['content-type'];
      if (described.includes(withoutParameters(type))) return kept;
      const subject =
        type === undefined ? 'There is no Content-Type' : `The Content-Type is ${type}`;
      const text = `${subject}: for ${status} it must be ${described.join(' or ')}.`;
      return mayBeGateway(status) ? keptWithNote(text) : broken(text);
    },
  }),
  responseRule({
    id: 'schema',
    sentence: 'Every body has the structure that the contract describes.',
    pointers: [
      '#/components/schemas/LikedPostsPage/properties',
      '#/components/schemas/Problem/properties',
    ],
    check: checkSchema,
  }),
  responseRule({
    id: 'errorsSayWhy',
    sentence: 'Every error has a title or a detail.',
    pointers: ['#/components/schemas/Problem'],
    check: ({ status, body }) => {
      const errors = isObject(body) ? pickObjects(body['errors']) : [];
      if (!isObject(body) || errors.length === 0) return notChecked;
      // An error response may say it at the top, and only name the parameters in its errors.
      if (!isSuccess(status) && saysWhy(body)) return kept;
      const silent = errors.findIndex((error) => !saysWhy(error));
      if (silent < 0) return kept;
      return broken(`An error has neither a title nor a detail: errors[${silent}].`);
    },
  }),
  responseRule({
    id: 'statusInBody',
    sentence: 'The status in the body of an error is that of the response.',
    pointers: ['#/components/schemas/ProblemDocument/properties/status'],
    check: ({ status, body }) => {
      if (isSuccess(status) || !isObject(body) || body['status'] === undefined) return notChecked;
      if (body['status'] === status) return kept;
      return broken(`In the body, the status is another: ${asText(body['status'])}.`);
    },
  }),
  ...rateLimitRules,
  namingRule({
    id: 'challenge',
    sentence: 'A 401 names the scheme Bearer in WWW-Authenticate.',
    pointers: ['#/components/headers/WwwAuthenticate'],
    whenStatus: 401,
    header: 'WWW-Authenticate',
    expectedName: 'Bearer',
  }),
  namingRule({
    id: 'allow',
    sentence: 'A 405 names GET in Allow.',
    pointers: ['#/components/responses/UnexpectedError'],
    whenStatus: 405,
    header: 'Allow',
    expectedName: 'GET',
  }),
];

/** The rule that a header of responses with a status names something. */
function namingRule({
  whenStatus,
  header,
  expectedName,
  ...text
}: Omit<Rule, 'check'> & {
  readonly whenStatus: number;
  readonly header: string;
  readonly expectedName: string;
}): Rule {
  return responseRule({
    ...text,
    check: ({ status, headers }, recorded) => {
      const value = headers[header.toLowerCase()];
      // Recordings may leave out headers, and the public service does, too.
      if (status !== whenStatus || (recorded && value === undefined)) return notChecked;
      if (new RegExp(`\\b${expectedName}\\b`, 'i').test(value ?? '')) return kept;
      return broken(`${header} must name ${expectedName}: it is ${value ?? 'missing'}.`);
    },
  });
}

/** The rule for recorded requests that the contract does not allow. */
export const invalidRefused: Rule = responseRule({
  id: 'invalidRefused',
  sentence: 'A request outside the contract is refused with 400.',
  pointers: ['#/components/responses/BadRequest'],
  check: ({ request, status }) => {
    const { violations } = readQuery(new URLSearchParams(request.split('?')[1]));
    const [first] = violations;
    if (first === undefined || status === 0) return notChecked;
    if (!isSuccess(status)) return kept;
    return broken(`The status is ${status}. ${first.reason}`, { category: first.reason });
  },
});

function saysWhy(error: object): boolean {
  return 'title' in error || 'detail' in error;
}

function checkSchema(interaction: Interaction, recorded: boolean): Verdict | Verdict[] {
  const schema = findBodySchema(interaction);
  if (schema === undefined) return notChecked;
  const { status, body } = interaction;
  if (isSuccess(status) && isObject(body)) {
    const described = Object.keys(nodeAt('#/components/schemas/LikedPostsPage/properties'));
    const names = Object.keys(body);
    if (names.length > 0 && !names.some((name) => described.includes(name))) {
      const reason = `The body is not a page, because it has none of ${described.join(', ')}.`;
      return broken(`${reason} It has: ${formatList(names)}.`);
    }
  }
  const violations = findViolations(schema, body);
  if (violations.length === 0) return kept;
  const byKind = groupBy(violations, ({ isKnownForm, category }) => `${isKnownForm} ${category}`);
  return [...byKind.values()].map((ofKind) => judgeViolations(ofKind, recorded));
}

/** Judges violations that differ only in their place and value: the first one stands for all. */
function judgeViolations(violations: readonly SchemaViolation[], recorded: boolean): Verdict {
  const [first, ...others] = violations;
  if (first === undefined) return kept;
  const { detail, category, requirement, isKnownForm } = first;
  const more = formatCount(others.length, 'more place');
  const text = others.length > 0 ? `${detail} The same is wrong in ${more}.` : detail;
  if (!recorded || !isKnownForm) return broken(text, { category, requirement });
  return keptWithNote(`${text} The service has been recorded to write it so.`);
}

/** The pointer to the schema of a body; undefined if the body is not JSON or has no schema. */
function findBodySchema({ status, headers, body, unreadable }: Interaction): string | undefined {
  if (body === undefined || status === 0) return undefined;
  const types = Object.keys(contentFor(status));
  // JSON with a wrong Content-Type is checked all the same; `mediaType` reports the type.
  const described = types.find((name) => name === withoutParameters(headers['content-type']));
  const type = described ?? (typeof body === 'string' ? undefined : types[0]);
  // A string may be the text of a body that is not JSON, or a JSON string, which is checked.
  const isText = typeof body === 'string' && unreadable !== undefined;
  if (type === undefined || isText) return undefined;
  return resolve(`${responseFor(status)}/content/${type.replaceAll('/', '~1')}/schema`);
}

function contentFor(status: number): object {
  return contentAt(responseFor(status));
}

/** The content of the response at a pointer, by media type. */
function contentAt(pointer: string): object {
  const { content } = nodeAt(resolve(pointer));
  return isObject(content) ? content : {};
}

/**
 * Whether the response may be one of a gateway, which sends its own page if a request does not reach
 * the operation or the operation fails.
 */
function mayBeGateway(status: number): boolean {
  const { responses } = nodeAt(operation);
  const isDescribed = isObject(responses) && String(status) in responses;
  return !isDescribed || status === 404 || status >= 500;
}

/** A media type in lower case. */
function withoutParameters(type: string | undefined): string {
  return (type?.split(';')[0] ?? '').trim().toLowerCase();
}
