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
      paths[path].get.parameters.pop();
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

  for (const [name, mutate] of Object.entries(mutations)) {
    test(name, () => {
      const bundle = readBundle();
      mutate(bundle);
      expect(checked(bundle)).not.toEqual([]);
    });
  }
});
