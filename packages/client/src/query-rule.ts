/** What the contract allows for a query parameter. */
export type QueryRule =
  | { readonly type: 'integer'; readonly minimum: number; readonly maximum: number }
  | { readonly type: 'string'; readonly minLength: number; readonly pattern: string }
  | { readonly type: 'list'; readonly minItems: number; readonly values: readonly string[] };
