/** Is told of every Post, in order; with the handle of its author if the reader looks authors up. */
export type Visit = (id: string, author?: string | undefined) => void;

/** Reads all Posts from the service at `url`. */
export type Read = (url: string, visit: Visit) => Promise<void>;

/** One way to read liked Posts. */
export interface Reader {
  readonly withAuthors: boolean;
  /** Imports what the way needs. */
  load(): Promise<Read>;
}

/** Ways to read, by what tables call them. */
export type Readers = Readonly<Record<string, Reader>>;
