/** What the public service has been recorded to write in another form than the contract's. */
const forms: readonly {
  /** The JSON pointer to what it violates. */
  readonly pointer: string;
  readonly isKnown: (value: unknown) => boolean;
}[] = [
  {
    pointer: '#/components/schemas/Post/properties/created_at',
    isKnown: (value) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(value),
  },
  {
    pointer: '#/components/headers/WwwAuthenticate',
    isKnown: (value) => value === undefined,
  },
];

/** Whether a value violates the contract only because the public service writes it so. */
export function isKnownForm(pointer: string, value: unknown): boolean {
  return forms.some((form) => `${pointer}/`.startsWith(`${form.pointer}/`) && form.isKnown(value));
}
