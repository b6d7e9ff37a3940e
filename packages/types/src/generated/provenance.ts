// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "dbb18fa7aa56afd948cf77ff0b4cc01afc2e1c39a599564dad20cdc2ef1162fb",
} as const;
