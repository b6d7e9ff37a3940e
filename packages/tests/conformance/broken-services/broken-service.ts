import type { UseCaseName } from '@liked-posts/conformance';
import type { Incoming, Mock, Outgoing } from '@liked-posts/mock';

/** A service that is different from the mock, and breaks no rule. */
export interface Quirk {
  /** What is different. */
  readonly does: string;
  /** The rules that tell of it in a note. */
  readonly notes?: readonly string[];
  /** The members that are told as not described. */
  readonly notDescribed?: readonly string[];
  readonly answer: BrokenService['answer'];
}

/** A service that breaks the contract in one way. */
export interface BrokenService {
  /** What it does wrong. */
  readonly does: string;
  /** The use cases that show it. */
  readonly only: readonly UseCaseName[];
  /** The rules that it breaks in these use cases, those that explain others first. */
  readonly breaks: readonly string[];
  /** Whether a field that never comes is a fault. */
  readonly requireAllFields?: boolean;
  readonly answer: (incoming: Incoming, mock: Mock) => Outgoing;
}

export type Body = Record<string, unknown>;

/** A page as the mock answers it. */
export interface MockPage extends Body {
  data?: Body[];
  includes?: Record<string, Body[]>;
  errors?: Body[];
  meta?: { result_count?: unknown; next_token?: string; previous_token?: string };
}

/** Answers another request than the one that came. */
export function withQuery(
  change: (query: URLSearchParams) => void,
): (incoming: Incoming, mock: Mock) => Outgoing {
  return (incoming, mock) => {
    const query = queryOf(incoming);
    change(query);
    return mock.handle(askedWith(incoming, query));
  };
}

/** Answers with a page that is not the right one. Errors stay as they are. */
export function withPage(
  change: (
    page: MockPage,
    query: URLSearchParams,
    ask: (query: URLSearchParams) => MockPage,
  ) => void,
): (incoming: Incoming, mock: Mock) => Outgoing {
  return (incoming, mock) => {
    const outgoing = mock.handle(incoming);
    if (outgoing.status !== 200) return outgoing;
    const page = pageIn(outgoing);
    change(page, queryOf(incoming), (query) => pageIn(mock.handle(askedWith(incoming, query))));
    return { ...outgoing, body: JSON.stringify(page) };
  };
}

export function queryOf({ url }: Incoming): URLSearchParams {
  return new URLSearchParams(url.split('?')[1]);
}

export function askedWith(incoming: Incoming, query: URLSearchParams): Incoming {
  return { ...incoming, url: `${incoming.url.split('?')[0]}?${query}` };
}

export function pageIn({ body }: Outgoing): MockPage {
  return JSON.parse(body);
}
