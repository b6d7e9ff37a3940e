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
