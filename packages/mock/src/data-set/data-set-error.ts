/** One thing that is wrong with a data set. */
export interface DataSetViolation {
  /** Where it is, as a JSON pointer such as `/posts/3/created_at`. */
  readonly path: string;
  readonly message: string;
}

/** A data set does not follow the contract. */
export class DataSetError extends Error {
  override readonly name = 'DataSetError';
  /** Everything that is wrong with it. The message groups them, in at most twenty lines. */
  readonly violations: readonly DataSetViolation[];

  constructor(violations: readonly DataSetViolation[]) {
    const count = counted(violations.length, 'one violation', 'violations');
    const lines = linesOf(violations, ': see `violations` of this error');
    super([`The data set has ${count}. Correct what is listed:`, ...lines].join('\n'));
    this.violations = violations;
  }
}

/** How many groups the message has beside its first and its last line. */
const mostGroups = 18;

/** Violations as lines of a message, grouped. */
export function linesOf(violations: readonly DataSetViolation[], whereAll = ''): string[] {
  const groups = new Map<string, { path: string; first: DataSetViolation; count: number }>();
  for (const violation of violations) {
    const path = violation.path
      // What was recorded is named like `Post 123: lang`.
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

/** What violations of one kind have in common: places are numbers, and values follow a colon. */
function withoutValues(message: string): string {
  return message.replace(/: .*/s, '').replace(/\d+/g, '*');
}

function counted(count: number, one: string, many: string): string {
  return count === 1 ? one : `${count.toLocaleString('en-GB')} ${many}`.trimEnd();
}

/** Posts are missing between those that a recording has. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  /** Each place where Posts are missing, and why. */
  readonly gaps: readonly string[];

  constructor(gaps: readonly string[], report: string) {
    super(
      `The recording has gaps. ${report}\nRecord these likes again, or allow gaps with \`allowGaps\` or --allow-gaps.`,
    );
    this.gaps = gaps;
  }
}
