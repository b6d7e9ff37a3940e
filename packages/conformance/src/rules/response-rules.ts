import { isObject, pickObjects } from '@liked-posts/internal/json';
import { formatCount, formatList } from '@liked-posts/internal/printable';
import { readQuery } from '@liked-posts/types/request';
import { isSuccess, nodeAt, operationPointer, pageMembers } from '../contract/contract.ts';
import { findViolations, type SchemaViolation } from '../contract/schema.ts';
import { groupBy } from '../group-by.ts';
import { asText, type Interaction } from '../traffic/interaction.ts';
import { findBodySchema, listMediaTypes, readMediaType } from './described-content.ts';
import { rateLimitRules } from './rate-limit-rules.ts';
import {
  broken,
  kept,
  keptWithNote,
  notChecked,
  noteInstead,
  type Rule,
  type RuleInput,
  responseRule,
  type Verdict,
} from './rule.ts';

const pageContent = '#/components/responses/LikedPosts/content/application~1json';

export const responseRules: readonly Rule[] = [
  responseRule({
    id: 'answers',
    sentence: 'Every request gets a response, and its body can be read as its headers say.',
    pointers: [pageContent],
    check: ({ unreadable }) => {
      if (unreadable === undefined) return kept;
      // The whole first sentence, because `No response: ECONNRESET.` needs another fix than a timeout.
      return broken(unreadable, { category: unreadable.replace(/\. .*/s, '') });
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
    check: (interaction) => {
      const { status, headers } = interaction;
      if (status === 0) return notChecked;
      const described = listMediaTypes(status);
      const type = headers['content-type'];
      if (described.includes(readMediaType(type))) return kept;
      const subject =
        type === undefined ? 'There is no Content-Type' : `The Content-Type is ${type}`;
      const text = `${subject}: for ${status} it must be ${described.join(' or ')}.`;
      return excuseGateway(interaction, broken(text));
    },
  }),
  responseRule({
    id: 'schema',
    sentence: 'Every body has the structure that the contract describes.',
    pointers: [pageMembers, '#/components/schemas/Problem/properties'],
    check: checkSchema,
  }),
  responseRule({
    id: 'errorsSayWhy',
    sentence: 'Every error has a title or a detail.',
    pointers: ['#/components/schemas/Problem'],
    check: (interaction) => {
      const { status, body } = interaction;
      const errors = isObject(body) ? pickObjects(body['errors']) : [];
      if (!isObject(body) || errors.length === 0) return notChecked;
      // An error response may say why at its top, and only name the parameters in its errors.
      if (!isSuccess(status) && saysWhy(body)) return kept;
      const silent = errors.findIndex((error) => !saysWhy(error));
      if (silent < 0) return kept;
      const text = `An error has neither a title nor a detail: errors[${silent}].`;
      return excuseGateway(interaction, broken(text));
    },
  }),
  responseRule({
    id: 'statusInBody',
    sentence: 'The status in the body of an error is that of the response.',
    pointers: ['#/components/schemas/ProblemDocument/properties/status'],
    check: (interaction) => {
      const { status, body } = interaction;
      if (isSuccess(status) || !isObject(body) || body['status'] === undefined) return notChecked;
      if (body['status'] === status) return kept;
      const text = `In the body, the status is another: ${asText(body['status'])}.`;
      return excuseGateway(interaction, broken(text));
    },
  }),
  ...rateLimitRules,
  responseRule({
    id: 'challenge',
    sentence: 'A 401 names the scheme Bearer in WWW-Authenticate.',
    pointers: ['#/components/headers/WwwAuthenticate'],
    check: ({ status, headers }, { recorded }) => {
      const value = headers['www-authenticate'];
      // Recordings may leave out headers, and the public service does, too.
      if (status !== 401 || (recorded && value === undefined)) return notChecked;
      if (value !== undefined && /\bbearer\b/i.test(value)) return kept;
      return broken(`WWW-Authenticate must name Bearer: it is ${value ?? 'missing'}.`);
    },
  }),
  responseRule({
    id: 'allow',
    sentence: 'A 405 names GET in Allow.',
    pointers: ['#/components/responses/UnexpectedError'],
    check: ({ status, headers }, { recorded }) => {
      const value = headers['allow'];
      if (status !== 405 || (recorded && value === undefined)) return notChecked;
      if (value !== undefined && /\bget\b/i.test(value)) return kept;
      return broken(`Allow must name GET: it is ${value ?? 'missing'}.`);
    },
  }),
];

/** The rule for recorded requests that the contract does not allow. See `check-recording.ts`. */
export const invalidRefused: Rule = responseRule({
  id: 'invalidRefused',
  sentence: 'A request outside the contract is refused with 400.',
  pointers: ['#/components/responses/BadRequest'],
  check: ({ request, status }) => {
    const { violations } = readQuery(new URLSearchParams(request.split('?')[1]));
    const [first] = violations;
    if (first === undefined || status === 0) return notChecked;
    // A service may refuse it for another reason first, such as with 401 or 429.
    if (!isSuccess(status)) return kept;
    return broken(`The status is ${status}. ${first.reason}`, { category: first.reason });
  },
});

function saysWhy(error: object): boolean {
  return 'title' in error || 'detail' in error;
}

function checkSchema(interaction: Interaction, { recorded }: RuleInput): Verdict | Verdict[] {
  const schema = findBodySchema(interaction);
  if (schema === undefined) return notChecked;
  const { status, body } = interaction;
  if (isSuccess(status) && isObject(body)) {
    const described = Object.keys(nodeAt(pageMembers));
    const names = Object.keys(body);
    if (names.length > 0 && !names.some((name) => described.includes(name))) {
      const reason = `The body is not a page, because it has none of ${described.join(', ')}.`;
      return broken(`${reason} It has: ${formatList(names)}.`);
    }
  }
  const violations = findViolations(schema, body);
  if (violations.length === 0) return kept;
  // A recorded form is only noted, so it is judged apart from other violations of its category.
  const violationsByKind = groupBy(
    violations,
    ({ isRecordedForm, category }) => `${isRecordedForm} ${category}`,
  );
  return [...violationsByKind.values()].map((violationsOfKind) =>
    excuseGateway(interaction, judgeViolations(violationsOfKind, recorded)),
  );
}

/** Judges violations that differ only in their place and value: the first one stands for all. */
function judgeViolations(violations: readonly SchemaViolation[], recorded: boolean): Verdict {
  const [first, ...others] = violations;
  if (first === undefined) return kept;
  const { detail, category, requirement, isRecordedForm } = first;
  const more = formatCount(others.length, 'more place');
  const text = others.length > 0 ? `${detail} The same is wrong in ${more}.` : detail;
  if (!recorded || !isRecordedForm) return broken(text, { category, requirement });
  return keptWithNote(`${text} The service has been recorded to write it so.`);
}

/** Makes a note of what is wrong with a response if it may come from a gateway. */
function excuseGateway(interaction: Interaction, verdict: Verdict): Verdict {
  return mayBeGateway(interaction) ? noteInstead(verdict) : verdict;
}

/** Gateways take a path and query of this length. A request for all fields has some 1,700 characters. */
const maxRequestCharacters = 4000;

/**
 * Whether a response may come from a gateway in front of the service, so that its body need not follow
 * the contract:
 *
 *   404 without a JSON object         the request did not reach the operation
 *   5xx                               the operation failed
 *   a status that is not described    the service does not send it
 *   400 for an odd URL                many servers refuse a NUL character, or 4 kB
 */
function mayBeGateway({ status, body, request }: Interaction): boolean {
  if (status === 404) return !isObject(body);
  if (status >= 500) return true;
  if (!(String(status) in nodeAt(`${operationPointer}/responses`))) return true;
  return status === 400 && (request.includes('%00') || request.length > maxRequestCharacters);
}
