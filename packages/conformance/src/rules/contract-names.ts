import { type JsonObject, pickObjects } from '@liked-posts/internal/json';
import { renamedInPages } from '@liked-posts/types/request';
import { requirementAt } from '../contract/contract.ts';
import type { CheckedPage } from '../traffic/interaction.ts';
import { broken, kept, keptWithNote, notChecked, pageRule, type Rule } from './rule.ts';

const schemas = '#/components/schemas';

/**
 * The rule that what a query asks for by a name of the contract does not come under a newer one:
 * `includes.posts` instead of `includes.tweets`, or `referenced_posts` for `referenced_tweets`.
 */
export const contractNames: Rule = pageRule({
  id: 'contractNames',
  sentence:
    "What is asked for has the contract's name, not that of the service's newer description.",
  pointers: [`${schemas}/Post/properties`, `${schemas}/Includes/properties`],
  check: (page) => {
    if (page.posts.length === 0 && page.includes.size === 0) return notChecked;
    const names = listRenamedParts(page).flatMap(findNewerNames);
    const requested = names.filter(({ isRequested }) => isRequested);
    const [first] = requested;
    if (first !== undefined) {
      return broken(describeNames(requested), { requirement: requirementAt(first.pointer) });
    }
    return names.length > 0 ? keptWithNote(describeNames(names)) : kept;
  },
});

/** A part of a page whose members have newer names. */
interface RenamedPart {
  readonly name: string;
  /** Its newer names, by those of the contract. */
  readonly newerNames: Readonly<Record<string, string>> | undefined;
  /** The pointer to the members in the contract. */
  readonly pointer: string;
  readonly objects: readonly JsonObject[];
  /** Whether the query asks for the member with this name of the contract. */
  readonly isRequested: (contractName: string) => boolean;
}

function listRenamedParts({
  body,
  posts,
  includes,
  selection,
  interaction,
}: CheckedPage): RenamedPart[] {
  const isField = (parameter: string, field: string) =>
    (interaction.query.get(parameter) ?? '').split(',').includes(field);
  const postLists = [
    { name: 'data', objects: posts },
    { name: 'includes.tweets', objects: includes.get('tweets') ?? [] },
    { name: 'includes.posts', objects: includes.get('posts') ?? [] },
  ];
  return [
    {
      name: 'includes',
      newerNames: renamedInPages['includes'],
      pointer: `${schemas}/Includes/properties`,
      objects: pickObjects([body['includes']]),
      isRequested: () => selection.included.has('tweets'),
    },
    ...postLists.map(({ name, objects }) => ({
      name,
      newerNames: renamedInPages['data'],
      pointer: `${schemas}/Post/properties`,
      objects,
      isRequested: (contractName: string) => isField('tweet.fields', contractName),
    })),
    ...postLists.map(({ name, objects }) => ({
      name: `${name}.public_metrics`,
      newerNames: renamedInPages['data.public_metrics'],
      pointer: `${schemas}/PostPublicMetrics/properties`,
      objects: listMetrics(objects),
      isRequested: () => isField('tweet.fields', 'public_metrics'),
    })),
    {
      name: 'includes.users.public_metrics',
      newerNames: renamedInPages['includes.users.public_metrics'],
      pointer: `${schemas}/UserPublicMetrics/properties`,
      objects: listMetrics(includes.get('users') ?? []),
      isRequested: () => isField('user.fields', 'public_metrics'),
    },
  ];
}

function listMetrics(objects: readonly JsonObject[]): JsonObject[] {
  return pickObjects(objects.map((object) => object['public_metrics']));
}

/** A newer name that stands in place of one of the contract. */
interface NewerName {
  readonly text: string;
  readonly pointer: string;
  readonly isRequested: boolean;
}

function findNewerNames({
  name,
  newerNames,
  pointer,
  objects,
  isRequested,
}: RenamedPart): NewerName[] {
  return Object.entries(newerNames ?? {})
    .filter(([contractName, newer]) =>
      objects.some((object) => newer in object && !(contractName in object)),
    )
    .map(([contractName, newer]) => ({
      text: `${name}.${newer} for ${contractName}`,
      pointer,
      isRequested: isRequested(contractName),
    }));
}

function describeNames(names: readonly NewerName[]): string {
  const list = names.map(({ text }) => text).join(', ');
  return `The page has names of the service's newer description: ${list}.`;
}
