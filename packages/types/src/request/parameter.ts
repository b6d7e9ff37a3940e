/** The values that a parameter of the operation accepts. The role says how `readQuery` reads a value. */
export type Parameter = { readonly in: 'path' | 'query' } & (
  | {
      /** Comma-separated values, at least one. */
      readonly role: 'list';
      readonly values: readonly string[];
    }
  | {
      readonly role: 'whole-number';
      readonly minimum: number;
      readonly maximum: number;
      readonly default?: number;
    }
  | { readonly role: 'page-token'; readonly pattern: string }
  | {
      readonly role: 'text';
      /** Missing if every text is right, as long as it is not empty. */
      readonly pattern?: string;
      /** What matches the pattern, in words. */
      readonly patternDescription?: string;
    }
);
