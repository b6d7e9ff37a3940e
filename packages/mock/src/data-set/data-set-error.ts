/** One thing that is wrong with a data set. */
export interface DataSetViolation {
  /** A JSON pointer such as `/posts/3/created_at`. */
  readonly path: string;
  readonly message: string;
}

/** A data set does not follow the contract. */
export class DataSetError extends Error {
  override readonly name = 'DataSetError';
  /** All violations. The message groups them, and has at most twenty lines. */
  readonly violations: readonly DataSetViolation[];

  constructor(violations: readonly DataSetViolation[]) {
    const count = counted(violations.length, 'one violation', 'violations');
    const lines = linesOf(violations, ': see `violations` of this error');
    super([`The data set has ${count}. Correct what is listed:`, ...lines].join('\n'));
    this.violations = violations;
  }
}

/** The most groups in a message, which has two more lines. */
const mostGroups = 18;

export function linesOf(violations: readonly DataSetViolation[], whereAll = ''): string[] {
  const groups = new Map<string, { path: string; first: DataSetViolation; count: number }>();
  for (const violation of violations) {
    const path = violation.path
      // Recorded objects are named, as in `Post 123: lang`.
      .replace(/^(\w+) [^:]+/, '$1 *')
      .replace(/\/\d+(?=\/|$)/g, '/*');
    const key = `${path} ${withoutValues(violation.message)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { path, first: violation, count: 1 });
    else group.count += 1;
  }
  const all = [...groups.values()];
  const lines = all
    .slice(0, mostGroups)
    .map(({ path, first, count }) =>
      count === 1
        ? `  ${first.path || '/'} ${first.message}`
        : `  ${path} ${first.message} (${counted(count, '', 'times')}, first at ${first.path})`,
    );
  const more = all.slice(mostGroups).reduce((sum, { count }) => sum + count, 0);
  if (more > 0) lines.push(`  And ${counted(more, 'one', '')} more${whereAll}.`);
  return lines;
}

/** The part of a message that similar violations share: no values after a colon, no numbers. */
function withoutValues(message: string): string {
  return message.replace(/: .*/s, '').replace(/\d+/g, '*');
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count.toLocaleString('en-GB')} ${many}`.trimEnd();
}

/** A recording lacks Posts between those that it has. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  /** For each gap, where it is, and why. */
  readonly gaps: readonly string[];

  constructor(gaps: readonly string[], report: string) {
    super(
      `The recording has gaps. ${report}\nRecord these likes again, or allow gaps with \`allowGaps\` or --allow-gaps.`,
    );
    this.gaps = gaps;
  }
}

/** A file is not a data set or a recording. */
export class DataSetFileError extends Error {
  override readonly name = 'DataSetFileError';
  readonly file: string;

  constructor(file: string, reason: string, cause: unknown) {
    super(`The data set ${file} ${reason}`, { cause });
    this.file = file;
  }
}
