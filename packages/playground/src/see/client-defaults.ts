/** What the client does by default. client-defaults.test.ts tries each number with the client. */
export const clientDefaults = {
  maxRetries: 2,
  timeoutMs: 30_000,
  /** The longest wait that the service may ask for. */
  maxDelayMs: 60_000,
  /** A longer wait that the service asks for uses up no retry. */
  minUncountedWaitMs: 1000,
};
