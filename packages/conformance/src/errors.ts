import { shortened } from '@liked-posts/types/printable';
import { counted } from './rules/rule.ts';

/** An option is not valid. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
  /** Its name, such as `pageSize`. */
  readonly option: string;

  /**
   * @param reason what is wrong, in words, or the value that is not allowed; undefined if there is
   *   no such option
   * @param allowed what to give instead
   */
  constructor(
    option: string,
    reason: string | { readonly value: unknown } | undefined,
    allowed: string,
  ) {
    super(`The option \`${option}\` ${inWords(reason)}. Give ${allowed.replace(/[^?]$/, '$&.')}`);
    this.option = option;
  }
}

function inWords(reason: ConstructorParameters<typeof OptionError>[1]): string {
  if (reason === undefined) return 'does not exist';
  return typeof reason === 'string'
    ? `cannot be used: ${reason}`
    : `cannot be ${show(reason.value)}`;
}

/** A value for an error, shortened. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
  return shortened(text, 60);
}

/** The operation is not at the address: nothing answers, or only with errors. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly url: string;

  constructor(url: string, message: string) {
    super(message);
    this.url = url;
  }
}

/** The service refuses the access token, so nothing can be checked. */
export class AccessRefusedError extends Error {
  override readonly name = 'AccessRefusedError';
  /** 401 or 403. */
  readonly status: number;

  constructor(status: number) {
    super(
      `The service refuses the access token with ${status}. Give one that it accepts, in the environment variable LIKED_POSTS_TOKEN or with --token.`,
    );
    this.status = status;
  }
}

/** The user has liked so few Posts that hardly any rule can be checked. */
export class UnsuitableUserError extends Error {
  override readonly name = 'UnsuitableUserError';
  readonly user: string;

  constructor(user: string, posts: number, needed: number) {
    super(
      `The user ${user} shows ${counted(posts, 'liked Post')}. Give one who has liked more than ${needed}, with --user.`,
    );
    this.user = user;
  }
}

/** A file is not a recording. The message says what is wrong with it. */
export class HarFileError extends Error {
  override readonly name = 'HarFileError';
}
