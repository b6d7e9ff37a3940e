import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import published from '@liked-posts/spec/openapi.json' with { type: 'json' };
import type { Parameter } from '@liked-posts/spec/openapi.json';
import { expect, it } from 'vitest';
import { generatedFiles } from '../../packages/types/scripts/generated-files.ts';
import { flatten } from '../../spec/scripts/flatten.ts';
import { section } from './bump.ts';
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
} from './test/contract-edits.ts';
import { typeChanges } from './type-changes.ts';
import { wireChanges } from './wire-changes.ts';

const order = (which: string) =>
  `Neither the order of the Posts nor the end of the listing is stated; in recorded responses, the ${which} recently liked Post is first.`;

// The snapshots show these sentences, so they stay the same whatever the contract says.
const contract = structuredClone(published);
put('operation/description', 'Lists what the user has liked.')(contract);
put('operation/x-assumption', order('most'))(contract);
put('schemas/Post/x-assumption', 'It is not stated.')(contract);

const types = fileURLToPath(new URL('../../packages/types/src/', import.meta.url));

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

/** What the edits change, as `pnpm check:breaking` prints it. */
async function changesBy(...edits: Edit[]): Promise<string> {
  const revision = structuredClone(contract);
  all(...edits)(revision);
  const folder = await mkdtemp(join(tmpdir(), 'liked-posts-changes-'));
  try {
    await cp(types, join(folder, 'src'), { recursive: true });
    const text = JSON.stringify(revision, null, 2);
    const files = await generatedFiles({ operation: flatten(revision), text }, '{}');
    for (const [file, content] of files) await writeFile(join(folder, file), content);
    const onWire = section('on the wire', await wireChanges(contract, revision));
    return onWire + section('for TypeScript', typeChanges(types, join(folder, 'src')));
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('a contract that did not change has no changes', async () => {
  expect(await changesBy()).toBe('on the wire: no change\nfor TypeScript: no change\n');
});

// A comparison takes a second, so each has many changes. No two of them affect the same place.

it('many changes at once have a bump each', async () => {
  const changes = await changesBy(
    // Words and names
    put('operation/description', 'Lists Posts.'),
    put('operation/x-assumption', order('least')),
    put('contract/info/contact', { url: 'https://example.com' }),
    put('contract/servers/0/url', 'https://api.example.com'),
    put('securitySchemes/BearerToken/bearerFormat', 'opaque'),
    put('contract/x-history', { since: '2024' }),
    put('examples/notFound/value/title', 'Nothing Here'),
    remove('schemas/Post/x-assumption'),
    put('schemas/ErrorBody/x-assumption', 'It is not stated.'),
    put('schemas/MediaType/title', 'SortOfMedia'),
    put('operation/tags', ['Posts']),
    // Deprecation
    put('operation/deprecated', true),
    put('parameters/MediaFields/deprecated', true),
    put('schemas/Post/properties/lang/deprecated', true),
    // Requests
    put('parameters/MaxResults/schema/maximum', 50),
    put('parameters/MaxResults/schema/default', 10),
    put('parameters/MaxResults/required', true),
    put('parameters/TweetFields/explode', true),
    put('parameters/TweetFields/style', 'pipeDelimited'),
    put('parameters/TweetFields/schema/minItems', 2),
    put('parameters/TweetFields/schema/maxItems', 5),
    put('parameters/TweetFields/schema/uniqueItems', true),
    put('schemas/PaginationToken/pattern', '^[0-9a-f]+$'),
    addParameter({ ...since, required: false }),
    put('schemas/Omission', { type: 'string', enum: ['replies', 'reposts'] }),
    addParameter(omit),
    // Selection
    append('schemas/TweetField/enum', 'tone'),
    put('schemas/Post/properties/tone', { type: 'string' }),
    drop('schemas/UserField/enum', 'verified'),
    drop('schemas/Expansion/enum', 'geo.place_id'),
    remove('schemas/Expansion/x-expands-from/geo.place_id'),
    put('schemas/Expansion/x-expands-from/author_id', 'conversation_id'),
    drop('schemas/Post/x-default-fields', 'edit_history_tweet_ids'),
    put('schemas/User/x-default-fields', ['username', 'name', 'id']),
    append('schemas/Media/x-default-fields', 'url'),
    // Responses
    put('schemas/Topic/maxProperties', 4),
    put('schemas/Topic/properties/rank', { type: 'integer' }),
    put('schemas/Topic/properties/name/const', 'News'),
    remove('schemas/Post/properties/username'),
    put('schemas/Post/properties/text/type', ['string', 'null']),
    put('schemas/Post/properties/context_annotations/minItems', 1),
    remove('schemas/Post/properties/created_at/pattern'),
    put('schemas/Post/additionalProperties', false),
    put('schemas/Post/propertyNames', { pattern: '^[a-z_]+$' }),
    put('schemas/PollOption/properties/votes/type', 'string'),
    append('schemas/User/required', 'verified'),
    append('schemas/MediaType/enum', 'model3d'),
    drop('schemas/VotingStatus/enum', 'closed'),
    put('schemas/Includes/properties/users/maxItems', 100),
    put('schemas/Includes/properties/users/uniqueItems', true),
    remove('schemas/ErrorList/properties/errors/minItems'),
    remove('schemas/ErrorBody/anyOf/0'),
    remove('responses/UnexpectedError/content/application~1problem+json'),
    remove('operation/responses/429'),
    // Headers
    remove('responses/LikedPosts/headers/x-rate-limit-limit'),
    put('responses/Unauthorized/headers/x-new', { $ref: '#/components/headers/RateLimitLimit' }),
    put('headers/RateLimitReset/schema/type', 'string'),
    put('headers/WwwAuthenticate/schema/type', 'integer'),
    // Security
    remove('contract/security'),
    put('operation/security', []),
    put('securitySchemes/BearerToken/type', 'apiKey'),
  );

  expect(changes).toMatchInlineSnapshot(`
    "on the wire:
      major  \`type\` of security scheme \`BearerToken\` changed from 'http' to 'apiKey'. At components/securitySchemes/BearerToken.
      major  2/users/{id}/liked_tweets/get · tags was ["Likes"] and is ["Posts"]. Generated code takes names from it.
      major  \`max_results\` query parameter became required. At parameters/max_results.
      major  parameters/max_results/schema · default was 100 and is 10. Clients that leave it out may get something else.
      major  Upper bound changed from '<= 100' to '<= 50'. At parameters/max_results/schema.
      major  \`pattern\` of \`PaginationToken\` changed from '^[0-9a-z]+$' to '^[0-9a-f]+$'. At parameters/pagination_token/schema/$ref.
      major  \`explode\` of \`tweet.fields\` query parameter changed from 'false' to 'true'. At parameters/tweet.fields.
      major  \`style\` of \`tweet.fields\` query parameter changed from 'form' to 'pipeDelimited'. At parameters/tweet.fields.
      major  \`maxItems\` was set to '5'. At parameters/tweet.fields/schema.
      major  \`minItems\` changed from '1' to '2'. At parameters/tweet.fields/schema.
      major  \`uniqueItems\` was set to 'true'. At parameters/tweet.fields/schema.
      major  Enum of \`Expansion\` lost values: 'geo.place_id'. At parameters/expansions/schema/items.
      major  Enum of \`UserField\` lost values: 'verified'. At parameters/user.fields/schema/items.
      major  responses/200/content/application/json/schema/properties/data/items · additionalProperties was added. A strict validator refuses members that the service may add at any time.
      major  \`pattern\` of \`created_at\` was removed. At responses/200/content/application/json/schema/properties/data/items/properties/created_at.
      major  Type of \`text\` changed from 'string' to 'string | null'. At responses/200/content/application/json/schema/properties/data/items/properties/text.
      major  Property \`username\` of \`Post\` was removed. At responses/200/content/application/json/schema/properties/data/items/properties/username.
      major  responses/200/content/application/json/schema/properties/data/items/propertyNames was added. A strict validator refuses members that the service may add at any time.
      major  responses/200/content/application/json/schema/properties/includes/properties/media/items/properties/type/anyOf/0 · title was "MediaType" and is "SortOfMedia". Generated code takes names from it.
      major  Type of \`votes\` changed from 'integer' to 'string'. At responses/200/content/application/json/schema/properties/includes/properties/polls/items/properties/options/items/properties/votes.
      major  responses/200/content/application/json/schema/properties/includes/properties/polls/items/properties/voting_status/anyOf/0 · enum was ["open","closed"] and is ["open"]. Responses no longer have each of these values.
      major  responses/200/content/application/json/schema/properties/includes/properties/topics/items · maxProperties was added. A strict validator refuses members that the service may add at any time.
      major  Response header \`x-rate-limit-limit\` was removed. At responses/200/headers/x-rate-limit-limit.
      major  Type changed from 'integer' to 'string'. At responses/200/headers/x-rate-limit-reset/schema.
      major  Type changed from 'string' to 'integer'. At responses/401/headers/WWW-Authenticate/schema.
      major  Response \`429\` was removed. At responses/429.
      major  responses/default/content/application/json/schema/anyOf/0 was removed. Responses no longer match this schema.
      major  \`minItems\` of \`errors\` was removed. At responses/default/content/application/json/schema/anyOf/0/properties/errors.
      major  Media type \`application/problem+json\` was removed. At responses/default/content/application/problem+json.
      major  security was added. Newly generated code sends another token, or none.
      major  security was removed. Newly generated code sends another token, or none.
      major  edit_history_tweet_ids of Post must now be asked for.
      major  author_id leads to includes.tweets, no longer to includes.users.
      major  author_id starts from conversation_id, no longer from author_id.
      minor  2/users/{id}/liked_tweets/get · deprecated was added. SemVer deprecates in a minor release.
      minor  parameters/omit was added.
      minor  parameters/tweet.fields/schema/items · enum was …"suggested_source_links_with_counts","text","withheld"] and is …"suggested_source_links_with_counts","text","withheld","tone…. Clients can send more, or rely on more.
      minor  parameters/media.fields · deprecated was added. SemVer deprecates in a minor release.
      minor  parameters/since was added.
      minor  responses/200/content/application/json/schema/properties/data/items/properties/context_annotations · minItems was added. Clients can send more, or rely on more.
      minor  responses/200/content/application/json/schema/properties/data/items/properties/lang · deprecated was added. SemVer deprecates in a minor release.
      minor  responses/200/content/application/json/schema/properties/data/items/properties/tone was added.
      minor  Enum of \`MediaType\` gained values: 'model3d'. At responses/200/content/application/json/schema/properties/includes/properties/media/items/properties/type/anyOf/0. Any other string was possible before.
      minor  responses/200/content/application/json/schema/properties/includes/properties/topics/items/properties/name · const was added. Clients can send more, or rely on more.
      minor  responses/200/content/application/json/schema/properties/includes/properties/topics/items/properties/rank was added.
      minor  responses/200/content/application/json/schema/properties/includes/properties/users · maxItems was added. Clients can send more, or rely on more.
      minor  responses/200/content/application/json/schema/properties/includes/properties/users · uniqueItems was added. Clients can send more, or rely on more.
      minor  responses/200/content/application/json/schema/properties/includes/properties/users/items · required was ["id","name","username"] and is ["id","name","username","verified"]. Clients can send more, or rely on more.
      minor  responses/401/headers/x-new was added.
      minor  url of Media is now returned by default.
      patch  components/parameters/omit was added.
      patch  components/parameters/since was added.
      patch  components/schemas/Omission was added.
      patch  components/securitySchemes/BearerToken · bearerFormat was added. Nothing changes on the wire.
      patch  info/contact was added. Nothing changes on the wire.
      patch  2/users/{id}/liked_tweets/get · description was "Lists what the user has liked." and is "Lists Posts.". Its meaning may have changed.
      patch  2/users/{id}/liked_tweets/get · x-assumption was …recorded responses, the most recently liked Post is first." and is …recorded responses, the least recently liked Post is first.". Its meaning may have changed.
      patch  responses/200/content/application/json/schema/properties/data/items · x-assumption was removed.
      patch  responses/default/content/application/json/schema · x-assumption was added.
      patch  Server \`{base_url}\` became \`https://api.example.com\`. At servers/0. Nothing changes on the wire.
      patch  x-history was added. Nothing changes on the wire.
      patch  The example notFound changed.
    for TypeScript:
      major  defaults of resources.tweets has no "edit_history_tweet_ids" any more.
      major  resource of routes.author_id has no "users" any more.
      major  resource of routes.author_id has a new "tweets".
      major  path of routes.author_id has no "author_id" any more.
      major  routes has no geo.place_id any more.
      major  max_results of LikedPostsQuery is now required.
      major  Expansion has no "geo.place_id" any more.
      major  expansions has no "geo.place_id" any more.
      major  UserField has no "verified" any more.
      major  userFields has no "verified" any more.
      major  ErrorBody was ErrorList | ProblemDocument and is ErrorList.
      major  MediaType has a new "model3d".
      major  voting_status of Poll has no "closed" any more.
      major  votes of PollOption was number and is string.
      major  text of Post was string and is null | string.
      major  Post has no username any more.
      major  name of Topic was string and is "News".
      major  VotingStatus has no "closed" any more.
      minor  defaults of resources.media has a new "url".
      minor  path of routes.author_id has a new "conversation_id".
      minor  TweetField has a new "tone".
      minor  tweetFields has a new "tone".
      minor  verified of User is now required.
      minor  LikedPostsQuery has a new since.
      minor  LikedPostsQuery has a new omit.
      minor  Omission is new.
      minor  omissions is new.
      minor  Post has a new tone.
      minor  Topic has a new rank.
    "
  `);
});

it('other changes at the same places have their bumps', async () => {
  const changes = await changesBy(
    put('schemas/VotingStatus/x-enumDescriptions/open', 'Open.'),
    put('schemas/VotingStatus/enum', ['closed', 'open']),
    put('schemas/Post/x-assumption', 'Taken from recorded responses.'),
    renameSchema('Topic', 'Subject'),
    remove('schemas/MediaType/title'),
    put('parameters/MaxResults/schema/maximum', 200),
    remove('parameters/MaxResults/schema/default'),
    remove('parameters/TweetFields/schema/minItems'),
    addParameter({ ...since, required: true }),
    remove('operation/parameters/8'),
    put('schemas/Expansion/x-expands-from/author_id', 'in_reply_to_user_id'),
    drop('schemas/Post/required', 'text'),
    put('schemas/Post/unevaluatedProperties', false),
    append('schemas/ErrorBody/anyOf', { type: 'string' }),
    move('responses/LikedPosts/headers/x-rate-limit-limit', 'x-limit'),
    remove('responses/TooManyRequests/headers'),
    remove('responses/Unauthorized/headers'),
    put('headers/RateLimitReset/required', true),
    put('contract/security', []),
  );

  expect(changes).toMatchInlineSnapshot(`
    "on the wire:
      major  parameters/max_results/schema · default was removed. Clients that leave it out may get something else.
      major  \`place.fields\` query parameter was removed. At parameters/place.fields.
      major  Required \`since\` query parameter was added. At parameters/since.
      major  Properties of \`Post\` are no longer required: \`text\`. At responses/200/content/application/json/schema/properties/data/items.
      major  responses/200/content/application/json/schema/properties/data/items · unevaluatedProperties was added. A strict validator refuses members that the service may add at any time.
      major  responses/200/content/application/json/schema/properties/includes/properties/media/items/properties/type/anyOf/0 · title was removed. Generated code takes names from it.
      major  Response header \`x-rate-limit-limit\` was removed. At responses/200/headers/x-rate-limit-limit.
      major  All headers of response \`401\` were removed. At responses/401/headers.
      major  All headers of response \`429\` were removed. At responses/429/headers.
      major  \`anyOf\` subschema of \`ErrorBody\` was added. At responses/default/content/application/json/schema/anyOf/2.
      major  security/0 was removed. Newly generated code sends another token, or none.
      major  author_id starts from in_reply_to_user_id, no longer from author_id.
      minor  parameters/max_results/schema · maximum was 100 and is 200. Clients can send more, or rely on more.
      minor  parameters/tweet.fields/schema · minItems was removed. Clients can send more, or rely on more.
      minor  responses/200/headers/x-limit was added.
      minor  responses/200/headers/x-rate-limit-reset · required was added. Clients can send more, or rely on more.
      patch  components/parameters/since was added.
      patch  components/schemas/Subject was added.
      patch  components/schemas/Topic was removed.
      patch  responses/200/content/application/json/schema/properties/data/items · x-assumption was "It is not stated." and is "Taken from recorded responses.". Its meaning may have changed.
      patch  responses/200/content/application/json/schema/properties/includes/properties/polls/items/properties/voting_status/anyOf/0 · enum was ["open","closed"] and is ["closed","open"]. Only the order differs.
      patch  responses/200/content/application/json/schema/properties/includes/properties/polls/items/properties/voting_status/anyOf/0/x-enumDescriptions · open was "Votes can be cast." and is "Open.". Its meaning may have changed.
    for TypeScript:
      major  Resources has no places any more.
      major  resources has no places any more.
      major  path of routes.author_id has no "author_id" any more.
      major  LikedPostsQuery has no place.fields any more.
      major  QueryLists has no place.fields any more.
      major  QuerySelection.fields has no places any more.
      major  placeFields was removed.
      major  ErrorBody was ErrorList | ProblemDocument and is ErrorList | ProblemDocument | string.
      major  topics of Includes was Topic[] and is Subject[].
      major  text of Post is now optional.
      major  Topic was removed.
      major  LikedPostsQuery has a new since.
      minor  path of routes.author_id has a new "in_reply_to_user_id".
      minor  Subject is new.
    "
  `);
});

it('a new path has its bump, and so have more changes at the same places', async () => {
  const changes = await changesBy(
    move('contract/paths/~12~1users~1{id}~1liked_tweets', '~12~1users~1{id}~1likes'),
    put('schemas/Expansion/x-expands-from/author_id', 'referenced_tweets.id > author_id'),
    put('schemas/Post/additionalProperties', { type: 'string' }),
    put('schemas/Place/x-identified-by', ['id', 'full_name']),
    put('contract/security/0/BearerToken', ['like.read']),
  );

  expect(changes).toMatchInlineSnapshot(`
    "on the wire:
      major  Path \`/2/users/{id}/liked_tweets\` was renamed to \`/2/users/{id}/likes\`. At 2/users/{id}/likes.
      major  responses/200/content/application/json/schema/properties/data/items/additionalProperties was added. A strict validator refuses members that the service may add at any time.
      major  Security scheme \`BearerToken\` requires new scopes: 'like.read'. At security/0.
      major  Place is identified by id, full_name, no longer by id.
      major  author_id starts from referenced_tweets.id > author_id, no longer from author_id.
    for TypeScript:
      major  path has no "/2/users/{id}/liked_tweets" any more.
      major  path has a new "/2/users/{id}/likes".
      major  Post was an interface and is { id: string; text: string; author_id?: string; created_at?:….
      minor  identifiedBy of resources.places has a new "full_name".
      minor  routes.author_id has a new through.
    "
  `);
});

it('a new name of the operation has its bump, and so have the last of these changes', async () => {
  const changes = await changesBy(
    put('operation/operationId', 'likedPosts'),
    put('operation/responses/409', { $ref: '#/components/responses/UnexpectedError' }),
    append('contract/security', {}),
  );

  expect(changes).toMatchInlineSnapshot(`
    "on the wire:
      major  \`operationId\` of operation \`GET /2/users/{id}/liked_tweets\` changed from 'getLikedPosts' to 'likedPosts'. At 2/users/{id}/liked_tweets/get.
      minor  responses/409 was added.
      minor  security/1 was added.
    for TypeScript:
      major  LikedPostsQuery has no max_results any more.
      major  LikedPostsQuery has no pagination_token any more.
      major  LikedPostsQuery has no tweet.fields any more.
      major  LikedPostsQuery has no expansions any more.
      major  LikedPostsQuery has no media.fields any more.
      major  LikedPostsQuery has no poll.fields any more.
      major  LikedPostsQuery has no user.fields any more.
      major  LikedPostsQuery has no place.fields any more.
    "
  `);
});

it('a new expansion is minor, also one that starts from another', async () => {
  const name = 'referenced_tweets.id.geo.place_id';
  const changes = await changesBy(
    append('schemas/Expansion/enum', name),
    put(`schemas/Expansion/x-expands-from/${name}`, 'referenced_tweets.id > geo.place_id'),
  );

  expect(changes).toMatchInlineSnapshot(`
    "on the wire:
      minor  parameters/expansions/schema/items · enum was …"referenced_tweets.id.author_id"] and is …"referenced_tweets.id.author_id","referenced_tweets.id.geo.p…. Clients can send more, or rely on more.
    for TypeScript:
      minor  Expansion has a new "referenced_tweets.id.geo.place_id".
      minor  expansions has a new "referenced_tweets.id.geo.place_id".
      minor  routes has a new referenced_tweets.id.geo.place_id.
    "
  `);
});

it('a member that may be null is major, and the order of a union is nothing for TypeScript', async () => {
  const branches = contract.components.schemas['ErrorBody']?.anyOf ?? [];
  expect(branches).toHaveLength(2);
  const changes = await changesBy(
    put('schemas/Topic/properties/name/type', ['string', 'null']),
    put('schemas/ErrorBody/anyOf', [...branches].reverse()),
  );

  expect(changes).toMatchInlineSnapshot(`
    "on the wire:
      major  Type of \`name\` changed from 'string' to 'string | null'. At responses/200/content/application/json/schema/properties/includes/properties/topics/items/properties/name.
    for TypeScript:
      major  name of Topic was string and is null | string.
    "
  `);
});

it('a header no longer required is major, and a schema that any member fits closes nothing', async () => {
  const base = structuredClone(contract);
  put('headers/RateLimitReset/required', true)(base);
  const revision = structuredClone(contract);
  put('schemas/Post/additionalProperties', {})(revision);

  expect(await wireChanges(base, revision)).toMatchObject([
    { bump: 'minor', reason: expect.stringContaining('additionalProperties was added.') },
    { bump: 'major', reason: expect.stringContaining('Responses may now lack it.') },
  ]);
});
