import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addParameter, all, append, drop, put, remove } from './contract-edits.ts';
import { changed, current, since } from './prepared-changes.ts';
import { selectionChanges } from './selection-changes.ts';
import { typeChanges } from './type-changes.ts';
import { wireChanges } from './wire-changes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liked-posts-changes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('for TypeScript, a change is said with the bump that it needs', async () => {
  const edit = all(
    addParameter({ ...since, required: true }),
    drop('schemas/UserField/enum', 'verified'),
    append('schemas/MediaType/enum', 'model3d'),
    append('schemas/TweetField/enum', 'tone'),
    put('schemas/Post/properties/tone', { type: 'string' }),
    remove('schemas/Post/properties/username'),
    drop('schemas/Post/required', 'text'),
    append('schemas/User/required', 'verified'),
    put('schemas/PollOption/properties/votes/type', 'string'),
  );
  const { types } = await changed(folder, edit);
  const changes = typeChanges(current.types, types);

  expect(changes.map(({ bump, reason }) => `${bump}  ${reason}`)).toMatchInlineSnapshot(`
    [
      "minor  TweetField has a new "tone".",
      "minor  tweetFields has a new "tone".",
      "major  UserField has no "verified" any more.",
      "major  userFields has no "verified" any more.",
      "major  type of Media has a new "model3d".",
      "major  MediaType has a new "model3d".",
      "major  votes of PollOption was number and is string.",
      "major  text of Post is now optional.",
      "major  Post has no username any more.",
      "minor  verified of User is now required.",
      "major  LikedPostsQuery has a new since.",
      "minor  Post has a new tone.",
    ]
  `);
});

it('on the wire is said with what changed and why, where Redocly alone says less', async () => {
  const edit = all(
    remove('contract/security'),
    remove('responses/LikedPosts/headers/x-rate-limit-limit'),
    put('headers/RateLimitReset/schema/type', 'string'),
    put('schemas/Post/additionalProperties', false),
    remove('schemas/ErrorBody/anyOf/1'),
    drop('schemas/VotingStatus/enum', 'closed'),
    put('parameters/MaxResults/schema/default', 10),
    remove('schemas/MediaType/title'),
    remove('schemas/Poll/x-assumption'),
    put('schemas/ErrorBody/x-assumption', 'It is not stated.'),
    put('schemas/Expansion/x-expands-to/author_id', 'tweets'),
    put('examples/notFound/value/title', 'Nothing Here'),
  );
  const { contract } = await changed(folder, edit);
  const changes = await wireChanges(current.contract, contract);

  expect(changes.map(({ bump, reason }) => `${bump}  ${reason}`)).toMatchInlineSnapshot(`
    [
      "major  parameters/1/schema · default was 100 and is 10. Clients that leave it out may get something else.",
      "major  responses/200/content/application/json/schema/properties/data/items · additionalProperties was added. A strict validator refuses members that the service may add at any time.",
      "major  responses/200/content/application/json/schema/properties/includes/properties/media/items/properties/type/anyOf/0 · title was removed. Generated code takes names from it.",
      "patch  responses/200/content/application/json/schema/properties/includes/properties/polls/items · x-assumption was removed.",
      "major  responses/200/content/application/json/schema/properties/includes/properties/polls/items/properties/voting_status/anyOf/0 · enum was ["open","closed"] and is ["open"]. Responses no longer have each of these values.",
      "major  Response header \`x-rate-limit-limit\` was removed. At responses/200/headers/x-rate-limit-limit.",
      "major  Type changed from 'integer' to 'string'. At responses/200/headers/x-rate-limit-reset/schema.",
      "patch  responses/default/content/application/json/schema · x-assumption was added.",
      "major  responses/default/content/application/json/schema/anyOf/1 was removed. Responses no longer match this schema.",
      "major  security was removed. Newly generated code sends another token, or none.",
      "major  author_id leads to includes.tweets, no longer to includes.users.",
      "patch  The example notFound changed.",
    ]
  `);
});

it('on the wire: what selects is compared, or said to be incomparable', () => {
  const old = structuredClone(current.contract);
  const revision = structuredClone(old);
  Object.assign(revision.components.schemas['Post'] ?? {}, { 'x-default-fields': ['id'] });
  expect(selectionChanges(old, revision).map(({ bump }) => bump)).toEqual(['major', 'major']);

  Object.assign(revision.components.schemas['Place'] ?? {}, { 'x-identified-by': ['full_name'] });
  expect(selectionChanges(old, revision).map(({ reason }) => reason)).toContain(
    'Place is identified by full_name, no longer by id.',
  );

  for (const parameter of Object.values(old.components.parameters)) delete parameter['x-role'];
  expect(selectionChanges(old, revision)).toMatchObject([
    { bump: 'major', reason: expect.stringContaining('cannot be compared') },
  ]);
});
