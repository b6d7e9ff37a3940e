// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "99c626dbe21e1fee81a05e14f21f4d81cb9e3a55e9c29ecfb60b4f8b1b7ab274",
} as const;
