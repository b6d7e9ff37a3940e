// What the users of Ajv share: words for its errors, and the format `uri`.

/** The members of an Ajv error that say what is wrong. Its other members say where. */
export interface BrokenKeyword {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** What is wrong, as the end of a sentence: `must be a list`, `lacks id`. */
export function describeKeyword({ keyword, params, message }: BrokenKeyword): string {
  switch (keyword) {
    case 'required':
      return `lacks ${String(params['missingProperty'])}`;
    case 'type': {
      const type = String(params['type']);
      return `must be ${typeNames[type] ?? type}`;
    }
    case 'enum':
      return `must be one of ${[params['allowedValues']].flat().join(', ')}`;
    case 'pattern':
      return `must match ${String(params['pattern'])}`;
    case 'format':
      return `must be a ${String(params['format'])}`;
    case 'minItems':
      // The service leaves out a list that would be empty.
      return `must have at least ${String(params['limit'])}, or be missing`;
    default:
      return message ?? 'is not valid';
  }
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text in quotes',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/**
 * The format `uri` of the contract. The service sends empty URLs, and URLs with non-ASCII letters:
 *
 *   accepts   the empty text, `mailto:a`, `https://例え.テスト/`
 *   refuses   `example.com`, which has no scheme, and `https://`, which has nothing else
 */
export const uri: RegExp = /^(?:(?!https?:\/*$)[a-z][a-z\d+.-]*:.*)?$/is;
