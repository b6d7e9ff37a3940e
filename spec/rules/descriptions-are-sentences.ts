import { type Context, isReference, mapOf, type Rule, type Schema } from './rule.ts';

/** Descriptions become tooltips in the editors of people who have never seen this package. */
export const descriptionsAreSentences: Rule = () => {
  function check(kind: string) {
    return {
      enter({ description }: { description?: string }, { location, report }: Context) {
        if (isSentence(description)) return;
        report({
          message: `The description of ${kind} must be whole sentences.`,
          location: description === undefined ? location : location.child(['description']),
        });
      },
    };
  }
  return {
    Operation: check('an operation'),
    Parameter: check('a parameter'),
    Header: check('a header'),
    Response: check('a response'),
    Schema: {
      enter(schema: Schema, { location, report }: Context) {
        if (location.pointer === '#/' && !schema.description) {
          report({ message: 'A schema must have a description.' });
        }
        for (const [name, property] of Object.entries(mapOf<Schema>(schema.properties))) {
          // A property that is only a reference has the description of what it refers to.
          if (isReference(property) || property?.description) continue;
          report({
            message: `The property \`${name}\` must have a description.`,
            location: location.child(['properties', name]).key(),
          });
        }
      },
    },
  };
};

/**
 * Whether a string is made of whole sentences: it begins and ends like one, and has three words.
 */
export function isSentence(text: unknown): boolean {
  return (
    typeof text === 'string' &&
    /^[A-Z`]/.test(text) &&
    /[^.]\.$/.test(text) &&
    text.split(/\s+/).length >= 3
  );
}

/** Whether a string is a single sentence. A full stop inside code or a number does not end one. */
export function isOneSentence(text: unknown): boolean {
  return isSentence(text) && !/[.!?]\s+[A-Z`]/.test(text as string);
}
