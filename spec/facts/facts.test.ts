import { describe, expect, test } from 'vitest';
import { readBundle } from '../test/bundle.ts';
import { checkFacts } from './check-facts.ts';
import { readFacts } from './facts.ts';

const facts = readFacts();

function checked(bundle: unknown) {
  return checkFacts(bundle as Record<string, unknown>, facts);
}

test('every fact holds, and the bundle says nothing that is neither a fact nor an assumption', () => {
  expect(checked(readBundle())).toEqual([]);
});

test('the facts that the service states are told from those that are assumed', () => {
  expect(facts.filter(({ assumed }) => assumed).length).toBeGreaterThan(20);
  expect(facts.filter(({ assumed }) => !assumed).length).toBeGreaterThan(100);
});

describe('a change of the bundle is noticed:', () => {
  const path = '/2/users/{id}/liked_tweets';
  // biome-ignore lint/suspicious/noExplicitAny: a mutation may do what no type allows.
  const mutations: Record<string, (bundle: any) => void> = {
    'the version leaves the path': ({ paths }) => {
      paths['/users/{id}/liked_tweets'] = paths[path];
      delete paths[path];
    },
    'a second method appears': ({ paths }) => {
      paths[path].delete = { responses: {} };
    },
    'a request body appears': ({ paths }) => {
      paths[path].get.requestBody = { content: {} };
    },
    'a value of tweet.fields is dropped': ({ components }) => {
      components.schemas.TweetField.enum.pop();
    },
    'a value of user.fields is added': ({ components }) => {
      components.schemas.UserField.enum.push('birthday');
    },
    'a value of expansions is misspelt': ({ components }) => {
      components.schemas.Expansion.enum[0] = 'article.coverMedia';
    },
    'a value of an assumed enum is dropped': ({ components }) => {
      components.schemas.VotingStatus.enum.pop();
    },
    'an expansion leads elsewhere': ({ components }) => {
      components.schemas.Expansion['x-expands-to'].author_id = 'tweets';
    },
    'the upper limit of max_results moves': ({ components }) => {
      components.parameters.MaxResults.schema.maximum = 99;
    },
    'the lower limit of max_results moves': ({ components }) => {
      components.parameters.MaxResults.schema.minimum = 1;
    },
    'the limit of max_results becomes exclusive': ({ components }) => {
      components.parameters.MaxResults.schema.exclusiveMaximum = 100;
      delete components.parameters.MaxResults.schema.maximum;
    },
    'max_results loses its format': ({ components }) => {
      delete components.parameters.MaxResults.schema.format;
    },
    'max_results is required': ({ components }) => {
      components.parameters.MaxResults.required = true;
    },
    'the default page size moves': ({ components }) => {
      components.parameters.MaxResults.schema.default = 10;
    },
    'the user is not required': ({ components }) => {
      components.parameters.UserIdPath.required = false;
    },
    'the identifier of a user is a number': ({ components }) => {
      components.schemas.UserId.type = 'integer';
    },
    'the pagination token may be empty': ({ components }) => {
      delete components.schemas.PaginationToken.minLength;
    },
    'the pagination token may be anything': ({ components }) => {
      delete components.schemas.PaginationToken.pattern;
    },
    'a parameter is renamed': ({ components }) => {
      components.parameters.TweetFields.name = 'tweetFields';
    },
    'a parameter is dropped': ({ paths }) => {
      paths[path].get.parameters.splice(8, 1);
    },
    'a parameter is added': ({ paths, components }) => {
      components.parameters.Sort = { name: 'sort', in: 'query', schema: { type: 'string' } };
      paths[path].get.parameters.push({ $ref: '#/components/parameters/Sort' });
    },
    'a list is exploded': ({ components }) => {
      components.parameters.UserFields.explode = true;
    },
    'a list may be empty': ({ components }) => {
      delete components.parameters.MediaFields.schema.minItems;
    },
    'a list takes the values of another': ({ components }) => {
      components.parameters.PollFields.schema.items.$ref = '#/components/schemas/PlaceField';
    },
    'a property of a Post is renamed': ({ components }) => {
      const { properties } = components.schemas.Post;
      properties.authorId = properties.author_id;
      delete properties.author_id;
    },
    'a field of media can be asked for, but is gone': ({ components }) => {
      delete components.schemas.Media.properties.alt_text;
    },
    'a field of a Post has a shape that nobody stated': ({ components }) => {
      components.schemas.Post.properties.scopes = { $ref: '#/components/schemas/Topic' };
    },
    'a property of a topic is dropped': ({ components }) => {
      delete components.schemas.Topic.properties.description;
    },
    'a property of a user is added': ({ components }) => {
      components.schemas.User.properties.birthday = { $ref: '#/components/schemas/UtcDateTime' };
    },
    'a required property of a Post becomes optional': ({ components }) => {
      components.schemas.Post.required = ['id'];
    },
    'an optional property of a poll option becomes required': ({ components }) => {
      components.schemas.PollOption.required = ['label'];
    },
    'a page must have data': ({ components }) => {
      components.schemas.LikedPostsPage.required = ['data'];
    },
    'the data of a page may be empty': ({ components }) => {
      delete components.schemas.LikedPostsPage.properties.data.minItems;
    },
    'the errors of a page may be empty': ({ components }) => {
      components.schemas.LikedPostsPage.properties.errors.minItems = 0;
    },
    'a member of includes has other objects': ({ components }) => {
      components.schemas.Includes.properties.tweets.items.$ref = '#/components/schemas/User';
    },
    'the date of a Post becomes ISO 8601': ({ components }) => {
      components.schemas.Post.properties.created_at.format = 'date-time';
    },
    'the date of a Post loses its layout': ({ components }) => {
      delete components.schemas.Post.properties.created_at.pattern;
    },
    'the date of a user loses its format': ({ components }) => {
      delete components.schemas.UtcDateTime.format;
    },
    'the date of a user need not be in UTC': ({ components }) => {
      delete components.schemas.UtcDateTime.pattern;
    },
    'a bounding box may have a fifth number': ({ components }) => {
      delete components.schemas.PlaceGeo.properties.bbox.maxItems;
    },
    'the height of media may be 0': ({ components }) => {
      components.schemas.Media.properties.height.minimum = 0;
    },
    'the votes for an option get a lower limit': ({ components }) => {
      components.schemas.PollOption.properties.votes.minimum = 0;
    },
    'the status of an error is a string': ({ components }) => {
      components.schemas.Problem.properties.status.type = 'string';
    },
    'an object is closed': ({ components }) => {
      components.schemas.PageMeta.additionalProperties = false;
    },
    'a default field is dropped': ({ components }) => {
      components.schemas.User['x-default-fields'].pop();
    },
    'a token is no longer needed': (bundle) => {
      bundle.security.push({});
    },
    'the token is sent in another way': ({ components }) => {
      components.securitySchemes.BearerToken.scheme = 'basic';
    },
    'a status is dropped': ({ paths }) => {
      delete paths[path].get.responses['403'];
    },
    'a status is added': ({ paths }) => {
      paths[path].get.responses['204'] = { description: 'Nothing.' };
    },
    'a response gets another media type': ({ components }) => {
      components.responses.LikedPosts.content['text/csv'] = { schema: { type: 'string' } };
    },
    'a header of the rate limit is dropped': ({ components }) => {
      delete components.responses.TooManyRequests.headers['x-rate-limit-reset'];
    },
    'a field loses the shape that is assumed': ({ components }) => {
      components.schemas.PostPublicMetrics.properties.like_count.type = 'string';
    },
    'a field of an assumed shape is renamed': ({ components }) => {
      const { properties } = components.schemas.ReferencedPost;
      properties.post_id = properties.id;
      delete properties.id;
    },
    'an assumption beside a fact is no longer marked': ({ components }) => {
      delete components.schemas.Post.properties.created_at['x-assumption'];
    },
    'an assumption is no longer marked': ({ components }) => {
      delete components.schemas.Post.properties.lang['x-assumption'];
    },
    'the assumption of a status is no longer marked': ({ components }) => {
      delete components.responses.Forbidden['x-assumption'];
    },
  };

  /** The first three messages about each. */
  const noticed: Record<string, readonly string[]> = {
    'the version leaves the path': [
      'But the members are /users/{id}/liked_tweets.',
      'But there is nothing at paths / /2/users/{id}/liked_tweets.',
      'But there is nothing at paths / /2/users/{id}/liked_tweets / get.',
    ],
    'a second method appears': ['But the members are get, delete.'],
    'a request body appears': ['But it has `requestBody`.'],
    'a value of tweet.fields is dropped': [
      'But `enum` is …, not ….',
      'Not covered by a fact or an assumption: the property components / schemas / Post / properties / withheld.',
    ],
    'a value of user.fields is added': [
      'But `enum` is …, not ….',
      'Not covered by a fact or an assumption: `birthday` can be asked for, but is not in User.',
    ],
    'a value of expansions is misspelt': ['But `enum` is …, not ….'],
    'a value of an assumed enum is dropped': ['But `enum` is ["open"], not ["open","closed"].'],
    'an expansion leads elsewhere': ['But `x-expands-to` is …, not ….'],
    'the upper limit of max_results moves': ['But `maximum` is 99, not 100.'],
    'the lower limit of max_results moves': ['But `minimum` is 1, not 5.'],
    'the limit of max_results becomes exclusive': ['But `maximum` is undefined, not 100.'],
    'max_results loses its format': ['But `format` is undefined, not "int32".'],
    'max_results is required': ['But it has `required`.'],
    'the default page size moves': ['But `default` is 10, not 100.'],
    'the user is not required': ['But `required` is false, not true.'],
    'the identifier of a user is a number': [
      'But `type` is "integer", not "string".',
      'But `type` is "integer", not "string".',
      'But `type` is "integer", not "string".',
    ],
    'the pagination token may be empty': [
      'But `minLength` is undefined, not 1.',
      'But `minLength` is undefined, not 1.',
    ],
    'the pagination token may be anything': ['But `pattern` is undefined, not "^[0-9a-z]+$".'],
    'a parameter is renamed': [
      'But the members are id, max_results, pagination_token, tweet…',
      'But there is nothing at paths / /2/users/{id}/liked_tweets / get / parameters / tweet.fields.',
    ],
    'a parameter is dropped': [
      'But the members are id, max_results, pagination_token, tweet…',
      'But there is nothing at paths / /2/users/{id}/liked_tweets / get / parameters / place.fields.',
      'Not covered by a fact or an assumption: the parameter PlaceFields.',
    ],
    'a parameter is added': [
      'But the members are id, max_results, pagination_token, tweet…',
      'Not covered by a fact or an assumption: the parameter Sort.',
      'Not covered by a fact or an assumption: `type` at components / parameters / Sort / schema.',
    ],
    'a list is exploded': ['But `explode` is true, not false.'],
    'a list may be empty': ['But `minItems` is undefined, not 1.'],
    'a list takes the values of another': [
      'But `$ref` is "#/components/schemas/PlaceField", not "#/components/schemas/PollField".',
    ],
    'a property of a Post is renamed': [
      'But there is nothing at components / schemas / Post / properties / author_id.',
      'Not covered by a fact or an assumption: `author_id` can be asked for, but is not in Post.',
      'Not covered by a fact or an assumption: the property components / schemas / Post / properties / authorId.',
    ],
    'a field of media can be asked for, but is gone': [
      'But `alt_text` is missing, not string.',
      'Not covered by a fact or an assumption: `alt_text` can be asked for, but is not in Media.',
    ],
    'a field of a Post has a shape that nobody stated': [
      'But `scopes` is Topic, not any.',
      'Not covered by a fact or an assumption: `$ref` at components / schemas / Post / properties / scopes.',
    ],
    'a property of a topic is dropped': [
      'But the members are id, name.',
      'But there is nothing at components / schemas / Topic / properties / description.',
    ],
    'a property of a user is added': [
      'Not covered by a fact or an assumption: the property components / schemas / User / properties / birthday.',
    ],
    'a required property of a Post becomes optional': [
      'But `required` is ["id"], not ["id","text"].',
    ],
    'an optional property of a poll option becomes required': [
      'But it has `required`.',
      'Not covered by a fact or an assumption: `required` at components / schemas / PollOption.',
    ],
    'a page must have data': ['But it has `required`.'],
    'the data of a page may be empty': ['But `minItems` is undefined, not 1.'],
    'the errors of a page may be empty': ['But `minItems` is 0, not 1.'],
    'a member of includes has other objects': [
      'But `$ref` is "#/components/schemas/User", not "#/components/schemas/Post".',
    ],
    'the date of a Post becomes ISO 8601': ['But it has `format`.'],
    'the date of a Post loses its layout': [
      'But `pattern` is undefined, not "^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (0[1-9]|[12][0-9]|3[01]) ([01][0-9]|2[0-3]):[0-5][0-9]:([0-5][0-9]|60) [+-]([01][0-9]|2[0-3])[0-5][0-9] [0-9]{4}$".',
    ],
    'the date of a user loses its format': [
      'But `format` is undefined, not "date-time".',
      'But `format` is undefined, not "date-time".',
      'But `format` is undefined, not "date-time".',
    ],
    'the date of a user need not be in UTC': ['But `pattern` is undefined, not "Z$".'],
    'a bounding box may have a fifth number': ['But `maxItems` is undefined, not 4.'],
    'the height of media may be 0': ['But `minimum` is 0, not 1.'],
    'the votes for an option get a lower limit': [
      'Not covered by a fact or an assumption: `minimum` at components / schemas / PollOption / properties / votes.',
    ],
    'the status of an error is a string': ['But `type` is "string", not "integer".'],
    'an object is closed': [
      'Not covered by a fact or an assumption: `additionalProperties` at components / schemas / PageMeta.',
    ],
    'a default field is dropped': [
      'But `x-default-fields` is ["id","name"], not ["id","name","username"].',
    ],
    'a token is no longer needed': ['But the members are 0, 1.'],
    'the token is sent in another way': ['But `scheme` is "basic", not "bearer".'],
    'a status is dropped': [
      'But there is nothing at paths / /2/users/{id}/liked_tweets / get / responses / 403 / content / application/json / schema.',
      'But the members are 200, 400, 401, 402, 404, 429, 500, 503, …',
      'But there is nothing at paths / /2/users/{id}/liked_tweets / get / responses / 403 / headers.',
    ],
    'a status is added': [
      'But the members are 200, 204, 400, 401, 402, 403, 404, 429, …',
      'Not covered by a fact or an assumption: the status 204.',
    ],
    'a response gets another media type': [
      'Not covered by a fact or an assumption: components / responses / LikedPosts / content / text/csv.',
      'Not covered by a fact or an assumption: `type` at components / responses / LikedPosts / content / text/csv / schema.',
    ],
    'a header of the rate limit is dropped': [
      'But the members are x-access-level, x-transaction-id, x-rate…',
    ],
    'a field loses the shape that is assumed': ['But `like_count` is string, not integer.'],
    'a field of an assumed shape is renamed': ['But `id` is missing, not PostId.'],
    'an assumption beside a fact is no longer marked': ['But no x-assumption says so.'],
    'an assumption is no longer marked': [
      'Not covered by a fact or an assumption: the property components / schemas / Post / properties / lang.',
      'Not covered by a fact or an assumption: `type` at components / schemas / Post / properties / lang.',
    ],
    'the assumption of a status is no longer marked': [
      'But `403` carries no x-assumption.',
      'Not covered by a fact or an assumption: the status 403.',
    ],
  };

  test.for(Object.entries(mutations))('%s', ([name, mutate]) => {
    const bundle = readBundle();
    mutate(bundle);
    expect(checked(bundle).slice(0, 3).map(shortened)).toEqual(noticed[name]);
  });
});

/** What is wrong, without the fact that it is about: people add facts, and values to long lists. */
function shortened(message: string): string {
  return message
    .replace(/^.* But /, 'But ')
    .replaceAll(/[[{]"[^\]}]{80,}[\]}]/g, '…')
    .replace(/(?<=the members are .{40}).+/, '…');
}
