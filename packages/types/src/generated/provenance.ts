// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "722265792924b9d3e70cdaa588d3af4b12e595fc78f396c3b6f48c94b403a1e9",
} as const;
