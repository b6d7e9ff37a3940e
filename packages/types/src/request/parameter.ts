/** The values that a parameter of the operation accepts. Its role says how its value is read. */
export type Parameter = { readonly in: 'path' | 'query' } & (
  | ListOf<'fields'>
  | ListOf<'expansions'>
  | ListOf<'choice'>
  | {
      readonly role: 'whole-number';
      readonly minimum: number;
      readonly maximum: number;
      readonly default?: number;
    }
  | { readonly role: 'page-token'; readonly pattern: string }
  | {
      readonly role: 'text';
      readonly pattern?: string;
      /** What matches the pattern, in words. */
      readonly patternDescription?: string;
    }
);

/** A comma-separated list with at least one element. */
interface ListOf<Role extends string> {
  readonly role: Role;
  readonly values: readonly string[];
}

/** A parameter of this role. */
export type ParameterOf<Role extends Parameter['role']> = Extract<
  Parameter,
  { readonly role: Role }
>;
