/** A requirement of the contract, and whether it is promised. */
export interface Requirement {
  /** The JSON pointer to it in the contract. */
  readonly pointer: string;
  /** Why it is assumed. Missing if it is promised. */
  readonly assumption?: string | undefined;
}
