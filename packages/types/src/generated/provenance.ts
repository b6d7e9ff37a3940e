// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "da483c230549aabf088e531474d42fd6afab4579bcae0794a4419e8e10722512",
} as const;
