/** The service answered with a status that is not a success. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The parsed body, whatever it was. */
  readonly body: unknown;

  constructor(response: Response, body: unknown) {
    super(`[GET] ${new URL(response.url).pathname}: ${response.status} ${response.statusText}`);
    this.status = response.status;
    this.body = body;
  }
}
