// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "15a4b578ad8cf713200e4eb5ed8d3cac360e5702ed5d71c1d4c4234572b8b642",
} as const;
