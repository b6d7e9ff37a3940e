/** A server cannot listen on its address. */
export class ListenError extends Error {
  override readonly name: string = 'ListenError';
  readonly host: string;
  readonly port: number;

  /** @param problem what is wrong, and what to do instead: the message */
  constructor({ host, port }: { host: string; port: number }, problem: string, cause: unknown) {
    super(problem, { cause });
    this.host = host;
    this.port = port;
  }
}

/** The port of a server is in use. */
export class PortInUseError extends ListenError {
  override readonly name = 'PortInUseError';

  constructor(host: string, port: number, cause?: unknown) {
    const problem = `Port ${port} of ${host} is in use. Choose another, or 0 for any free one.`;
    super({ host, port }, problem, cause);
  }
}

/** The error for what Node's server emitted instead of `listening`. */
export function createListenError(host: string, port: number, cause: unknown): ListenError {
  const isInUse = cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
  if (isInUse) return new PortInUseError(host, port, cause);
  const reason = cause instanceof Error ? cause.message : String(cause);
  const problem = `Cannot listen on port ${port} of ${host} (${reason}). Choose another address or port.`;
  return new ListenError({ host, port }, problem, cause);
}
