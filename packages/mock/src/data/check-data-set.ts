import { describeKeyword } from '@liked-posts/internal/ajv';
import { isObject, type JsonObject } from '@liked-posts/internal/json';
import { resourceNames, resources } from '@liked-posts/types';
import { type SchemaViolation, validators } from '../generated/validator.ts';
import { isValidUserId, userIdDescription } from '../message/address.ts';
import { type DataSet, DataSetError, type DataSetViolation } from './data-set.ts';
import { getListName } from './known-objects.ts';

/**
 * Copies a data set by way of JSON, and checks it against the contract.
 *
 * @throws {DataSetError} with every violation, if there are any, or when JSON cannot express it.
 */
export function copyChecked(value: unknown): DataSet {
  const copy = copyAsJson(value);
  const violations = [
    ...findSchemaViolations(copy),
    ...(isObject(copy) ? [...findRepeatedObjects(copy), ...findWrongLikes(copy)] : []),
  ];
  if (violations.length > 0) throw new DataSetError(violations);
  // The validators and the type are generated from the same schemas, hence the cast.
  return copy as DataSet;
}

function copyAsJson(value: unknown): unknown {
  try {
    // `stringify` gives undefined for a value without JSON, such as a function. As null, it is a violation.
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch (error) {
    throw new DataSetError([{ path: '', message: `cannot be written as JSON: ${error}` }]);
  }
}

// `dataSet` checks the data set and `likes`; `posts` checks one object of the list `posts`, etc.
const { dataSet: validateDataSet, ...objectValidators } = validators;

/**
 * The violations of the data set itself, and then of each object: a first Post without identifier gives
 * `{ path: '/posts/0', message: 'lacks id' }`.
 */
function* findSchemaViolations(dataSet: unknown): Generator<DataSetViolation> {
  if (!validateDataSet(dataSet)) yield* explainLastErrors(validateDataSet, '');
  if (!isObject(dataSet)) return;
  for (const [list, validate] of Object.entries(objectValidators)) {
    for (const [index, object] of toList(dataSet[list]).entries()) {
      if (!validate(object)) yield* explainLastErrors(validate, `/${list}/${index}`);
    }
  }
}

/** Explains why a validator refused its last value, which is at this path of the data set. */
function explainLastErrors({ errors }: typeof validateDataSet, path: string): DataSetViolation[] {
  return (errors ?? []).map((error) =>
    explainSchemaViolation({ ...error, instancePath: path + error.instancePath }),
  );
}

/**
 * Explains a violation in one of three ways:
 *
 *   /posts/3/created_at   does not have the contract's date format. Write it like …
 *   /log                  is a member of a HAR file, … A data set has posts, users, …
 *   /posts/3/text         must be text in quotes
 */
function explainSchemaViolation(violation: SchemaViolation): DataSetViolation {
  const { instancePath: path, keyword, params } = violation;
  if (keyword === 'pattern' && /^\/posts\/\d+\/created_at$/.test(path)) {
    const message =
      "does not have the contract's date format. Write it like `Wed Oct 10 20:19:24 +0000 2018`";
    return { path, message };
  }
  // The name of an unknown member.
  const member = params['additionalProperty'];
  if (path === '' && typeof member === 'string') {
    const message = `${describeMember(member)}. ${dataSetMembers}`;
    return { path: `/${member}`, message };
  }
  return { path, message: describeKeyword(violation) };
}

// Written out, because the type does not exist at run time, and the validators do not have `likes`.
const dataSetMembers = 'A data set has posts, users, media, polls, places, topics, likes, errors';

/** Explains an unknown member. Users sometimes give a page, or a HAR file that a browser saved. */
function describeMember(member: string): string {
  if (['data', 'includes', 'meta'].includes(member)) return 'is a member of a page';
  if (member === 'log') return 'is a member of a HAR file, which has requests and responses';
  return 'is not a member of a data set';
}

// The rest of this file checks what a schema cannot express, even in a data set that violates the schema. It
// skips all values of a wrong type, which `findSchemaViolations` reports.

/** Finds objects with the identifier of an earlier object of their list. */
function* findRepeatedObjects(dataSet: JsonObject): Generator<DataSetViolation> {
  for (const resource of resourceNames) {
    const list = getListName(resource);
    // The first field is the identifier. The second field of users, `username`, may repeat: a username can
    // move from one account to another.
    const [field] = resources[resource].identifiedBy;
    const entries = toList(dataSet[list]).map((object, index) => ({
      path: `/${list}/${index}/${field}`,
      id: readMember(object, field),
    }));
    yield* findRepetitions(entries);
  }
}

/** Finds likes of invalid users, likes of Posts that the data set lacks, and repeated likes. */
function* findWrongLikes(dataSet: JsonObject): Generator<DataSetViolation> {
  const postIds = new Set(toList(dataSet['posts']).map((post) => readMember(post, 'id')));
  const likes = isObject(dataSet['likes']) ? dataSet['likes'] : {};
  for (const [userId, likedIds] of Object.entries(likes)) {
    if (!isValidUserId(userId)) {
      const message = `is not the identifier of a user. Write ${userIdDescription}`;
      yield { path: `/likes/${userId}`, message };
    }
    const entries = toList(likedIds).map((id, index) => ({
      path: `/likes/${userId}/${index}`,
      id,
    }));
    yield* findRepetitions(entries);
    for (const { path, id } of entries) {
      if (typeof id !== 'string' || postIds.has(id)) continue;
      yield { path, message: `is not the id of a Post in \`posts\`: ${id}` };
    }
  }
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function readMember(value: unknown, member: string): unknown {
  return isObject(value) ? value[member] : undefined;
}

/** An identifier, and where it is in the data set. */
interface IdEntry {
  readonly path: string;
  readonly id: unknown;
}

/** Finds the entries with the identifier of an earlier entry. */
function* findRepetitions(entries: readonly IdEntry[]): Generator<DataSetViolation> {
  const firstPaths = new Map<string, string>();
  for (const { path, id } of entries) {
    if (typeof id !== 'string') continue;
    const firstPath = firstPaths.get(id);
    if (firstPath === undefined) firstPaths.set(id, path);
    else yield { path, message: `repeats ${firstPath}: ${id}` };
  }
}
