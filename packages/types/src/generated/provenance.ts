// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "1eb2a376540b3cfe7b61d74ff72210c101eb7cc20504e0cefa125b63740c48cb",
} as const;
