import { refuseUnknown, requireFlag, requireText, requireWhole } from '@liked-posts/sandbox/front';

/** Says how an option is wrong, by throwing. */
export type OptionChecks<Options> = Readonly<
  Record<keyof Options & string, (option: string, value: unknown) => void>
>;

/** The checks of options that both servers have. */
export const portAndHost = {
  port: (option: string, value: unknown): void => requireWhole(option, value, 0, 65_535),
  host: (option: string, value: unknown): void => requireText(option, value),
  strict: (option: string, value: unknown): void => requireFlag(option, value),
};

/** An address without the user and password in it. */
export function hideCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, '//[hidden]@');
}

/** @throws {InvalidOptionError} when an option does not exist or its value is not allowed. */
export function checkOptions<Options extends object>(
  options: Options,
  checks: OptionChecks<Options>,
): void {
  refuseUnknown(options, Object.keys(checks));
  const values: [string, unknown][] = Object.entries(options);
  for (const [name, value] of values) {
    // What is unknown was refused.
    if (value !== undefined) checks[name as keyof typeof checks](name, value);
  }
}
