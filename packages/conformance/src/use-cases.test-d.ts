import type { UseCaseName } from './use-cases.ts';

'walk' satisfies UseCaseName;
'tweet-fields' satisfies UseCaseName;

// @ts-expect-error this is the name of the parameter
'tweet.fields' satisfies UseCaseName;
// @ts-expect-error what is no list of the contract has no use case of its own
'max_results' satisfies UseCaseName;
