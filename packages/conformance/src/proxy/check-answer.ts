import {
  type ContractViolation,
  type Entry,
  type Incoming,
  type PassedOn,
  userIdIn,
} from '@liked-posts/mock/server';
import { type Answer, decoded, readAnswer } from '../answer.ts';
import { hideInLocation } from '../base-url.ts';
import { checkRules } from '../check-rules.ts';
import type { Interaction } from '../interaction.ts';
import { type CheckedRequest, warn } from './exchanges.ts';
import { byName } from './headers.ts';
import { longest, TooLongError, unpack } from './unpack.ts';

/** Checks an answer of the operation. An error is recorded; the client gets the answer anyway. */
export async function entryOf(
  passedOn: PassedOn,
  incoming: Incoming,
  checked: CheckedRequest,
): Promise<Entry> {
  const { path, search } = checked.address;
  const { status } = passedOn;
  const user = incoming.method === 'GET' ? userIdIn(path) : undefined;
  const mustCheck = user !== undefined && !(status === 304 && isConditional(incoming));
  const headers = passedOn.headers.map(
    ([name, value]) => [name, /^location$/i.test(name) ? hideInLocation(value) : value] as const,
  );
  let body: { readonly body?: string } = {};
  let found: Pick<Entry, 'responseViolations' | 'notChecked'> = { responseViolations: [] };
  try {
    const received = await readReceived(passedOn);
    body = received.text === undefined ? {} : { body: received.text };
    if (mustCheck) {
      const request = `${path}${search && `?${search}`}`;
      const query = new Map(new URLSearchParams(search));
      const exchange = { ...received, request, user, query, time: Date.now() };
      found = { responseViolations: checkAnswer(exchange) };
    }
  } catch (error) {
    if (mustCheck) found = { responseViolations: [], notChecked: whyNotChecked(error) };
  }
  return { ...checked, status, ...found, answer: { status, headers, ...body } };
}

/** Whether 304 may answer the request. */
function isConditional({ header }: Incoming): boolean {
  return !!header('if-none-match') || !!header('if-modified-since');
}

function whyNotChecked(error: unknown): string {
  if (error instanceof TooLongError) return error.message;
  warn(error);
  return 'The check itself failed. A warning of the process says why.';
}

/** An answer as a client reads it. */
interface Received extends Answer {
  /** The body as a string; undefined if it cannot be decompressed. */
  readonly text: string | undefined;
}

/**
 * Reads an answer.
 *
 * @throws {TooLongError} when it is too long to be checked.
 */
async function readReceived(passedOn: PassedOn): Promise<Received> {
  const { status, bytes, cut } = passedOn;
  const headers = byName(passedOn.headers);
  const unread = (unreadable: string, text?: string): Received => {
    return { status, headers, body: undefined, unreadable, text };
  };
  if (bytes.length > longest) throw new TooLongError();
  if (cut !== undefined) return unread(cut, decoded(bytes));
  const unpacked = bytes.length > 0 ? await unpack(bytes, headers['content-encoding']) : bytes;
  if (typeof unpacked === 'string') return unread(unpacked);
  return { ...readAnswer(status, headers, unpacked), text: decoded(unpacked) };
}

const aboutHeaders = new Set([
  'mediaType',
  'headers',
  'rateLimitReset',
  'rateLimitRemaining',
  'challenge',
  'allow',
]);

/**
 * Checks one answer by the rules. The name of a violation is its rule. Violations that follow from
 * another rule are left out.
 */
function checkAnswer(interaction: Interaction): readonly ContractViolation[] {
  if (interaction.status >= 300 && interaction.status < 400) {
    return [{ in: 'status', reason: redirection(interaction) }];
  }
  const { rules } = checkRules([interaction], [], { recorded: true });
  return rules.flatMap(({ id, group, follows, violations, notes }) => {
    const isAboutResponse = group === 'every response';
    if (!isAboutResponse && follows !== undefined) return [];
    // The page of a gateway is only a note, because in the suite a step checks the status.
    const found = isAboutResponse ? [...violations, ...notes] : violations;
    const ofBody = id === 'successStatus' ? 'status' : 'body';
    const part = aboutHeaders.has(id) ? 'header' : ofBody;
    return found.map(({ detail }) => ({ in: part, name: id, reason: detail }));
  });
}

/** What is wrong with a redirection, or with a 304 that the request did not ask for. */
function redirection({ status, headers }: Interaction): string {
  if (status === 304) {
    return 'The service answered 304, but the request has no If-None-Match and no If-Modified-Since that would ask for it.';
  }
  const location = hideInLocation(headers['location'] ?? '');
  const where = location ? ` to [${location.slice(0, 200)}]` : '';
  return `The service answered ${status}${where}, but the contract has no redirects. The proxy passes it on and does not follow it.`;
}
