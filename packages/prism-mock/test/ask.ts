/** The path of the contract's operation, for some user. */
export const path = '/2/users/2244994945/liked_tweets';
export const authorized: Readonly<Record<string, string>> = { authorization: 'Bearer any-token' };

/** An answer with its body read. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body, if it is JSON. */
  readonly body: Body;
}

/** What a test may look at in a body, of a page or of an error. */
export interface Body {
  readonly data?: { readonly id: string }[];
  readonly meta?: { result_count?: number; next_token?: string; previous_token?: string };
  readonly title?: string;
  readonly type?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: { readonly message?: string; readonly parameters?: Record<string, string[]> }[];
}

/** Asks the server at `url` for liked Posts, with an access token. */
export async function ask(
  url: string,
  query = '',
  headers: Record<string, string> = {},
): Promise<Answered> {
  return read(await fetch(`${url}${path}${query}`, { headers: { ...authorized, ...headers } }));
}

/** Reads an answer whole. */
export async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  const { status, headers } = response;
  const isJson = /json/.test(headers.get('content-type') ?? '');
  return { status, headers, text, body: isJson && text !== '' ? JSON.parse(text) : {} };
}
