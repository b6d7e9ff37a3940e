export { parameters } from '../generated/parameters.ts';
export { isAccessToken, readAccessToken } from './access-token.ts';
export { queryNames } from './decode-query.ts';
export { explainValues, type Violation } from './explain.ts';
export type { Parameter } from './parameter.ts';
export { mostViolations, type ReadQuery, readPathParameter, readQuery } from './read-query.ts';
export { renamedInPages, renamedInQueries } from './renamed.ts';
export { suggest } from './suggest.ts';
