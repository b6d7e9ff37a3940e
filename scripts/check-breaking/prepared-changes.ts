import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Parameter } from '@liked-posts/spec/openapi.json';
import { generatedFiles } from '../../packages/types/scripts/generated-files.ts';
import { flatten } from '../../spec/scripts/flatten.ts';
import type { Bump } from './bump.ts';
import {
  addParameter,
  all,
  append,
  drop,
  type Edit,
  move,
  put,
  remove,
  renameSchema,
} from './contract-edits.ts';
import type { Version } from './versions.ts';

/** The contract and its types today. */
export const current: Version = {
  contract: JSON.parse(
    await readFile(fileURLToPath(import.meta.resolve('@liked-posts/spec/openapi.json')), 'utf8'),
  ),
  types: fileURLToPath(new URL('../../packages/types/src/', import.meta.url)),
};

/** The bump for TypeScript is `none` if it is left out. */
type Prepared = readonly [what: string, edit: Edit, wire: Bump, types?: Bump];

export const since: Parameter = {
  name: 'since',
  in: 'query',
  'x-role': 'text',
  description: 'A new parameter.',
  schema: { type: 'string' },
};

const omit: Parameter = {
  name: 'omit',
  in: 'query',
  'x-role': 'choice',
  description: 'What to leave out.',
  style: 'form',
  explode: false,
  schema: { type: 'array', minItems: 1, items: { $ref: '#/components/schemas/Omission' } },
};

const words: readonly Prepared[] = [
  ['no change', () => {}, 'none'],
  ['a description reworded', put('operation/description', 'Lists Posts.'), 'patch'],
  [
    'the meaning of a value reworded',
    put('schemas/VotingStatus/x-enumDescriptions/open', 'Open.'),
    'patch',
  ],
  ['an extension added', put('contract/x-history', { since: '2024' }), 'patch'],
  ['an example changed', put('examples/notFound/value/title', 'Nothing Here'), 'patch'],
  ['an assumption that becomes a promise', remove('schemas/Post/x-assumption'), 'patch'],
  [
    'a promise that becomes an assumption',
    put('schemas/ErrorBody/x-assumption', 'It is not stated.'),
    'patch',
  ],
  [
    'an assumption with another reason',
    put('schemas/Post/x-assumption', 'Taken from recorded responses.'),
    'patch',
  ],
];

const names: readonly Prepared[] = [
  ['a component renamed', renameSchema('Topic', 'Subject'), 'patch', 'major'],
  ['a tag renamed', put('operation/tags', ['Posts']), 'major'],
  ['a title changed', put('schemas/MediaType/title', 'SortOfMedia'), 'major'],
  ['a title removed', remove('schemas/MediaType/title'), 'major'],
  ['the operation renamed', put('operation/operationId', 'likedPosts'), 'major', 'major'],
  [
    'a path renamed',
    move('contract/paths/~12~1users~1{id}~1liked_tweets', '~12~1users~1{id}~1likes'),
    'major',
    'major',
  ],
];

const requests: readonly Prepared[] = [
  ['a limit narrowed', put('parameters/MaxResults/schema/maximum', 50), 'major'],
  ['a limit widened', put('parameters/MaxResults/schema/maximum', 200), 'minor'],
  ['a default changed', put('parameters/MaxResults/schema/default', 10), 'major'],
  ['a default removed', remove('parameters/MaxResults/schema/default'), 'major'],
  ['an optional parameter added', addParameter({ ...since, required: false }), 'minor', 'minor'],
  ['a required parameter added', addParameter({ ...since, required: true }), 'major', 'major'],
  [
    'a parameter added that is a choice of values',
    all(
      put('schemas/Omission', { type: 'string', enum: ['replies', 'reposts'] }),
      addParameter(omit),
    ),
    'minor',
    'minor',
  ],
  ['a parameter removed', remove('operation/parameters/8'), 'major', 'major'],
  ['a parameter now required', put('parameters/MaxResults/required', true), 'major', 'major'],
  ['a list sent as repeated parameters', put('parameters/TweetFields/explode', true), 'major'],
  [
    'a list separated by another character',
    put('parameters/TweetFields/style', 'pipeDelimited'),
    'major',
  ],
  ['a list that needs more values', put('parameters/TweetFields/schema/minItems', 2), 'major'],
  ['a list that may be empty', remove('parameters/TweetFields/schema/minItems'), 'minor'],
  ['a list that takes fewer values', put('parameters/TweetFields/schema/maxItems', 5), 'major'],
  ['a list without repeats', put('parameters/TweetFields/schema/uniqueItems', true), 'major'],
  ['a token of another pattern', put('schemas/PaginationToken/pattern', '^[0-9a-f]+$'), 'major'],
];

const selection: readonly Prepared[] = [
  [
    'a value added to a field enum, with its property',
    all(
      append('schemas/TweetField/enum', 'tone'),
      put('schemas/Post/properties/tone', { type: 'string' }),
    ),
    'minor',
    'minor',
  ],
  [
    'a value removed from a field enum',
    drop('schemas/UserField/enum', 'verified'),
    'major',
    'major',
  ],
  [
    'an expansion removed',
    all(
      drop('schemas/Expansion/enum', 'geo.place_id'),
      remove('schemas/Expansion/x-expands-to/geo.place_id'),
      remove('schemas/Expansion/x-expands-from/geo.place_id'),
    ),
    'major',
    'major',
  ],
  [
    'an expansion led to another member',
    put('schemas/Expansion/x-expands-to/author_id', 'tweets'),
    'major',
    'major',
  ],
  [
    'an expansion that starts elsewhere',
    put('schemas/Expansion/x-expands-from/author_id', 'in_reply_to_user_id'),
    'major',
    'major',
  ],
  [
    'an expansion that starts from other Posts',
    put('schemas/Expansion/x-expands-from/author_id', 'referenced_tweets.id > author_id'),
    'major',
    'major',
  ],
  [
    'a default field to be asked for from now on',
    drop('schemas/Post/x-default-fields', 'edit_history_tweet_ids'),
    'major',
    'major',
  ],
];

const responses: readonly Prepared[] = [
  [
    'a property added to a response',
    put('schemas/Topic/properties/rank', { type: 'integer' }),
    'minor',
    'minor',
  ],
  [
    'a property removed from a response',
    remove('schemas/Post/properties/username'),
    'major',
    'major',
  ],
  [
    'a property of another type',
    put('schemas/PollOption/properties/votes/type', 'string'),
    'major',
    'major',
  ],
  [
    'a property that may be null',
    put('schemas/Post/properties/text/type', ['string', 'null']),
    'major',
    'major',
  ],
  ['a property no longer required', drop('schemas/Post/required', 'text'), 'major', 'major'],
  ['a property now required', append('schemas/User/required', 'verified'), 'minor', 'minor'],
  [
    'a value that responses did not have',
    append('schemas/MediaType/enum', 'model3d'),
    'minor',
    'major',
  ],
  [
    'a value that responses no longer have',
    drop('schemas/VotingStatus/enum', 'closed'),
    'major',
    'major',
  ],
  [
    'the values of an enum in another order',
    put('schemas/VotingStatus/enum', ['closed', 'open']),
    'patch',
  ],
  [
    'a text that is always the same',
    put('schemas/Topic/properties/name/const', 'News'),
    'minor',
    'major',
  ],
  [
    'a list that is never empty',
    put('schemas/Post/properties/context_annotations/minItems', 1),
    'minor',
  ],
  [
    'a list that may be empty in a response',
    remove('schemas/ErrorList/properties/errors/minItems'),
    'major',
  ],
  ['a list that is never longer', put('schemas/Includes/properties/users/maxItems', 100), 'minor'],
  [
    'a list that never repeats',
    put('schemas/Includes/properties/users/uniqueItems', true),
    'minor',
  ],
  ['a text of any pattern', remove('schemas/Post/properties/created_at/pattern'), 'major'],
  ['an object closed to further members', put('schemas/Post/additionalProperties', false), 'major'],
  [
    'an object whose further members have a type',
    put('schemas/Post/additionalProperties', { type: 'string' }),
    'major',
    'major',
  ],
  [
    'an object closed by another keyword',
    put('schemas/Post/unevaluatedProperties', false),
    'major',
  ],
  [
    'an object closed to other names',
    put('schemas/Post/propertyNames', { pattern: '^[a-z_]+$' }),
    'major',
  ],
  ['an error schema removed', remove('schemas/ErrorBody/anyOf/1'), 'major', 'major'],
  [
    'an error schema added',
    append('schemas/ErrorBody/anyOf', { type: 'string' }),
    'major',
    'major',
  ],
  ['a status removed', remove('operation/responses/429'), 'major'],
  [
    'a status added',
    put('operation/responses/409', { $ref: '#/components/responses/UnexpectedError' }),
    'minor',
  ],
  [
    'a media type removed',
    remove('responses/BadRequest/content/application~1problem+json'),
    'major',
  ],
];

const headers: readonly Prepared[] = [
  ['a header removed', remove('responses/LikedPosts/headers/x-rate-limit-limit'), 'major'],
  ['a header renamed', move('responses/LikedPosts/headers/x-rate-limit-limit', 'x-limit'), 'major'],
  [
    'a header added',
    put('responses/Unauthorized/headers/x-new', { $ref: '#/components/headers/RateLimitLimit' }),
    'minor',
  ],
  ['a header of another type', put('headers/RateLimitReset/schema/type', 'string'), 'major'],
  [
    'a header of another type that HTTP has',
    put('headers/WwwAuthenticate/schema/type', 'integer'),
    'major',
  ],
  ['all headers of 429 removed', remove('responses/TooManyRequests/headers'), 'major'],
  ['all headers of 401 removed', remove('responses/Unauthorized/headers'), 'major'],
  ['a header now required', put('headers/RateLimitReset/required', true), 'minor'],
];

const security: readonly Prepared[] = [
  ['no token asked for', remove('contract/security'), 'major'],
  ['no token asked for by an empty list', put('contract/security', []), 'major'],
  ['no token asked for by the operation', put('operation/security', []), 'major'],
  ['another way to authenticate', put('securitySchemes/BearerToken/type', 'apiKey'), 'major'],
  ['a scope asked for', put('contract/security/0/BearerToken', ['like.read']), 'major'],
  ['a token no longer needed, but taken', append('contract/security', {}), 'minor'],
];

/** The bumps that each change needs: for the wire, and for TypeScript. */
export const prepared: readonly Prepared[] = [
  ...words,
  ...names,
  ...requests,
  ...selection,
  ...responses,
  ...headers,
  ...security,
];

/** The version after an edit, with its types in `folder`. */
export async function changed(folder: string, edit: Edit): Promise<Version> {
  const contract = structuredClone(current.contract);
  edit(contract);
  const types = join(folder, 'src');
  await cp(current.types, types, { recursive: true });
  const text = JSON.stringify(contract, null, 2);
  const files = await generatedFiles({ operation: flatten(contract), text }, '{}');
  for (const [file, content] of files) await writeFile(join(folder, file), content);
  return { contract, types };
}
