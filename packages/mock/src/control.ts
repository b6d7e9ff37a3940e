import type { IncomingMessage } from 'node:http';
import type { Journal } from './journal.ts';

/** Everything under this path is the mock's own, if it was asked to reserve it. */
export const controlPath = '/__mock';

/** What can be done over HTTP. */
export interface Controls {
  readonly journal: Journal;
  /** Queues answers; throws when one of them cannot be given. */
  readonly queue: (answers: readonly unknown[]) => void;
  readonly reset: () => void;
}

interface ControlReply {
  readonly status: number;
  readonly body?: unknown;
}

const longestText = 1_000_000;

/** Answers requests to the reserved path; undefined for all others. */
export function control(
  controls: Controls,
): (message: IncomingMessage) => Promise<ControlReply> | undefined {
  const actions: Record<string, (message: IncomingMessage) => Promise<ControlReply>> = {
    [`GET ${controlPath}/requests`]: async () => ({ status: 200, body: controls.journal.requests }),
    [`GET ${controlPath}/violations`]: async () => ({
      status: 200,
      body: controls.journal.violations,
    }),
    [`POST ${controlPath}/reset`]: async () => {
      controls.reset();
      return { status: 204 };
    },
    [`POST ${controlPath}/next`]: async (message) => {
      try {
        controls.queue([await readJson(message)].flat());
        return { status: 204 };
      } catch (error) {
        return problem(400, error instanceof Error ? error.message : String(error));
      }
    },
  };
  return (message) => {
    const { method = '', url = '' } = message;
    if (url !== controlPath && !url.startsWith(`${controlPath}/`)) return undefined;
    const action = actions[`${method} ${url}`];
    if (action !== undefined) return action(message);
    return Promise.resolve(
      problem(404, `The mock has no [${method} ${url}]: send ${Object.keys(actions).join(', ')}.`),
    );
  };
}

/** The JSON that `message` carries, or the reason why there is none. */
async function readJson(message: IncomingMessage): Promise<unknown> {
  // A page of another origin cannot send this type without asking first, and is never allowed to.
  if (!/^application\/json\b/i.test(message.headers['content-type'] ?? '')) {
    throw new Error('The answers must be JSON: send `Content-Type: application/json`.');
  }
  let text = '';
  for await (const chunk of message.setEncoding('utf8')) {
    text += chunk;
    if (text.length > longestText)
      throw new Error(`The answers are longer than ${longestText} characters.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The answers are not JSON (${error}): send a list such as [{"code": 503}].`);
  }
}

function problem(status: number, detail: string): ControlReply {
  return { status, body: { title: 'Mock', status, detail } };
}
