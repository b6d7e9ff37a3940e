import { leadsToObject, readStart } from '../scripts/expansions.ts';
import { readComponentName } from '../scripts/read-contract.ts';
import type { Contract, Schema } from '../types/openapi.d.cts';
import { type Finding, toList, toMap } from './rule.ts';

type Schemas = Contract['components']['schemas'];

/**
 * Checks that each expansion has a start in `x-expands-from` that leads to an object, and each start an
 * expansion. {@link readStart} tells what a start is.
 */
export function* checkExpansions(schemas: Schemas): Generator<Finding> {
  const schemaName = 'Expansion';
  const expansions = toList<string>(schemas[schemaName]?.enum);
  const starts = toMap(schemas[schemaName]?.['x-expands-from']);
  for (const [index, expansion] of expansions.entries()) {
    for (const lack of listLacks(schemas, starts, expansion)) {
      const message = `The expansion \`${expansion}\` lacks ${lack}.`;
      yield { schemaName, path: ['enum', index], message };
    }
  }
  for (const name of Object.keys(starts).filter((start) => !expansions.includes(start))) {
    yield { schemaName, message: `There is no expansion \`${name}\`.` };
  }
}

/** What an expansion lacks, in words that end the message "The expansion `author_id` lacks …". */
function* listLacks(
  schemas: Schemas,
  starts: Partial<Record<string, unknown>>,
  expansion: string,
): Generator<string> {
  const start = starts[expansion];
  if (typeof start !== 'string') {
    yield 'the member of a Post where it starts, in `x-expands-from`';
    return;
  }
  const included = Object.values(toMap<Schema>(schemas['Includes']?.properties));
  if (!included.some((list) => leadsTo(schemas, start, readComponentName(list?.items)))) {
    yield `an identifier at \`${start}\` in a Post, of an object that can be included`;
  }
  const { through } = readStart(start);
  if (through === undefined) return;
  // `referenced_tweets.id > author_id` starts in a Post that `referenced_tweets.id` leads to. That
  // expansion must start in a Post of the page, because a chain has two expansions at most.
  const firstStart = starts[through];
  const isInPage = typeof firstStart === 'string' && readStart(firstStart).through === undefined;
  if (!isInPage || !leadsTo(schemas, firstStart, 'Post')) {
    yield `an expansion \`${through}\` that leads from the Posts of the page to others`;
  }
}

/** Whether a start leads to objects of the schema `target`, such as `User`. Without a target, it does not. */
function leadsTo(schemas: Schemas, start: string, target: string | undefined): boolean {
  if (target === undefined) return false;
  const identifiedBy = toList<string>(schemas[target]?.['x-identified-by']);
  return leadsToObject(schemas, readStart(start).path, { schema: target, identifiedBy });
}
