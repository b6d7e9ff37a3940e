// Generated from the contract by `pnpm generate`. Do not edit.

import type { components } from './openapi.ts';

/** A name the service recognised, and where in the text it stands. */
export type AnnotationEntity = components['schemas']["AnnotationEntity"];

/** The article that the Post carries. */
export type Article = components['schemas']["Article"];

/** A subject the service recognised in the Post. */
export type ContextAnnotation = components['schemas']["ContextAnnotation"];

/** The domain or the entity of a context annotation. */
export type ContextAnnotationPart = components['schemas']["ContextAnnotationPart"];

/** Whether, how often and until when the Post can still be edited. */
export type EditControls = components['schemas']["EditControls"];

/** Body of an error response, a list of errors or one problem document. */
export type ErrorBody = components['schemas']["ErrorBody"];

/** An error response that lists its errors. */
export type ErrorList = components['schemas']["ErrorList"];

/** The referenced objects, in full. A member appears when a matching expansion was asked for and something was found for it. Match its objects to the Posts by their identifiers. */
export type Includes = components['schemas']["Includes"];

/** One page of the Posts a user has liked. Every member may be missing: a page without Posts has no `data`, and a page that consists of errors has nothing else. */
export type LikedPostsPage = components['schemas']["LikedPostsPage"];

/** A photo, video or animated GIF. `media_key` and `type` are always there; ask for any other field with `media.fields`. */
export type Media = components['schemas']["Media"];

/** Unique identifier of a media object. */
export type MediaKey = components['schemas']["MediaKey"];

/** Counts of how far the media was played, which only the author may see. */
export type MediaPlaybackMetrics = components['schemas']["MediaPlaybackMetrics"];

/** Counts that everyone may see. */
export type MediaPublicMetrics = components['schemas']["MediaPublicMetrics"];

/** What kind of media this is. */
export type MediaType = components['schemas']["MediaType"];

/** One file of a video or animated GIF. */
export type MediaVariant = components['schemas']["MediaVariant"];

/** A mentioned user, and where in the text the mention stands. */
export type MentionEntity = components['schemas']["MentionEntity"];

/** The whole text of a Post that is too long for `text`. */
export type NoteTweet = components['schemas']["NoteTweet"];

/** How many results this page holds, and the tokens of its neighbours. */
export type PageMeta = components['schemas']["PageMeta"];

/** An opaque base36 token that stands for one page. Take it from `meta` of an earlier response and send it back unchanged. */
export type PaginationToken = components['schemas']["PaginationToken"];

/** What is wrong with one parameter of a request. */
export type ParameterError = components['schemas']["ParameterError"];

/** A named place. `id` and `full_name` are always there; ask for any other field with `place.fields`. */
export type Place = components['schemas']["Place"];

/** Where the place is, as a GeoJSON Feature. */
export type PlaceGeo = components['schemas']["PlaceGeo"];

/** The shape of the place, as a GeoJSON geometry. */
export type PlaceGeometry = components['schemas']["PlaceGeometry"];

/** Unique identifier of a place. */
export type PlaceId = components['schemas']["PlaceId"];

/** What kind of place this is. */
export type PlaceType = components['schemas']["PlaceType"];

/** A poll. `id` and `options` are always there; ask for any other field with `poll.fields`. */
export type Poll = components['schemas']["Poll"];

/** Unique identifier of a poll. A string, so that no client loses digits. */
export type PollId = components['schemas']["PollId"];

/** One option of a poll. */
export type PollOption = components['schemas']["PollOption"];

/** A Post. `id` and `text` are always there; ask for any other field with `tweet.fields`. A field that was asked for is still missing where the Post has nothing to show in it. */
export type Post = components['schemas']["Post"];

/** Identifiers of what is attached to the Post. */
export type PostAttachments = components['schemas']["PostAttachments"];

/** The exact point, if the author shared it. */
export type PostCoordinates = components['schemas']["PostCoordinates"];

/** Links, tags, mentions and other things recognised in the text of the Post. */
export type PostEntities = components['schemas']["PostEntities"];

/** Where the author said the Post was written. */
export type PostGeo = components['schemas']["PostGeo"];

/** Unique identifier of a Post. A string, so that no client loses digits. */
export type PostId = components['schemas']["PostId"];

/** Counts that only the author may see. */
export type PostNonPublicMetrics = components['schemas']["PostNonPublicMetrics"];

/** Counts that only the author may see, for the Post when it is not promoted. */
export type PostOrganicMetrics = components['schemas']["PostOrganicMetrics"];

/** Counts that only the author may see, for the Post when it is promoted. */
export type PostPromotedMetrics = components['schemas']["PostPromotedMetrics"];

/** Counts that everyone may see. */
export type PostPublicMetrics = components['schemas']["PostPublicMetrics"];

/** One error. In a page it says what could not be returned; the rest of the page is still good. */
export type Problem = components['schemas']["Problem"];

/** An error response that is itself one problem. */
export type ProblemDocument = components['schemas']["ProblemDocument"];

/** A Post that this Post refers to, and how; see the expansion `referenced_tweets.id`. */
export type ReferencedPost = components['schemas']["ReferencedPost"];

/** How a Post refers to another. */
export type ReferencedPostType = components['schemas']["ReferencedPostType"];

/** Who may reply to the Post. */
export type ReplySettings = components['schemas']["ReplySettings"];

/** A hashtag or cashtag, and where in the text it stands. */
export type TagEntity = components['schemas']["TagEntity"];

/** A topic. */
export type Topic = components['schemas']["Topic"];

/** A link, and where in the text it stands. */
export type UrlEntity = components['schemas']["UrlEntity"];

/** A user. `id`, `name` and `username` are always there; ask for any other field with `user.fields`. */
export type User = components['schemas']["User"];

/** Links, tags and mentions recognised in the profile. */
export type UserEntities = components['schemas']["UserEntities"];

/** Unique identifier of a user. A string, so that no client loses digits. */
export type UserId = components['schemas']["UserId"];

/** Counts that everyone may see. */
export type UserPublicMetrics = components['schemas']["UserPublicMetrics"];

/** An ISO 8601 date and time in UTC, such as `2018-10-10T20:19:24.000Z`. */
export type UtcDateTime = components['schemas']["UtcDateTime"];

/** How the user is verified. */
export type VerifiedType = components['schemas']["VerifiedType"];

/** Whether votes can still be cast. */
export type VotingStatus = components['schemas']["VotingStatus"];

/** Where and why the content is not shown. */
export type Withheld = components['schemas']["Withheld"];
