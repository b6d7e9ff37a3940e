import { printable } from '@liked-posts/types/printable';

/** One thing that is wrong with a data set. */
export interface DataSetViolation {
  /** A JSON pointer such as `/posts/3/created_at`. */
  readonly path: string;
  readonly message: string;
}

/** A data set does not follow the contract. */
export class DataSetError extends Error {
  override readonly name = 'DataSetError';
  /** All violations. The message has the first twenty. */
  readonly violations: readonly DataSetViolation[];

  constructor(violations: readonly DataSetViolation[]) {
    super(['The data set violates the contract:', ...linesOf(violations)].join('\n'));
    this.violations = violations;
  }
}

const mostLines = 20;

export function linesOf(violations: readonly DataSetViolation[]): string[] {
  const lines = violations.map(({ path, message }) => `  ${path || '/'} ${message}`);
  const more = lines.length - mostLines;
  return more > 0 ? [...lines.slice(0, mostLines), `  And ${more} more.`] : lines;
}

/** A recording lacks Posts. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
  /** For each gap, where it is, and what is missing. */
  readonly gaps: readonly string[];

  constructor(gaps: readonly string[]) {
    const lines = gaps.map((gap) => `  ${printable(gap)}`);
    super(
      ['The recording has gaps. Record these likes again, or set `allowGaps`:', ...lines].join(
        '\n',
      ),
    );
    this.gaps = gaps;
  }
}

/** A file is not a data set. */
export class DataSetFileError extends Error {
  override readonly name = 'DataSetFileError';
  readonly file: string;

  constructor(file: string, reason: string, cause: unknown) {
    super(`The data set ${file} ${reason}`, { cause });
    this.file = file;
  }
}
