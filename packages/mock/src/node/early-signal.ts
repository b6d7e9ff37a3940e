/** Ends a process that does not serve yet. */
export function endAtOnce(): void {
  process.exit(0);
}
