declare module 'parse-prefer-header' {
  /** Parses the header `Prefer` (RFC 7240). A preference without a value is `true`. */
  export default function parsePreferHeader(
    prefer: string | readonly string[],
  ): Record<string, string | true>;
}
