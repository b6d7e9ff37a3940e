/** An example of the contract: its name, and the body that it is. */
export interface Example {
  readonly name: string;
  readonly body: unknown;
}
