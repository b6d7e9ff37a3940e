import { kinds, type Resources } from '@liked-posts/types';
import { type SchemaViolation, validateDataSet } from '../generated/validator.ts';
import type { DataSet } from './data-set.ts';

/** One thing that is wrong with a data set. */
export interface DataSetViolation {
  /** Where it is, as a JSON pointer such as `/posts/3/created_at`. */
  readonly path: string;
  readonly message: string;
}

/** A data set does not follow the contract. */
export class DataSetError extends Error {
  override readonly name = 'DataSetError';
  /** Everything that is wrong with it. */
  readonly violations: readonly DataSetViolation[];

  constructor(violations: readonly DataSetViolation[]) {
    const lines = violations.map(({ path, message }) => `  ${path || '/'} ${message}`);
    const count = violations.length === 1 ? 'one violation' : `${violations.length} violations`;
    super(`The data set has ${count}. Correct what is listed:\n${lines.join('\n')}`);
    this.violations = violations;
  }
}

/**
 * Refuses a data set that does not follow the contract.
 *
 * @throws {DataSetError} with every violation.
 */
export function checkDataSet(value: unknown): asserts value is DataSet {
  if (!validateDataSet(value)) throw new DataSetError((validateDataSet.errors ?? []).map(explain));
  const violations = [...contradictionsIn(value as DataSet)];
  if (violations.length > 0) throw new DataSetError(violations);
}

function explain({
  instancePath,
  keyword,
  params,
  message = 'is not valid',
}: SchemaViolation): DataSetViolation {
  const values = params['allowedValues'];
  if (keyword === 'enum' && Array.isArray(values)) {
    return { path: instancePath, message: `must be one of ${values.join(', ')}` };
  }
  const unknown = params['additionalProperty'];
  if (keyword === 'additionalProperties' && typeof unknown === 'string') {
    const message = 'is not a member of a data set: posts, users, media, polls, places, likes';
    return { path: `${instancePath}/${unknown}`, message };
  }
  return { path: instancePath, message };
}

/** The list of a data set that has what a member of `includes` has. */
const listOf = {
  media: 'media',
  places: 'places',
  polls: 'polls',
  tweets: 'posts',
  users: 'users',
} as const satisfies Readonly<Record<keyof Resources, keyof DataSet>>;

/** What a schema cannot say: identifiers occur once, and users like Posts of the data set. */
function* contradictionsIn(dataSet: DataSet): Generator<DataSetViolation> {
  for (const [member, { identifiedBy }] of Object.entries(kinds)) {
    const list = listOf[member as keyof Resources];
    const objects: readonly object[] = dataSet[list] ?? [];
    for (const key of identifiedBy) {
      const names = objects.map((object) => String((object as Record<string, unknown>)[key]));
      yield* repetitions(names, `/${list}`, `/${key}`);
    }
  }

  const posts = new Set(dataSet.posts.map(({ id }) => id));
  for (const [userId, ids] of Object.entries(dataSet.likes)) {
    yield* repetitions(ids, `/likes/${userId}`, '');
    for (const [index, id] of ids.entries()) {
      if (posts.has(id)) continue;
      yield {
        path: `/likes/${userId}/${index}`,
        message: `is not the id of one of the posts: ${id}`,
      };
    }
  }
}

function* repetitions(
  values: readonly string[],
  list: string,
  member: string,
): Generator<DataSetViolation> {
  const first = new Map<string, number>();
  for (const [index, value] of values.entries()) {
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, index);
    else
      yield {
        path: `${list}/${index}${member}`,
        message: `repeats ${list}/${earlier}${member}: ${value}`,
      };
  }
}
