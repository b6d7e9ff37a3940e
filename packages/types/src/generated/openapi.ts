// Generated from the contract by `pnpm generate`. Do not edit.

import type {
  Expansion,
  MediaField,
  PlaceField,
  PollField,
  TweetField,
  UserField,
} from './enums.ts';
import type {
  AnnotationEntity,
  Article,
  ContextAnnotation,
  ContextAnnotationPart,
  EditControls,
  ErrorBody,
  ErrorList,
  Includes,
  Media,
  MediaKey,
  MediaPlaybackMetrics,
  MediaPublicMetrics,
  MediaType,
  MediaVariant,
  MentionEntity,
  NoteTweet,
  PageMeta,
  PaginationToken,
  ParameterError,
  Place,
  PlaceGeo,
  PlaceGeometry,
  PlaceId,
  PlaceType,
  Poll,
  PollId,
  PollOption,
  Post,
  PostAttachments,
  PostCoordinates,
  PostEntities,
  PostGeo,
  PostId,
  PostMetrics,
  PostNonPublicMetrics,
  PostPublicMetrics,
  Problem,
  ProblemDocument,
  ReferencedPost,
  ReferencedPostType,
  ReplySettings,
  TagEntity,
  Topic,
  UrlEntity,
  UrlImage,
  User,
  UserEntities,
  UserId,
  UserPublicMetrics,
  UtcDateTime,
  VerifiedType,
  VotingStatus,
  Withheld,
} from './schemas.ts';

export interface paths {
    "/2/users/{id}/liked_tweets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the Posts that the user has liked, the most recently liked one first, page by page. To get the next page, send the `next_token` of a page as `pagination_token`, and keep the other parameters the same. Stop at the page that has no `next_token`: earlier pages may be short, or even empty. Each Post comes once, and page size and selection do not change the order.
         *
         *     A Post comes with its default fields. Request more fields with `tweet.fields`, and the objects that it refers to with `expansions`. These objects appear under `includes`; request their fields with the parameter of their resource, such as `user.fields`.
         *
         *     Likes are private: only an access token of the user can read them.
         */
        get: operations["getLikedPosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AnnotationEntity: AnnotationEntity;
        Article: Article;
        ContextAnnotation: ContextAnnotation;
        ContextAnnotationPart: ContextAnnotationPart;
        EditControls: EditControls;
        ErrorBody: ErrorBody;
        ErrorList: ErrorList;
        Expansion: Expansion;
        Includes: Includes;
        LikedPostsPage: LikedPostsPage;
        Media: Media;
        MediaField: MediaField;
        MediaKey: MediaKey;
        MediaPlaybackMetrics: MediaPlaybackMetrics;
        MediaPublicMetrics: MediaPublicMetrics;
        MediaType: MediaType;
        MediaVariant: MediaVariant;
        MentionEntity: MentionEntity;
        NoteTweet: NoteTweet;
        PageMeta: PageMeta;
        PaginationToken: PaginationToken;
        ParameterError: ParameterError;
        Place: Place;
        PlaceField: PlaceField;
        PlaceGeo: PlaceGeo;
        PlaceGeometry: PlaceGeometry;
        PlaceId: PlaceId;
        PlaceType: PlaceType;
        Poll: Poll;
        PollField: PollField;
        PollId: PollId;
        PollOption: PollOption;
        Post: Post;
        PostAttachments: PostAttachments;
        PostCoordinates: PostCoordinates;
        PostEntities: PostEntities;
        PostGeo: PostGeo;
        PostId: PostId;
        PostMetrics: PostMetrics;
        PostNonPublicMetrics: PostNonPublicMetrics;
        PostPublicMetrics: PostPublicMetrics;
        Problem: Problem;
        ProblemDocument: ProblemDocument;
        ReferencedPost: ReferencedPost;
        ReferencedPostType: ReferencedPostType;
        ReplySettings: ReplySettings;
        TagEntity: TagEntity;
        Topic: Topic;
        TweetField: TweetField;
        UrlEntity: UrlEntity;
        UrlImage: UrlImage;
        User: User;
        UserEntities: UserEntities;
        UserField: UserField;
        UserId: UserId;
        UserPublicMetrics: UserPublicMetrics;
        UtcDateTime: UtcDateTime;
        VerifiedType: VerifiedType;
        VotingStatus: VotingStatus;
        Withheld: Withheld;
    };
    responses: {
        /** The request is invalid: a parameter is unknown or repeated, its value is outside what is allowed, or the page token belongs to another user. */
        BadRequest: {
            headers: {
                "x-access-level": components["headers"]["AccessLevel"];
                "x-transaction-id": components["headers"]["TransactionId"];
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /** The access token lacks a scope, or is of another user or of an application, the application may not use the operation, or the spending limit of the account is reached. In the last case, the `type` of the body ends with `credits` or `spend-cap-reached`, and `reset_date` may say how long it lasts. */
        Forbidden: {
            headers: {
                "x-access-level": components["headers"]["AccessLevel"];
                "x-transaction-id": components["headers"]["TransactionId"];
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /** The service failed. The same request may succeed later. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /** One page of liked Posts. */
        LikedPosts: {
            headers: {
                "x-access-level": components["headers"]["AccessLevel"];
                "x-transaction-id": components["headers"]["TransactionId"];
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                "x-user-limit-24hour-limit": components["headers"]["DailyLimit"];
                "x-user-limit-24hour-remaining": components["headers"]["DailyRemaining"];
                "x-user-limit-24hour-reset": components["headers"]["DailyReset"];
                "x-app-limit-24hour-limit": components["headers"]["DailyLimit"];
                "x-app-limit-24hour-remaining": components["headers"]["DailyRemaining"];
                "x-app-limit-24hour-reset": components["headers"]["DailyReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": LikedPostsPage;
            };
        };
        /** There is nothing at this address. The body may be HTML, or empty. A user who does not exist is reported differently: by a page that has only `errors`. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
                "text/html": string;
            };
        };
        /** The account has no credits left. Waiting does not help. */
        PaymentRequired: {
            headers: {
                "x-access-level": components["headers"]["AccessLevel"];
                "x-transaction-id": components["headers"]["TransactionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /** The service is temporarily unavailable. The same request may succeed later. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /** Too many requests. If `x-rate-limit-remaining` is 0, the next window begins at `x-rate-limit-reset`; if a header for 24 hours says that none are left, wait until its reset; if the problem is `usage-capped`, waiting for the window does not help. */
        TooManyRequests: {
            headers: {
                "x-access-level": components["headers"]["AccessLevel"];
                "x-transaction-id": components["headers"]["TransactionId"];
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                "x-user-limit-24hour-limit": components["headers"]["DailyLimit"];
                "x-user-limit-24hour-remaining": components["headers"]["DailyRemaining"];
                "x-user-limit-24hour-reset": components["headers"]["DailyReset"];
                "x-app-limit-24hour-limit": components["headers"]["DailyLimit"];
                "x-app-limit-24hour-remaining": components["headers"]["DailyRemaining"];
                "x-app-limit-24hour-reset": components["headers"]["DailyReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
                "text/plain": string;
            };
        };
        /** The access token is missing, invalid or expired. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
            };
        };
        /** Any other error. Rely on the status code, because the body may be empty, or not JSON at all. A method other than GET, HEAD and OPTIONS is refused with 405, and the header `Allow` names GET. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ErrorBody;
                "application/problem+json": ErrorBody;
            };
        };
    };
    parameters: {
        /**
         * The references to follow. The objects that they lead to are returned under `includes`. Send them as one value, separated by commas.
         * @example [
         *       "author_id",
         *       "attachments.media_keys"
         *     ]
         */
        Expansions: readonly Expansion[];
        /** The largest number of Posts to return in one page. A page may hold fewer and still not be the last. */
        MaxResults: number;
        /**
         * The fields of media to return, apart from the default ones. Media appear under `includes`. Send them as one value, separated by commas.
         * @example [
         *       "alt_text",
         *       "url"
         *     ]
         */
        MediaFields: readonly MediaField[];
        /**
         * The page to return, as the `next_token` or `previous_token` in `meta` of an earlier response. Leave it out for the first page. Repeat the other parameters with each token: a page has the fields and objects that its own request selects.
         * @example 7140dibdnow9c7btw3z2vwioavpvutgzrzm9icis4ndia
         */
        PageTokenQuery: PaginationToken;
        /**
         * The fields of places to return, apart from the default ones. Places appear under `includes`. Send them as one value, separated by commas.
         * @example [
         *       "country",
         *       "geo"
         *     ]
         */
        PlaceFields: readonly PlaceField[];
        /**
         * The fields of polls to return, apart from the default ones. Polls appear under `includes`. Send them as one value, separated by commas.
         * @example [
         *       "end_datetime",
         *       "voting_status"
         *     ]
         */
        PollFields: readonly PollField[];
        /**
         * The fields of Posts to return, apart from the default ones. They apply to Posts under `includes` as well. Send them as one value, separated by commas.
         * @example [
         *       "author_id",
         *       "created_at",
         *       "public_metrics"
         *     ]
         */
        TweetFields: readonly TweetField[];
        /**
         * The fields of users to return, apart from the default ones. Users appear under `includes`. Send them as one value, separated by commas.
         * @example [
         *       "description",
         *       "verified"
         *     ]
         */
        UserFields: readonly UserField[];
        /**
         * The identifier of the user whose liked Posts are listed. It consists of digits; a handle is not an identifier.
         * @example 2244994945
         */
        UserIdPath: UserId;
    };
    requestBodies: never;
    headers: {
        /**
         * What the access token allows, such as `read` or `read-write`.
         * @example read-write
         */
        AccessLevel: string;
        /** How many requests the user or the application may send in 24 hours. */
        DailyLimit: number;
        /** How many of the requests in 24 hours are left. At 0, requests are refused with 429, whatever `x-rate-limit-remaining` says. */
        DailyRemaining: number;
        /** When the next 24 hours begin, in seconds since 1970-01-01T00:00:00Z. */
        DailyReset: number;
        /**
         * How many requests the current window allows.
         * @example 75
         */
        RateLimitLimit: number;
        /**
         * How many requests the current window has left.
         * @example 74
         */
        RateLimitRemaining: number;
        /**
         * When the next window begins, in seconds since 1970-01-01T00:00:00Z.
         * @example 1735690500
         */
        RateLimitReset: number;
        /**
         * Identifies the request. Quote it when you report a failure.
         * @example 9b1f3c5d7e2a4680
         */
        TransactionId: string;
        /**
         * The authentication scheme to use.
         * @example Bearer
         */
        WwwAuthenticate: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getLikedPosts: {
        parameters: {
            query?: {
                /** The largest number of Posts to return in one page. A page may hold fewer and still not be the last. */
                max_results?: components["parameters"]["MaxResults"] | undefined;
                /**
                 * The page to return, as the `next_token` or `previous_token` in `meta` of an earlier response. Leave it out for the first page. Repeat the other parameters with each token: a page has the fields and objects that its own request selects.
                 * @example 7140dibdnow9c7btw3z2vwioavpvutgzrzm9icis4ndia
                 */
                pagination_token?: components["parameters"]["PageTokenQuery"] | undefined;
                /**
                 * The fields of Posts to return, apart from the default ones. They apply to Posts under `includes` as well. Send them as one value, separated by commas.
                 * @example [
                 *       "author_id",
                 *       "created_at",
                 *       "public_metrics"
                 *     ]
                 */
                "tweet.fields"?: components["parameters"]["TweetFields"] | undefined;
                /**
                 * The references to follow. The objects that they lead to are returned under `includes`. Send them as one value, separated by commas.
                 * @example [
                 *       "author_id",
                 *       "attachments.media_keys"
                 *     ]
                 */
                expansions?: components["parameters"]["Expansions"] | undefined;
                /**
                 * The fields of media to return, apart from the default ones. Media appear under `includes`. Send them as one value, separated by commas.
                 * @example [
                 *       "alt_text",
                 *       "url"
                 *     ]
                 */
                "media.fields"?: components["parameters"]["MediaFields"] | undefined;
                /**
                 * The fields of polls to return, apart from the default ones. Polls appear under `includes`. Send them as one value, separated by commas.
                 * @example [
                 *       "end_datetime",
                 *       "voting_status"
                 *     ]
                 */
                "poll.fields"?: components["parameters"]["PollFields"] | undefined;
                /**
                 * The fields of users to return, apart from the default ones. Users appear under `includes`. Send them as one value, separated by commas.
                 * @example [
                 *       "description",
                 *       "verified"
                 *     ]
                 */
                "user.fields"?: components["parameters"]["UserFields"] | undefined;
                /**
                 * The fields of places to return, apart from the default ones. Places appear under `includes`. Send them as one value, separated by commas.
                 * @example [
                 *       "country",
                 *       "geo"
                 *     ]
                 */
                "place.fields"?: components["parameters"]["PlaceFields"] | undefined;
            };
            header?: never;
            path: {
                /**
                 * The identifier of the user whose liked Posts are listed. It consists of digits; a handle is not an identifier.
                 * @example 2244994945
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LikedPosts"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedError"];
        };
    };
}
/**
 * One page of the Posts a user has liked. Every member may be missing: a page with no Posts has no `data`, and a page of errors has nothing else.
 */
export interface LikedPostsPage {
    /** The liked Posts of this page. If there are none, the member is missing, not empty. */
    data?: Post[];
    /** What could not be returned, and why. May appear together with `data`: the rest of the page can be used. */
    errors?: Problem[];
    includes?: Includes;
    meta?: PageMeta;
}
