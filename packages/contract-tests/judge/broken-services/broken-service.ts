import type { GroupName } from '@liked-posts/conformance';
import type { Incoming, Mock, Outgoing } from '@liked-posts/mock';

/** A service that differs from the mock, and breaks no rule. */
export interface Quirk {
  /** The difference. */
  readonly does: string;
  /** The rules that mention it in a note. */
  readonly notes?: readonly string[];
  /** The members that are reported as not described. */
  readonly notDescribed?: readonly string[];
  readonly answer: BrokenService['answer'];
}

/** A service that breaks the contract in one way. */
export interface BrokenService {
  /** How it breaks the contract. */
  readonly does: string;
  /** The groups of requests that show it. */
  readonly only: readonly GroupName[];
  /** The rules that it breaks in them. Rules that explain others come first. */
  readonly breaks: readonly string[];
  /** Whether it is a violation if a field never comes. */
  readonly requireAllFields?: boolean;
  readonly answer: (incoming: Incoming, mock: Mock) => Outgoing;
}

export type Body = Record<string, unknown>;

/** A page of the mock. */
export interface MockPage extends Body {
  data?: Body[];
  includes?: Record<string, Body[]>;
  errors?: Body[];
  meta?: { result_count?: unknown; next_token?: string; previous_token?: string };
}

/** Answers with the page for another query than the one received. */
export function withQuery(change: (query: URLSearchParams) => void): BrokenService['answer'] {
  return (incoming, mock) => {
    const query = queryOf(incoming);
    change(query);
    return mock.handle(askedWith(incoming, query));
  };
}

/** Answers with changed answers of this status, or of all statuses. */
export function withAnswer(
  status: number | 'any',
  change: (answer: Outgoing) => Partial<Outgoing>,
): BrokenService['answer'] {
  return (incoming, mock) => {
    const answer = mock.handle(incoming);
    return status === 'any' || answer.status === status ? { ...answer, ...change(answer) } : answer;
  };
}

/** Answers with a changed page. Errors stay as they are. */
export function withPage(
  change: (
    page: MockPage,
    query: URLSearchParams,
    ask: (query: URLSearchParams) => MockPage,
  ) => void,
): BrokenService['answer'] {
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

/** The page that a token of the page leads to. */
export function pageAt(
  token: string | undefined,
  query: URLSearchParams,
  ask: (query: URLSearchParams) => MockPage,
): MockPage | undefined {
  if (token === undefined) return undefined;
  const other = new URLSearchParams(query);
  other.set('pagination_token', token);
  return ask(other);
}
