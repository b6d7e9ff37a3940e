/** What a request is to be answered with, in place of what the mock would choose. */
export interface Answer {
  /** The status, from 200 to 599. */
  readonly code?: number;
  /** The name of an example of the contract. Without `code`, the status is the one that the example belongs to. */
  readonly example?: string;
  /** Whether the body is generated from the schema instead of being an example. */
  readonly dynamic?: boolean;
  /** What a generated body depends on: the same seed gives the same body. */
  readonly seed?: string;
  /** Headers to add or to replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds to wait before the answer. */
  readonly delay?: number;
  /** Whether the connection is cut instead of an answer being sent. */
  readonly reset?: boolean;
}

/** Something was asked for that the mock cannot answer with. */
export class UnknownAnswerError extends Error {
  override readonly name = 'UnknownAnswerError';
}
