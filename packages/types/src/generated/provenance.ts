// Generated from the contract by `pnpm generate`. Do not edit.

/** The contract that these types were generated from. */
export const contract = {
  /** `info.version` of the contract. */
  version: "0.1.0",
  /** SHA-256 of the bundle `openapi.json` of `@liked-posts/spec`, in hexadecimal. */
  sha256: "d21b1dbf8f5254d741f0454f9100308bd55ba380b80f0a2ddf85a789e92030f8",
} as const;
