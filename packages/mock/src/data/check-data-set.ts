import { isObject, type JsonObject } from '@liked-posts/internal/json';
import { describeKeyword } from '@liked-posts/internal/schema-violation';
import { type Resources, resources } from '@liked-posts/types';
import { type SchemaViolation, validators } from '../generated/validator.ts';
import { type DataSet, DataSetError, type DataSetViolation } from './data-set.ts';
import { listNames } from './known-objects.ts';
import { writeCreatedAt } from './post-id.ts';
import { canBeAskedFor, userIdDescription } from './timeline.ts';

/**
 * Copies a data set by way of JSON, and checks it against the contract.
 *
 * @throws {DataSetError} with every violation, if there are any, or when JSON cannot express it.
 */
export function copyChecked(value: unknown): DataSet {
  const copy = copyAsJson(value);
  const violations = [
    ...findSchemaViolations(copy),
    ...(isObject(copy) ? findContradictions(copy) : []),
  ];
  if (violations.length > 0) throw new DataSetError(violations);
  // The validators are generated from the same schemas as the types, hence the cast.
  return copy as DataSet;
}

function copyAsJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch (error) {
    throw new DataSetError([{ path: '', message: `cannot be written as JSON: ${error}` }]);
  }
}

const { dataSet: validateDataSet, ...validateIn } = validators;

function* findSchemaViolations(dataSet: unknown): Generator<DataSetViolation> {
  if (!validateDataSet(dataSet)) {
    for (const violation of validateDataSet.errors ?? []) yield explainSchemaViolation(violation);
  }
  if (!isObject(dataSet)) return;
  for (const [list, validate] of Object.entries(validateIn)) {
    for (const [index, object] of toList(dataSet[list]).entries()) {
      if (validate(object)) continue;
      for (const violation of validate.errors ?? []) {
        const instancePath = `/${list}/${index}${violation.instancePath}`;
        yield explainSchemaViolation({ ...violation, instancePath });
      }
    }
  }
}

const dateExample = writeCreatedAt(Date.UTC(2018, 9, 10, 20, 19, 24));

function explainSchemaViolation(violation: SchemaViolation): DataSetViolation {
  const { instancePath: path, keyword, params } = violation;
  if (keyword === 'pattern' && /^\/posts\/\d+\/created_at$/.test(path)) {
    return {
      path,
      message: `does not have the contract's date format. Write it like \`${dateExample}\``,
    };
  }
  const unknown = params['additionalProperty'];
  if (keyword === 'additionalProperties' && typeof unknown === 'string') {
    return {
      path: `${path}/${unknown}`,
      message: `${describeMember(unknown)}. ${membersOfDataSets}`,
    };
  }
  return { path, message: describeKeyword(violation) };
}

const membersOfDataSets =
  'A data set has posts, users, media, polls, places, topics, likes, errors';

/** What a member is that a data set does not have: users also give pages, and what browsers save. */
function describeMember(member: string): string {
  if (['data', 'includes', 'meta'].includes(member)) return 'is a member of a page';
  if (member === 'log') return 'is a member of a HAR file, which has requests and responses';
  return 'is not a member of a data set';
}

/**
 * Checks what a schema cannot express: identifiers are unique, and users have valid identifiers and like
 * Posts of the data set. Also checks data that violates the schema.
 */
function* findContradictions(dataSet: JsonObject): Generator<DataSetViolation> {
  for (const [resource, { identifiedBy }] of Object.entries(resources)) {
    const list = listNames[resource as keyof Resources];
    const [field] = identifiedBy;
    const names = toList(dataSet[list]).map((object) => isObject(object) && object[field]);
    yield* findRepetitions(names, `/${list}`, `/${field}`);
  }
  const posts = new Set(toList(dataSet['posts']).map((post) => isObject(post) && post['id']));
  const likes = isObject(dataSet['likes']) ? dataSet['likes'] : {};
  for (const [userId, listed] of Object.entries(likes)) {
    if (!canBeAskedFor(userId)) {
      const message = `is not the identifier of a user. Write ${userIdDescription}`;
      yield { path: `/likes/${userId}`, message };
    }
    const ids = toList(listed);
    yield* findRepetitions(ids, `/likes/${userId}`, '');
    for (const [index, id] of ids.entries()) {
      if (typeof id !== 'string' || posts.has(id)) continue;
      yield {
        path: `/likes/${userId}/${index}`,
        message: `is not the id of a Post in \`posts\`: ${id}`,
      };
    }
  }
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function* findRepetitions(
  names: readonly unknown[],
  list: string,
  member: string,
): Generator<DataSetViolation> {
  const indexOf = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string') continue;
    const earlier = indexOf.get(name);
    if (earlier === undefined) indexOf.set(name, index);
    else {
      const message = `repeats ${list}/${earlier}${member}: ${name}`;
      yield { path: `${list}/${index}${member}`, message };
    }
  }
}
