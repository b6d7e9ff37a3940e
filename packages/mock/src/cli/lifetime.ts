import { InvalidOptionError } from '../check-options.ts';
import { CannotListenError, PortInUseError } from '../listen-error.ts';

/** What `started` resolves to; if the address or an option is no good, one line that says so, and exit code 1. */
export async function orComplain<Started>(started: Promise<Started>): Promise<Started | undefined> {
  try {
    return await started;
  } catch (error) {
    if (!(error instanceof CannotListenError || error instanceof InvalidOptionError)) throw error;
    const message =
      error instanceof PortInUseError
        ? `Port ${error.port} of ${error.host} is in use: choose another with --port, or --port 0 for any free one.`
        : error.message;
    process.stderr.write(`error: ${message}\n`);
    process.exitCode = 1;
    return undefined;
  }
}

/** Waits, from now on, for SIGINT or SIGTERM. A second one ends the process at once, whatever is still running. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    const onSignal = (_signal: string, number: number) => {
      if (asked) process.exit(128 + number);
      asked = true;
      resolve();
    };
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
  });
}
