/** What the client does by default. client-defaults.test.ts tries each number with the client. */
export const clientDefaults = {
  /** How many times a page is requested again. */
  maxRetries: 2,
  /** The time limit of a request. */
  timeoutMs: 30_000,
  /** The longest wait that the service may ask for. */
  maxDelayMs: 60_000,
  /** A longer wait that the service asks for uses up no retry. */
  minUncountedWaitMs: 1000,
  /** How many such waits a page may have. */
  maxUncountedWaits: 10,
};
