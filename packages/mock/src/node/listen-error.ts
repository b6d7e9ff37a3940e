/** A server cannot listen on its address. */
export class ListenError extends Error {
  override readonly name: string = 'ListenError';
  readonly host: string;
  readonly port: number;

  constructor(host: string, port: number, cause?: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`Cannot listen on port ${port} of ${host} (${reason}). Choose another address or port.`, {
      cause,
    });
    this.host = host;
    this.port = port;
  }
}

/** The port of a server is in use. */
export class PortInUseError extends ListenError {
  override readonly name = 'PortInUseError';

  constructor(host: string, port: number) {
    super(host, port);
    this.message = `Port ${port} of ${host} is in use. Choose another, or 0 for any free one.`;
  }
}
