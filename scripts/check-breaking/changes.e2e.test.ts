import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import published from '@liked-posts/spec/openapi.json' with { type: 'json' };
import type { Contract, Parameter } from '@liked-posts/spec/openapi.json';
import { expect, test } from 'vitest';
import { renderFiles } from '../../packages/types/scripts/generated-files.ts';
import { flatten } from '../../spec/scripts/flatten.ts';
import type { Change } from './change.ts';
import { readExports } from './exports.ts';
import {
  addParameter,
  append,
  combine,
  drop,
  type Edit,
  put,
  remove,
  renameSchema,
} from './test/contract-edits.ts';
import { compareTypes } from './type-changes.ts';
import { compareWire } from './wire-changes.ts';

/** A text that is too long to be shown. */
const writeLongText = (word: string) => `${word} `.repeat(20);

/** The contract before each edit. The tables show these parts of it, so they stay as they are here. */
const base = structuredClone(published);
put('operation/description', 'Lists what the user has liked.')(base);
put('operation/x-assumption', writeLongText('most'))(base);
put('schemas/Post/x-assumption', 'It is not stated.')(base);
put('headers/RateLimitReset/required', true)(base);

const typesFolder = fileURLToPath(new URL('../../packages/types/src/', import.meta.url));
const since: Parameter = {
  name: 'since',
  in: 'query',
  description: 'A new parameter.',
  schema: { type: 'string' },
};
const omit: Parameter = {
  name: 'omit',
  in: 'query',
  description: 'What to leave out.',
  style: 'form',
  explode: false,
  schema: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Omission' } },
};

/** An edit, and each sentence that it causes: the level, and a part of the words. */
type Row = readonly [edit: Edit, ...sentences: string[]];

/**
 * A comparison takes a second, so each has the edits of a whole group. No two edits of a group affect
 * the same place. In the last group, nothing is edited.
 */
const onTheWire: readonly (readonly Row[])[] = [
  [
    // Words and names
    [
      put('operation/description', 'Lists.'),
      'patch was "Lists what the user has liked." and is "Lists.". Its meaning may',
    ],
    [
      put('operation/x-assumption', writeLongText('least')),
      'patch get · x-assumption changed. Its meaning may',
    ],
    [remove('schemas/Post/x-assumption'), 'patch Post · x-assumption was removed.'],
    [put('schemas/ErrorBody/x-assumption', 'It is.'), 'patch ErrorBody · x-assumption was'],
    [put('contract/info/contact', {}), 'patch info/contact was added. Nothing changes on the'],
    [put('contract/servers/0/url', 'https://a.example'), 'patch At servers/0. Nothing changes on'],
    [put('securitySchemes/BearerToken/bearerFormat', 'opaque'), 'patch bearerFormat was added. No'],
    [put('examples/notFound/value/title', 'Nothing Here'), 'patch The example notFound changed.'],
    [put('schemas/MediaType/title', 'Sort'), 'major "MediaType" and is "Sort". Generated code'],
    [put('operation/tags', ['Posts']), 'major tags was ["Likes"] and is ["Posts"]. Generated code'],
    // Deprecation
    [put('operation/deprecated', true), 'minor get · deprecated was added. SemVer deprecates in'],
    // Requests
    [put('parameters/MaxResults/schema/default', 10), 'major was 100 and is 10. Clients that'],
    [put('parameters/MaxResults/required', true), 'major MaxResults'],
    [addParameter(since), 'minor parameters/since was added.', 'patch parameters/since was added.'],
    // Selection
    [
      append('schemas/TweetField/enum', 'tone'),
      'minor TweetField · enum changed. Clients can send',
    ],
    [
      combine(
        drop('schemas/Expansion/enum', 'geo.place_id'),
        remove('schemas/Expansion/x-expands-from/geo.place_id'),
      ),
      "major Enum of `Expansion` lost values: 'geo.place_id'. At",
    ],
    // Responses
    [put('schemas/Topic/properties/name/const', 'News'), 'minor name · const was added. Clients'],
    [put('schemas/PollOption/properties/votes/type', 'string'), "major from 'integer' to 'string'"],
    [append('schemas/User/required', 'verified'), 'minor "username","verified"]. Clients can rely'],
    [append('schemas/MediaType/enum', 'model3d'), 'minor Any other string was possible before.'],
    [drop('schemas/VotingStatus/enum', 'closed'), 'major Responses no longer have each of these'],
    [remove('schemas/ErrorBody/anyOf/0'), 'major anyOf/0 was removed. Responses no longer match'],
    [put('schemas/Post/additionalProperties', false), 'major · additionalProperties was added. A'],
    [put('schemas/Post/propertyNames', { pattern: '^a' }), 'major Post/propertyNames was added.'],
    [put('schemas/Topic/maxProperties', 4), 'major · maxProperties was added. A strict validator'],
    // Security
    [remove('contract/security'), 'major security was removed. Newly generated code sends another'],
    [put('securitySchemes/BearerToken/type', 'apiKey'), "major changed from 'http' to 'apiKey'."],
  ],
  [
    [put('schemas/VotingStatus/enum', ['closed', 'open']), 'patch Only the order differs.'],
    [put('schemas/VotingStatus/x-enumDescriptions/open', 'O'), 'patch and is "O". Its meaning may'],
    [put('parameters/MaxResults/schema/maximum', 200), 'minor maximum was 100 and is 200. Clients'],
    [remove('operation/parameters/8'), 'major `place.fields` query parameter was removed.'],
    [put('schemas/Post/unevaluatedProperties', false), 'major · unevaluatedProperties was added.'],
    [put('headers/RateLimitLimit/required', true), 'minor headers/RateLimitLimit · required'],
    [put('headers/RateLimitReset/required', false), 'major is false. Responses may now lack it.'],
    [put('contract/security', []), 'major security/0 was removed. Newly generated code sends'],
  ],
  [
    [append('contract/security', {}), 'minor security/1 was added.'],
    // This allows any further member, as without the keyword.
    [put('schemas/Post/additionalProperties', {}), 'minor Post/additionalProperties was added.'],
    [
      put('schemas/ErrorBody/anyOf', base.components.schemas['ErrorBody']?.anyOf?.toReversed()),
      'major The order of ErrorBody is now ErrorList, ProblemDocument. Generated code relies',
    ],
    [
      put('operation/parameters', Object.values(base.paths)[0]?.get.parameters.toReversed()),
      'major The order of the parameters is now PlaceFields, UserFields, PollFields,',
    ],
    [put('schemas/PollOption/properties/votes/format', 'int64'), 'major PollOption.votes · format'],
    [put('schemas/Topic/properties/name/writeOnly', true), 'major Topic.name · writeOnly was'],
    [put('parameters/MaxResults/allowEmptyValue', true), 'minor MaxResults. Clients can send more'],
    [
      put('responses/NotFound/content/text~1html/examples/none', { value: '' }),
      'patch responses/NotFound/content/text/html/examples/none was added.',
    ],
    [
      remove('responses/Forbidden/content/application~1json/examples/clientForbidden'),
      'patch client',
    ],
  ],
  [],
];

const forTypeScript: readonly (readonly Row[])[] = [
  [
    [
      combine(put('schemas/Omission', { type: 'string', enum: ['replies'] }), addParameter(omit)),
      'minor Omission is new.',
      'minor omissions is new.',
    ],
    [
      append('schemas/TweetField/enum', 'tone'),
      'minor TweetField has a new "tone".',
      'minor tweetFields has a new "tone".',
    ],
    [
      drop('schemas/UserField/enum', 'verified'),
      'major UserField has no "verified" any more.',
      'major userFields has no "verified" any more.',
    ],
    [
      put('schemas/Expansion/x-expands-from/author_id', 'conversation_id'),
      'major resource of routes.author_id was "users" and is "tweets".',
      'major path of routes.author_id was "author_id" and is "conversation_id".',
    ],
    [
      drop('schemas/Post/x-default-fields', 'edit_history_tweet_ids'),
      'major defaults of resources.tweets has no "edit_history_tweet_ids" any more.',
    ],
    // TypeScript does not see the order of the defaults.
    [put('schemas/User/x-default-fields', ['username', 'name', 'id'])],
    [append('schemas/Place/x-identified-by', 'name'), 'minor identifiedBy of resources.places has'],
    [append('schemas/Media/x-default-fields', 'url'), 'minor defaults of resources.media has'],
    [put('schemas/Post/properties/tone', { type: 'string' }), 'minor Post has a new tone.'],
    [put('schemas/Topic/properties/name/const', 'News'), 'major name of Topic was string and is'],
    [remove('schemas/Post/properties/username'), 'major Post has no username any more.'],
    [put('schemas/Post/properties/text/type', ['string', 'null']), 'major text of Post'],
    [append('schemas/User/required', 'verified'), 'minor verified of User is now required.'],
    [drop('schemas/User/required', 'username'), 'major username of User is now optional.'],
    [append('schemas/MediaType/enum', 'model3d'), 'major MediaType has a new "model3d".'],
    [append('schemas/ErrorBody/anyOf', { type: 'string' }), 'major ErrorBody has a new string.'],
  ],
  [
    [
      renameSchema('Topic', 'Subject'),
      'major topics of Includes was Topic[] and is Subject[].',
      'major Topic was removed.',
      'minor Subject is new.',
    ],
    [put('schemas/Post/additionalProperties', { type: 'string' }), 'major Post changed.'],
    // TypeScript does not see the order of a union.
    [put('schemas/ErrorBody/anyOf', base.components.schemas['ErrorBody']?.anyOf?.toReversed())],
  ],
  [],
];

const compareOnTheWire = (revision: Contract) => compareWire(base, revision);
const groups = [
  ...onTheWire.map((rows) => ({ where: 'on the wire', rows, compare: compareOnTheWire })),
  ...forTypeScript.map((rows) => ({ where: 'for TypeScript', rows, compare: compareForTypes })),
];

test.each(groups)('each edit causes its sentences $where: group %$', async ({ rows, compare }) => {
  const revision: Contract = structuredClone(base);
  for (const [edit] of rows) edit(revision);
  const changes = (await compare(revision)).map(({ bump, reason }) => `${bump} ${reason}`);
  const allSentences = rows.flatMap(([, ...sentences]) => sentences);
  const matches = (change: string, sentence: string) => {
    const [level = '', ...words] = sentence.split(' ');
    return change.startsWith(`${level} `) && change.includes(words.join(' '));
  };

  const isFound = (sentence: string) => changes.some((change) => matches(change, sentence));
  expect(allSentences.filter((sentence) => !isFound(sentence))).toEqual([]);
  const isExpected = (change: string) => allSentences.some((sentence) => matches(change, sentence));
  expect(changes.filter((change) => !isExpected(change))).toEqual([]);
  expect(changes).toHaveLength(allSentences.length);
});

async function compareForTypes(revision: Contract): Promise<Change[]> {
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-changes-'));
  try {
    await cp(typesFolder, join(folder, 'src'), { recursive: true });
    const text = JSON.stringify(revision, null, 2);
    const files = await renderFiles({ operation: flatten(revision), text });
    for (const [file, content] of files) await writeFile(join(folder, file), content);
    // The types of `base` are those that are published: what was put into it is in no type.
    return compareTypes(readExports(typesFolder), readExports(join(folder, 'src')));
  } finally {
    await rm(folder, { recursive: true });
  }
}
