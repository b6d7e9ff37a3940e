/** `true` when the two types are the same, optional and readonly members included. */
export type Equal<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;

/** Compiles only for `true`. */
export type Expect<Claim extends true> = Claim;

/** The names of the optional members. */
export type OptionalKeys<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? Key : never;
}[keyof T];
