/** Which rules to check. */
export interface CheckOptions {
  /** Whether to leave out what is only an assumption of the contract. Default: false. */
  readonly promisedOnly?: boolean;
  /** The names of rules that the service breaks on purpose: they are not checked. Default: none. */
  readonly except?: readonly string[];
}
