import { type Resources, resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { demandOf, worthTelling } from '@liked-posts/types/schema-violation';
import { type SchemaViolation, validators } from '../generated/validator.ts';
import { type DataSet, DataSetError, type DataSetViolation } from './data-set.ts';
import { listOf } from './known-objects.ts';
import { writeCreatedAt } from './post-id.ts';
import { canBeAskedFor, userIdDescription } from './timeline.ts';

/** Data sets made from recordings. */
export const recordings: WeakSet<object> = new WeakSet();

/**
 * Copies a data set by way of JSON, and checks it against the contract.
 *
 * @throws {DataSetError} with every violation, if there are any, or when JSON cannot express it.
 */
export function copyChecked(value: unknown): DataSet {
  const copy = copyOf(value);
  const violations = [
    ...schemaViolationsIn(copy),
    ...(isObject(copy) ? contradictionsIn(copy) : []),
  ];
  if (violations.length > 0) throw new DataSetError(violations);
  // The validators are generated from the same schemas as the types, hence the cast.
  return copy as DataSet;
}

function copyOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch (error) {
    throw new DataSetError([{ path: '', message: `cannot be written as JSON: ${error}` }]);
  }
}

const { dataSet: validateDataSet, ...validateIn } = validators;

function* schemaViolationsIn(dataSet: unknown): Generator<DataSetViolation> {
  if (!validateDataSet(dataSet)) {
    for (const violation of worthTelling(validateDataSet.errors ?? [])) yield explain(violation);
  }
  if (!isObject(dataSet)) return;
  for (const [list, validate] of Object.entries(validateIn)) {
    for (const [index, object] of listIn(dataSet[list]).entries()) {
      if (validate(object)) continue;
      for (const violation of worthTelling(validate.errors ?? [])) {
        const instancePath = `/${list}/${index}${violation.instancePath}`;
        yield explain({ ...violation, instancePath });
      }
    }
  }
}

export type ListName = Exclude<keyof typeof validators, 'dataSet'>;

/** The most times an object is validated again after a removal; objects are not nested deeper. */
const mostPasses = 20;

/**
 * Removes members that violate the contract from recorded objects, and returns the violations. If a
 * required member is removed, the object that needs it is removed, too, and so is what is no object.
 *
 * @param nameOf names an object in messages, such as `Post 123`
 */
export function withinContract(
  list: ListName,
  objects: readonly unknown[],
  nameOf: (object: unknown) => string,
): { readonly objects: JsonObject[]; readonly leftOut: DataSetViolation[] } {
  const validate = validateIn[list];
  const leftOut: DataSetViolation[] = [];
  const kept = objects.flatMap((object) => {
    let rest = object;
    for (let pass = 0; pass < mostPasses && !validate(rest); pass += 1) {
      const wrong = new Map(validate.errors?.map((found) => [found.instancePath, found]));
      for (const [instancePath, found] of wrong) {
        const { message } = explain({ ...found, instancePath: `/${list}/0${instancePath}` });
        // The rest of the message is advice for authors of data sets.
        leftOut.push({
          path: nameOf(object) + instancePath.replace('/', ': '),
          message: message.replace(/\. .*/s, ''),
        });
      }
      if (wrong.has('')) return [];
      rest = without(rest, wrong);
    }
    return isObject(rest) ? [rest] : [];
  });
  return { objects: kept, leftOut };
}

function without(
  value: unknown,
  paths: Pick<ReadonlyMap<string, unknown>, 'has'>,
  path = '',
): unknown {
  const keep = ([key, member]: readonly [string | number, unknown]) =>
    paths.has(`${path}/${key}`) ? [] : [[key, without(member, paths, `${path}/${key}`)] as const];
  if (Array.isArray(value)) return [...value.entries()].flatMap(keep).map(([, item]) => item);
  return isObject(value) ? Object.fromEntries(Object.entries(value).flatMap(keep)) : value;
}

const dateExample = writeCreatedAt(Date.UTC(2018, 9, 10, 20, 19, 24));

function explain(violation: SchemaViolation): DataSetViolation {
  const { instancePath: path, keyword, params } = violation;
  if (keyword === 'pattern' && /^\/posts\/\d+\/created_at$/.test(path)) {
    return {
      path,
      message: `does not have the contract's date format. Write it like \`${dateExample}\`, or make the data set with dataSetFrom`,
    };
  }
  const unknown = params['additionalProperty'];
  if (keyword === 'additionalProperties' && typeof unknown === 'string') {
    const message = ['data', 'includes', 'meta'].includes(unknown)
      ? 'is a member of a page. Make the data set from pages with dataSetFrom'
      : `is not a member of a data set: posts, users, media, polls, places, topics, likes, errors`;
    return { path: `${path}/${unknown}`, message };
  }
  return { path, message: demandOf(violation) };
}

/**
 * Checks what a schema cannot express: identifiers are unique, and users have valid identifiers and like
 * Posts of the data set. Also checks data that violates the schema.
 */
function* contradictionsIn(dataSet: JsonObject): Generator<DataSetViolation> {
  for (const [resource, { identifiedBy }] of Object.entries(resources)) {
    const list = listOf[resource as keyof Resources];
    const [field] = identifiedBy;
    const names = listIn(dataSet[list]).map((object) => isObject(object) && object[field]);
    yield* repetitions(names, `/${list}`, `/${field}`);
  }
  const posts = new Set(listIn(dataSet['posts']).map((post) => isObject(post) && post['id']));
  const likes = isObject(dataSet['likes']) ? dataSet['likes'] : {};
  for (const [userId, listed] of Object.entries(likes)) {
    if (!canBeAskedFor(userId)) {
      const message = `is not the identifier of a user. Write ${userIdDescription}`;
      yield { path: `/likes/${userId}`, message };
    }
    const ids = listIn(listed);
    yield* repetitions(ids, `/likes/${userId}`, '');
    for (const [index, id] of ids.entries()) {
      if (typeof id !== 'string' || posts.has(id)) continue;
      yield {
        path: `/likes/${userId}/${index}`,
        message: `is not the id of a Post in \`posts\`: ${id}`,
      };
    }
  }
}

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function* repetitions(
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
