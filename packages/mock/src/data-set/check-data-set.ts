import { type Resources, resources } from '@liked-posts/types';
import { isObject, type JsonObject } from '@liked-posts/types/json';
import { suggest } from '@liked-posts/types/request';
import { type SchemaViolation, validators } from '../generated/validator.ts';
import { canBeAskedFor, userIdDescription } from '../likes/timeline.ts';
import { writeCreatedAt } from '../synthetic/dates.ts';
import { copyJson } from './copy-json.ts';
import type { DataSet } from './data-set.ts';
import { DataSetError, type DataSetViolation } from './data-set-error.ts';
import { demandOf } from './schema-words.ts';
import { typosIn } from './typos.ts';

/** Data sets that were made from recordings, where the service may send members of any name. */
export const recordings: WeakSet<object> = new WeakSet();

/**
 * A copy of a data set that follows the contract.
 *
 * @throws {DataSetError} with every violation, when it does not.
 */
export function copyChecked(value: unknown): DataSet {
  const copy = copyJson(value);
  const violations = [
    ...schemaViolationsIn(copy),
    ...(isObject(copy) ? contradictionsIn(copy) : []),
    ...(isObject(copy) && !recordings.has(Object(value)) ? typosIn(copy) : []),
  ];
  if (violations.length > 0) throw new DataSetError(violations);
  // The validators are generated from the same schemas as the types.
  return copy as DataSet;
}

const { dataSet: validateDataSet, ...validateIn } = validators;

function* schemaViolationsIn(dataSet: unknown): Generator<DataSetViolation> {
  if (!validateDataSet(dataSet)) {
    for (const violation of validateDataSet.errors ?? []) yield explain(violation);
  }
  if (!isObject(dataSet)) return;
  for (const [list, validate] of Object.entries(validateIn)) {
    for (const [index, object] of listIn(dataSet[list]).entries()) {
      if (validate(object)) continue;
      for (const violation of validate.errors ?? []) {
        const instancePath = `/${list}/${index}${violation.instancePath}`;
        yield explain({ ...violation, instancePath });
      }
    }
  }
}

/** A list of objects in a data set. */
export type ListName = Exclude<keyof typeof validators, 'dataSet'>;

/** How often what has lost a member may have to go, too: objects are not nested deeper. */
const mostRounds = 20;

/**
 * Recorded objects without the members that are outside the contract, and what was wrong with
 * these. What must have such a member goes as well.
 *
 * @param nameOf how people are told of an object, such as `Post 123`
 */
export function withinContract(
  list: ListName,
  objects: readonly JsonObject[],
  nameOf: (object: JsonObject) => string,
): { readonly objects: JsonObject[]; readonly leftOut: DataSetViolation[] } {
  const validate = validateIn[list];
  const leftOut: DataSetViolation[] = [];
  const kept = objects.flatMap((object) => {
    let rest: unknown = object;
    for (let round = 0; round < mostRounds && !validate(rest); round += 1) {
      const wrong = new Map(validate.errors?.map((found) => [found.instancePath, found]));
      for (const [instancePath, found] of wrong) {
        const { message } = explain({ ...found, instancePath: `/${list}/0${instancePath}` });
        // The rest of a message says what its author can do.
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

/** A value without what is at these paths. */
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

const layout = writeCreatedAt(Date.UTC(2018, 9, 10, 20, 19, 24));

function explain(violation: SchemaViolation): DataSetViolation {
  const { instancePath: path, keyword, params } = violation;
  if (keyword === 'pattern' && /^\/posts\/\d+\/created_at$/.test(path)) {
    return {
      path,
      message: `has another layout than the contract's. Write it like \`${layout}\`, or make the data set by dataSetFrom`,
    };
  }
  const unknown = params['additionalProperty'];
  if (keyword === 'additionalProperties' && typeof unknown === 'string') {
    const lists = ['posts', 'users', 'media', 'polls', 'places', 'likes', 'errors'];
    const meant = suggest(unknown, lists);
    const hint = meant === undefined ? '' : `. Did you mean \`${meant}\`?`;
    const message = ['data', 'includes', 'meta'].includes(unknown)
      ? 'is a member of a page. Make the data set of pages by dataSetFrom'
      : `is not a member of a data set: ${lists.join(', ')}${hint}`;
    return { path: `${path}/${unknown}`, message };
  }
  return { path, message: demandOf(violation) };
}

/** The list of a data set that has what a member of `includes` has. */
export const listOf: Readonly<Record<keyof Resources, ListName>> = {
  media: 'media',
  places: 'places',
  polls: 'polls',
  tweets: 'posts',
  users: 'users',
};

/**
 * What a schema cannot say: names occur once, users can be asked for and like Posts of the data
 * set, and errors are about objects that it does not have. This is also checked in data that breaks
 * the schema.
 */
function* contradictionsIn(dataSet: JsonObject): Generator<DataSetViolation> {
  const places: { type: string; list: string; indexOf: ReadonlyMap<string, number> }[] = [];
  for (const [member, { identifiedBy, type }] of Object.entries(resources)) {
    const list = listOf[member as keyof Resources];
    for (const field of identifiedBy) {
      const names = listIn(dataSet[list]).map((object) => isObject(object) && object[field]);
      const indexOf = yield* repetitions(names, type, `/${list}`, `/${field}`);
      places.push({ type, list, indexOf });
    }
  }
  const placeOf = (type: unknown, name: string): string | undefined => {
    for (const place of places) {
      if (place.type !== type) continue;
      const index = place.indexOf.get(keyOf(type, name));
      if (index !== undefined) return `/${place.list}/${index}`;
    }
    return undefined;
  };

  const likes = isObject(dataSet['likes']) ? dataSet['likes'] : {};
  for (const [userId, listed] of Object.entries(likes)) {
    if (!canBeAskedFor(userId)) {
      const message = `is not the identifier of a user. Write ${userIdDescription}`;
      yield { path: `/likes/${userId}`, message };
    }
    const ids = listIn(listed);
    yield* repetitions(ids, 'tweet', `/likes/${userId}`, '');
    for (const [index, id] of ids.entries()) {
      if (typeof id !== 'string' || placeOf('tweet', id) !== undefined) continue;
      yield {
        path: `/likes/${userId}/${index}`,
        message: `is not the id of one of the posts: ${id}`,
      };
    }
  }

  for (const [index, error] of listIn(dataSet['errors']).entries()) {
    if (!isObject(error) || typeof error['value'] !== 'string') continue;
    const { value } = error;
    const ofLikes = Object.hasOwn(likes, value) ? `/likes/${value}` : undefined;
    const place = isAboutLikes(error) ? ofLikes : placeOf(error['resource_type'], value);
    if (place === undefined) continue;
    const message = `is about an object that the data set has. Leave it out, or ${place}`;
    yield { path: `/errors/${index}`, message };
  }
}

/** Whether an error says why the likes of a user cannot be listed. */
export function isAboutLikes({ parameter, resource_type }: JsonObject): boolean {
  return parameter === 'id' && resource_type === 'user';
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The names that an object is found by. Handles that differ only in case are the same. */
export function keyOf(type: unknown, name: string): string {
  return `${type} ${type === 'user' ? name.toLowerCase() : name}`;
}

/** Where each name occurs first. */
function* repetitions(
  names: readonly unknown[],
  type: string,
  list: string,
  member: string,
): Generator<DataSetViolation, ReadonlyMap<string, number>> {
  const indexOf = new Map<string, number>();
  for (const [index, name] of names.entries()) {
    if (typeof name !== 'string') continue;
    const key = keyOf(type, name);
    const earlier = indexOf.get(key);
    if (earlier === undefined) indexOf.set(key, index);
    else {
      const message = `repeats ${list}/${earlier}${member}: ${name}`;
      yield { path: `${list}/${index}${member}`, message };
    }
  }
  return indexOf;
}
