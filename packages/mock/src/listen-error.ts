/** A server cannot listen at the address that it was given. */
export class CannotListenError extends Error {
  override readonly name: string = 'CannotListenError';
  readonly host: string;
  readonly port: number;

  constructor(host: string, port: number, cause?: Error) {
    super(
      `Cannot listen on port ${port} of ${host} (${cause?.message}): choose another address or port.`,
      { cause },
    );
    this.host = host;
    this.port = port;
  }
}

/** The port that a server was told to listen on is taken. */
export class PortInUseError extends CannotListenError {
  override readonly name = 'PortInUseError';

  constructor(host: string, port: number) {
    super(host, port);
    this.message = `Port ${port} of ${host} is in use: choose another, or 0 for any free one.`;
  }
}
