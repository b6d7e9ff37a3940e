import fc from 'fast-check';
import type { Operation, Parameter } from '../types/operation.d.cts';
import { type ArazzoStep, refused, step, type UseCase } from './arazzo.ts';

/** Every build generates the same input. */
const seed = 20250101;

/** Words in the scripts of the world, with emoji and combined characters. */
const words = fc
  .string({ unit: 'grapheme', minLength: 2, maxLength: 8 })
  .filter((word) => /^[\p{L}\p{M}\p{N}\p{S}]+$/u.test(word) && /[^ -~]/.test(word));

function first<Value>(values: fc.Arbitrary<Value>): Value {
  const [value] = fc.sample(values, { seed, numRuns: 1 });
  return value as Value;
}

/** Input at the edges of what the contract allows, and in letters and digits that look alike. */
export function generatedInput({ parameters }: Operation): UseCase {
  return {
    workflowId: 'generatedInput',
    title: 'Generated input',
    description: 'Input that is generated from the contract, the same in each run.',
    summary: 'Sends numbers near the limits, lists in any order, and Unicode.',
    steps: parameters.flatMap(stepsFor),
  };
}

function stepsFor(parameter: Parameter): ArazzoStep[] {
  const { name } = parameter;
  const id = name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());
  const accept = (what: string, value: number | string[]) =>
    // A service may charge for Posts, so a list is sent for few of them.
    step(
      `${id}${what}`,
      `${name}=${value} is accepted.`,
      { [name]: value, ...(typeof value !== 'number' && { max_results: 5 }) },
      200,
    );
  const refuse = (what: string, description: string, value: string): ArazzoStep => {
    const sentence = `${description} as ${name} is refused with 400.`;
    if (parameter.in === 'query') return refused(`${id}${what}`, sentence, { [name]: value });
    const inPath = { name, in: 'path', value };
    return { ...refused(`${id}${what}`, sentence, {}), parameters: [inPath] };
  };
  switch (parameter.role) {
    case 'fields':
    case 'expansions':
    case 'choice': {
      const { values } = parameter;
      const most = Math.min(5, values.length);
      const some = first(fc.shuffledSubarray(values, { minLength: 1, maxLength: most }));
      const [one = ''] = some;
      return [
        accept('Some', some),
        refuse('InCapitals', 'A value in capitals', one.toUpperCase()),
        refuse('Unicode', 'A value in full-width letters', `${some.join()},${fullWidth(one)}`),
      ];
    }
    case 'whole-number': {
      const { minimum, maximum } = parameter;
      const inside = first(fc.integer({ min: minimum + 2, max: maximum - 2 }));
      return [
        accept('AboveMinimum', minimum + 1),
        accept('Inside', inside),
        accept('UnderMaximum', maximum - 1),
        refuse('Over32Bits', 'A number of more than 32 bits', String(2 ** 32 + inside)),
        refuse('Over64Bits', 'A number of more than 64 bits', String(2n ** 64n + BigInt(inside))),
        refuse('Unicode', 'A number in full-width digits', fullWidth(String(inside))),
      ];
    }
    case 'page-token':
      return [
        refuse('Long', 'A token of 1000 letters', first(base36(1000))),
        refuse('Unicode', 'A word in Unicode', first(words)),
      ];
    case 'text':
      if (parameter.pattern === undefined) return [];
      return [
        refuse('Long', 'An identifier of 20 digits', '9'.repeat(20)),
        refuse('Unicode', 'An identifier in full-width digits', fullWidth('2244994945')),
        refuse('Word', 'A word in Unicode', first(words)),
      ];
    default:
      return parameter satisfies never;
  }
}

function base36(length: number): fc.Arbitrary<string> {
  const letters = [...'0123456789abcdefghijklmnopqrstuvwxyz'];
  return fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length });
}

/** The same letters and digits in twice the width, which some programs take for the same. */
function fullWidth(text: string): string {
  return text.replace(/[!-~]/g, (letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0));
}
