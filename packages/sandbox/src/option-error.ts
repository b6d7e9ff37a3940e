/** An option, or a reply to inject, that the sandbox cannot use. */
export class SandboxOptionError extends Error {
  override readonly name = 'SandboxOptionError';
  /** Which one, such as `likes` or `faults[2].code`. */
  readonly option: string;

  constructor(option: string, fault: string, allowed: string) {
    super(`The sandbox cannot use the option \`${option}\`: ${fault}. Give ${allowed}.`);
    this.option = option;
  }
}

/** Refuses members of an object that do not exist. */
export function refuseUnknown(
  value: object,
  known: readonly string[],
  name: (member: string) => string = (member) => member,
): void {
  for (const member of Object.keys(value)) {
    if (known.includes(member)) continue;
    throw new SandboxOptionError(name(member), 'it does not exist', `one of ${known.join(', ')}`);
  }
}

/** Refuses what is no whole number in a range. */
export function requireWhole(
  option: string,
  value: unknown,
  minimum: number,
  maximum: number,
): void {
  if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return;
  throw new SandboxOptionError(
    option,
    `${show(value)} is not a whole number from ${minimum} to ${maximum}`,
    `a whole number from ${minimum} to ${maximum}`,
  );
}

/** A value as it is shown in an error, cut short. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? `'${value}'` : (JSON.stringify(value) ?? String(value));
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
