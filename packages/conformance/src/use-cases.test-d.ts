import type { UseCaseName } from './use-cases.ts';

'walk' satisfies UseCaseName;
'tweet-fields' satisfies UseCaseName;

// @ts-expect-error this is the name of the parameter
'tweet.fields' satisfies UseCaseName;
// @ts-expect-error a parameter that is not a list has no use case of its own
'max_results' satisfies UseCaseName;
