// Generated from the contract by `pnpm generate`. Do not edit.

/**
 * A name that the service recognized, and its position in the text.
 */
export interface AnnotationEntity {
    /** Offset of the first character of the name. */
    start?: number;
    /** Offset of the last character of the name. */
    end?: number;
    /** How sure the service is, from 0 to 1. */
    probability?: number;
    /** Kind of name, such as `Place` or `Organization`. */
    type?: string;
    /** The name in its usual spelling. */
    normalized_text?: string;
}
/**
 * The article in the Post.
 */
export interface Article {
    /** Title of the article. */
    title?: string;
    /** Text of the article. */
    text?: string;
    /** Media key of the cover picture; see the expansion `article.cover_media`. */
    cover_media?: MediaKey;
    /** Media keys of the media in the article; see the expansion `article.media_entities`. */
    media_entities?: MediaKey[];
}
/**
 * A subject the service recognized in the Post.
 */
export interface ContextAnnotation {
    /** The kind of subject. */
    domain?: ContextAnnotationPart;
    /** The subject itself. */
    entity?: ContextAnnotationPart;
}
/**
 * The domain or the entity of a context annotation.
 */
export interface ContextAnnotationPart {
    /** Identifier of the domain or entity. */
    id?: string;
    /** Name of the domain or entity. */
    name?: string;
    /** Description of the domain or entity. */
    description?: string;
}
/**
 * Whether the Post can still be edited, how often and until when.
 */
export interface EditControls {
    /** Whether the Post could be edited when it was published. */
    is_edit_eligible?: boolean;
    /** The time after which the Post can no longer be edited. */
    editable_until?: UtcDateTime;
    /** How many more times the Post can be edited. A number, but a string in responses recorded in 2022. */
    edits_remaining?: string | number;
}
/**
 * The body of an error response, either a list of errors or one problem document.
 */
export type ErrorBody = ProblemDocument | ErrorList;
/**
 * An error response that lists its errors.
 */
export interface ErrorList {
    /** The errors, at least one. */
    errors: Problem[];
}
/**
 * The referenced objects, in full. A member appears when a matching expansion or field selection applies. Match its objects to the Posts by their identifiers. Each object is here once, but a Post may be repeated.
 */
export interface Includes {
    /** Media that Posts refer to. */
    media?: Media[];
    /** Places that Posts refer to. */
    places?: Place[];
    /** Polls that Posts refer to. */
    polls?: Poll[];
    /** Topics of Posts. No known expansion leads here; they may come with `context_annotations`. */
    topics?: Topic[];
    /** Posts that the Posts of the page refer to. They may also be in `data`. A Post may be here twice, with different `entities`. */
    tweets?: Post[];
    /** Users whom Posts refer to. */
    users?: User[];
}
/**
 * A media object. `media_key` and `type` are always present; request any other field with `media.fields`.
 */
export interface Media {
    /** Unique identifier of the media object. */
    media_key: MediaKey;
    /** What kind of media this is. Other values may appear. */
    type: MediaType;
    /** Height of the media. */
    height?: number;
    /** Width of the media. */
    width?: number;
    /** What the media shows, for people who cannot see it. */
    alt_text?: string;
    /** Length of a video in milliseconds. */
    duration_ms?: number;
    non_public_metrics?: MediaPlaybackMetrics;
    organic_metrics?: MediaPlaybackMetrics;
    /**
     * Address of a still picture of a video or animated GIF.
     */
    preview_image_url?: string;
    promoted_metrics?: MediaPlaybackMetrics;
    public_metrics?: MediaPublicMetrics;
    /**
     * Address of a photo.
     */
    url?: string;
    /** The files in which a video or animated GIF is available. */
    variants?: MediaVariant[];
}
/**
 * Unique identifier of a media object.
 */
export type MediaKey = string;
/**
 * Playback counts, which only the author can see.
 */
export interface MediaPlaybackMetrics {
    [key: string]: unknown;
}
/**
 * Counts that everyone can see.
 */
export interface MediaPublicMetrics {
    /** How often the media was viewed. */
    view_count?: number;
}
/**
 * What kind of media this is.
 * @enum {string}
 */
export type MediaType = "photo" | "video" | "animated_gif";
/**
 * One file of a video or animated GIF.
 */
export interface MediaVariant {
    /** Bits per second. Missing for playlists. */
    bit_rate?: number;
    /** Media type of the file, such as `video/mp4`. */
    content_type?: string;
    /**
     * Address of the file.
     */
    url?: string;
}
/**
 * A mentioned user, and the position of the mention in the text. It may lead nowhere: if the account was renamed since, the user may be neither in `includes` nor in `errors`.
 */
export interface MentionEntity {
    /** Offset of the `@` before the handle. */
    start?: number;
    /** Offset after the last character of the mention. */
    end?: number;
    /** Handle of the mentioned user. */
    username?: string;
    /** Identifier of the mentioned user. Many older Posts lack it. */
    id?: UserId;
}
/**
 * The whole text of a Post that is too long for `text`.
 */
export interface NoteTweet {
    /** The whole text. */
    text?: string;
    /** Links, tags, mentions and other things recognized in the whole text. */
    entities?: PostEntities;
}
/**
 * How many results the page has, and the tokens of the pages before and after it.
 */
export interface PageMeta {
    /** Number of results in this page. */
    result_count?: number;
    /** Token for the next page; send it as `pagination_token`. A page that lacks it is the last one; a short or empty page may not be. */
    next_token?: PaginationToken;
    /** Token for the previous page; send it as `pagination_token`. The first page has none, and all others have one. */
    previous_token?: PaginationToken;
}
/**
 * An opaque base36 token that stands for one page. Take it from `meta` of an earlier response and send it back unchanged.
 * @example 7140dibdnow9c7btw3z2vwioavpvutgzrzm9icis4ndia
 */
export type PaginationToken = string;
/**
 * An error in one parameter of a request. It has both the members that the service states for errors and those of recorded responses.
 */
export interface ParameterError {
    /** What kind of error this is, in words. */
    title?: string;
    /** What kind of error this is, as a URI. */
    type?: string;
    /** What is wrong, in words. The same string as `message`. */
    detail?: string;
    /** HTTP status code of the response. */
    status?: number;
    /** The values received, by the name of their parameter. */
    parameters?: {
        [key: string]: string[];
    };
    /** What is wrong, in words. */
    message?: string;
}
/**
 * A named place. `id` and `full_name` are always present; request any other field with `place.fields`.
 */
export interface Place {
    /** Unique identifier of the place. */
    id: PlaceId;
    /** Full name of the place. */
    full_name: string;
    /** Name of the place. */
    name?: string;
    /** Name of the country. */
    country?: string;
    /**
     * Two-letter country code.
     * @example US
     */
    country_code?: string;
    /** What kind of place this is. Other values may appear. */
    place_type?: PlaceType;
    /** Identifiers of the places that this one lies in. */
    contained_within?: PlaceId[];
    geo?: PlaceGeo;
}
/**
 * Where the place is, as a GeoJSON Feature.
 */
export interface PlaceGeo {
    /** Kind of GeoJSON object, `Feature`. Other values may appear. */
    type?: string;
    /** Bounding box in decimal degrees: west, south, east and north. */
    bbox?: number[];
    /** Further properties of the Feature, with any names and values. */
    properties?: {
        [key: string]: unknown;
    };
    geometry?: PlaceGeometry;
}
/**
 * The shape of the place, as a GeoJSON geometry.
 */
export interface PlaceGeometry {
    /** Kind of geometry, such as `Point`. */
    type?: string;
    /** Coordinates in decimal degrees; for a point, longitude and latitude. */
    coordinates?: number[];
}
/**
 * Unique identifier of a place.
 */
export type PlaceId = string;
/**
 * What kind of place this is.
 * @enum {string}
 */
export type PlaceType = "poi" | "neighborhood" | "city" | "admin" | "country" | "unknown";
/**
 * A poll. `id` and `options` are always present; request any other field with `poll.fields`.
 */
export interface Poll {
    /** Unique identifier of the poll. */
    id: PollId;
    /** The options to choose from. */
    options: PollOption[];
    /** Length of the poll in minutes. */
    duration_minutes?: number;
    /** When the poll ends or ended. */
    end_datetime?: UtcDateTime;
    /** Whether votes can still be cast. Other values may appear. */
    voting_status?: VotingStatus;
}
/**
 * Unique identifier of a poll. A string, so that no client loses digits.
 */
export type PollId = string;
/**
 * One option of a poll.
 */
export interface PollOption {
    /** Text of the option. */
    label?: string;
    /** Position of the option in the poll. */
    position?: number;
    /** Number of votes for the option. */
    votes?: number;
}
/**
 * A Post. `id` and `text` are always present, and `edit_history_tweet_ids` comes by default; request any other field with `tweet.fields`. A requested field is missing if the Post has no value for it.
 */
export interface Post {
    /** Unique identifier of the Post. */
    id: PostId;
    /** Body text of the Post. `&`, `<` and `>` are written as `&amp;`, `&lt;` and `&gt;`: unescape them before you show the text to people. The text of a long Post is cut, and `note_tweet` has all of it; that of a repost begins with `RT @name:` and is cut, too. A Post with media usually ends with the link to them. */
    text: string;
    /** Identifier of the user who wrote the Post. */
    author_id?: UserId;
    /**
     * Creation time, written as weekday, month, day, time, zone offset and year, such as `Wed Oct 10 20:19:24 +0000 2018`. This is not ISO 8601.
     * @example Wed Oct 10 20:19:24 +0000 2018
     */
    created_at?: string;
    /** Handle of the author. `tweet.fields` cannot request it; it may come with `author_id`. */
    username?: string;
    article?: Article;
    attachments?: PostAttachments;
    /** Reference to the card shown with the Post. */
    card_uri?: string;
    /** Identifier of the community the Post belongs to. */
    community_id?: string;
    /** Subjects that the service recognized in the Post. */
    context_annotations?: ContextAnnotation[];
    /** Identifier of the Post that started the conversation. */
    conversation_id?: PostId;
    /** The part of `text` to display, as two offsets; the second is exclusive. It leaves out the handles that a reply begins with, and the links to media and quoted Posts that end the text. */
    display_text_range?: number[];
    edit_controls?: EditControls;
    /** Identifiers of all versions of the Post, oldest first. */
    edit_history_tweet_ids?: PostId[];
    entities?: PostEntities;
    geo?: PostGeo;
    /** Identifier of the user whose Post this one replies to. */
    in_reply_to_user_id?: UserId;
    /** Language of the text as the service detected it, as a BCP 47 tag; `und` if undetected. */
    lang?: string;
    /** Further details of the media of the Post. Any JSON value. */
    media_metadata?: unknown;
    non_public_metrics?: PostNonPublicMetrics;
    note_tweet?: NoteTweet;
    /** Counts while the Post is not promoted. Only the author can see them. */
    organic_metrics?: PostMetrics;
    /** Whether the Post may link to content that some readers do not want to see. */
    possibly_sensitive?: boolean;
    /** Counts while the Post is promoted. Only the author can see them. */
    promoted_metrics?: PostMetrics;
    public_metrics?: PostPublicMetrics;
    /** The Posts that this Post reposts, quotes or replies to. */
    referenced_tweets?: ReferencedPost[];
    /** Who may reply to the Post. Other values may appear. */
    reply_settings?: ReplySettings;
    /** To whom the Post is shown. Any JSON value. */
    scopes?: unknown;
    /** Name of the application the Post was written with. */
    source?: string;
    /** Links suggested as sources for the Post. Any JSON value. */
    suggested_source_links?: unknown;
    /** Links suggested as sources for the Post, with counts. Any JSON value. */
    suggested_source_links_with_counts?: unknown;
    withheld?: Withheld;
}
/**
 * Identifiers of what is attached to the Post.
 */
export interface PostAttachments {
    /** Keys of the attached media; see the expansion `attachments.media_keys`. */
    media_keys?: MediaKey[];
    /** Identifiers of the attached polls; see the expansion `attachments.poll_ids`. */
    poll_ids?: PollId[];
    /** Identifiers of the Posts the attached media were first published in; see the expansion `attachments.media_source_tweet`. */
    media_source_tweet_id?: PostId[];
}
/**
 * The exact point, if the author shared it.
 */
export interface PostCoordinates {
    /** Kind of geometry, such as `Point`. */
    type?: string;
    /** Longitude and latitude in decimal degrees. */
    coordinates?: number[];
}
/**
 * Links, tags, mentions and other things recognized in the text of the Post. Offsets count the code points of the text as sent, where `&amp;` is five.
 */
export interface PostEntities {
    /** Links in the text. */
    urls?: UrlEntity[];
    /** Hashtags in the text. */
    hashtags?: TagEntity[];
    /** Cashtags in the text. */
    cashtags?: TagEntity[];
    /** Users mentioned in the text. */
    mentions?: MentionEntity[];
    /** Names that the service recognized in the text. */
    annotations?: AnnotationEntity[];
}
/**
 * Where the author said the Post was written. It may be an empty object.
 */
export interface PostGeo {
    /** Identifier of the place; see the expansion `geo.place_id`. */
    place_id?: PlaceId;
    coordinates?: PostCoordinates;
}
/**
 * Unique identifier of a Post. A string, so that no client loses digits.
 */
export type PostId = string;
/**
 * Counts that only the author can see, either while the Post is promoted or while it is not.
 */
export interface PostMetrics {
    /** How often the Post was seen. */
    impression_count?: number;
    /** How often a link in the Post was followed. */
    url_link_clicks?: number;
    /** How often the author's profile was opened from the Post. */
    user_profile_clicks?: number;
    /** How often the Post was reposted. */
    retweet_count?: number;
    /** How often the Post was replied to. */
    reply_count?: number;
    /** How often the Post was liked. */
    like_count?: number;
    /** How often the Post was quoted. */
    quote_count?: number;
}
/**
 * Counts that only the author can see.
 */
export interface PostNonPublicMetrics {
    /** How often the Post was seen. */
    impression_count?: number;
    /** How often a link in the Post was followed. */
    url_link_clicks?: number;
    /** How often the author's profile was opened from the Post. */
    user_profile_clicks?: number;
}
/**
 * Counts that everyone can see.
 */
export interface PostPublicMetrics {
    /** How often the Post was reposted. */
    retweet_count?: number;
    /** How often the Post was replied to. */
    reply_count?: number;
    /** How often the Post was liked. */
    like_count?: number;
    /** How often the Post was quoted. */
    quote_count?: number;
    /** How often the Post was bookmarked. Missing in responses recorded before 2023. */
    bookmark_count?: number;
    /** How often the Post was seen. Missing in responses recorded before 2023. */
    impression_count?: number;
}
/**
 * One error. In a page, it says what could not be returned; the rest of the page can be used. It has a `title` or a `detail`, which this schema does not check.
 */
export interface Problem {
    /** What kind of error this is, in words. */
    title?: string;
    /** What kind of error this is, as a URI. It does not always agree with `title`. It ends with the name of the kind: `resource-not-found`, `not-authorized-for-resource`, `not-authorized-for-field`, `field-hydration-failure`, `disallowed-resource` or `resource-unavailable`. There may be others. */
    type?: string;
    /** What went wrong this time. */
    detail?: string;
    /** HTTP status code that fits the error. */
    status?: number;
    /** The parameter or expansion that led to the error. */
    parameter?: string;
    /** The value that led to the error: the identifier of an object, or in a mention the handle. */
    value?: string;
    /** Identifier of the object that could not be returned. */
    resource_id?: string;
    /** Kind of the object that could not be returned, such as `tweet` or `user`. */
    resource_type?: string;
    /** Where the missing object belongs, `data` or `includes`. Present for protected objects, mostly without `resource_id`. */
    section?: string;
    /** The field that could not be returned, such as `non_public_metrics.impression_count`. Only errors of the kind `not-authorized-for-field` have it. */
    field?: string;
}
/**
 * An error response that is itself one problem.
 */
export interface ProblemDocument {
    /** What kind of problem this is, in words. */
    title: string;
    /** What kind of problem this is, as a URI; `about:blank` if it says no more than the status. */
    type: string;
    /** What went wrong this time. */
    detail?: string;
    /** HTTP status code of the response. Missing if the request is invalid. */
    status?: number;
    /** What is wrong with the request, if it is invalid. */
    errors?: ParameterError[];
    /** Why access is denied, as a code such as `client-not-enrolled`. */
    reason?: string;
    /** Identifier of the application that the access token belongs to. */
    client_id?: string;
    /**
     * Where the application can be granted access.
     */
    registration_url?: string;
    /** The access that the application lacks. */
    required_enrollment?: string;
    /** Identifier of the account whose quota or credits are used up. Usually a number, which may be too large for a number of JavaScript. */
    account_id?: string | number;
    /** The product whose quota is used up. */
    product_name?: string;
    /** The period that the quota is for, such as `Monthly`. */
    period?: string;
    /** What the quota covers, such as `Product`. */
    scope?: string;
    /**
     * The day on which the spending limit is reset, such as `2026-04-14`.
     */
    reset_date?: string;
}
/**
 * A Post that this Post refers to, and how; see the expansion `referenced_tweets.id`.
 */
export interface ReferencedPost {
    /** How the Post refers to the other. Other values may appear. */
    type?: ReferencedPostType;
    /** Identifier of the other Post. */
    id?: PostId;
}
/**
 * How a Post refers to another.
 * @enum {string}
 */
export type ReferencedPostType = "retweeted" | "quoted" | "replied_to";
/**
 * Who may reply to the Post.
 * @enum {string}
 */
export type ReplySettings = "everyone" | "mentionedUsers" | "following" | "other" | "subscribers" | "verified";
/**
 * A hashtag or cashtag, and its position in the text.
 */
export interface TagEntity {
    /** Offset of the `#` or `$` before the tag. */
    start?: number;
    /** Offset after the last character of the tag. */
    end?: number;
    /** The tag without the `#` or `$` before it. */
    tag?: string;
}
/**
 * A topic.
 */
export interface Topic {
    /** Unique identifier of the topic. */
    id?: string;
    /** Name of the topic. */
    name?: string;
    /** What the topic is about. */
    description?: string;
}
/**
 * A link, and its position in the text.
 */
export interface UrlEntity {
    /** Offset of the first character of the link. */
    start?: number;
    /** Offset after the last character of the link. */
    end?: number;
    /** The link as it is in the text, often shortened. */
    url?: string;
    /** The link as the author entered it. It may contain characters that a URI would encode. */
    expanded_url?: string;
    /** The link as it is displayed, which may be only part of a URL. */
    display_url?: string;
    /** Where the link leads in the end, after all redirects. */
    unwound_url?: string;
    /** Title of the linked page. */
    title?: string;
    /** Description of the linked page. */
    description?: string;
    /** HTTP status of the linked page. */
    status?: number;
    /** Pictures of the linked page. */
    images?: UrlImage[];
    /** Key of the media object that the link stands for. A link to several has an entity for each. */
    media_key?: MediaKey;
}
/**
 * A picture of the linked page.
 */
export interface UrlImage {
    /** Address of the picture. */
    url?: string;
    /** Width of the picture in pixels. */
    width?: number;
    /** Height of the picture in pixels. */
    height?: number;
}
/**
 * A user. `id`, `name` and `username` are always present; request any other field with `user.fields`.
 */
export interface User {
    /** Unique identifier of the user. */
    id: UserId;
    /** Display name. */
    name: string;
    /** Handle. */
    username: string;
    /** Whether the user's Posts are protected. */
    protected?: boolean;
    /** When the account was created. */
    created_at?: UtcDateTime;
    /** The organization the user is affiliated with. Any JSON value. */
    affiliation?: unknown;
    /** Confirmed e-mail address of the user who owns the access token. */
    confirmed_email?: string;
    /** How the user and the owner of the access token are connected, such as `following`. */
    connection_status?: string[];
    /** What the user says about themselves. */
    description?: string;
    entities?: UserEntities;
    /** Whether the identity of the user is verified. */
    is_identity_verified?: boolean;
    /** Where the user says they are. Free text. */
    location?: string;
    /** Identifier of the user's most recent Post. */
    most_recent_tweet_id?: PostId;
    /** Whether the account declares itself a parody. */
    parody?: boolean;
    /** Identifier of the Post pinned to the user's profile. */
    pinned_tweet_id?: PostId;
    /**
     * Address of the banner of the profile.
     */
    profile_banner_url?: string;
    /** Address of the picture of the profile. May be an empty string. */
    profile_image_url?: string;
    public_metrics?: UserPublicMetrics;
    /** Whether the user accepts direct messages from the owner of the access token. */
    receives_your_dm?: boolean;
    /** Details of the user's subscription. Any JSON value. */
    subscription?: unknown;
    /** Kind of subscription the user has. */
    subscription_type?: string;
    /** The link on the profile, often shortened. May be an empty string. */
    url?: string;
    /** Whether the user is verified. */
    verified?: boolean;
    /** Number of verified users who follow the user. */
    verified_followers_count?: number;
    /** How the user is verified. Other values may appear. */
    verified_type?: VerifiedType;
    withheld?: Withheld;
}
/**
 * Links, tags and mentions recognized in the profile.
 */
export interface UserEntities {
    /** What was recognized in the link on the profile. */
    url?: {
        /** The link itself. */
        urls?: UrlEntity[];
    };
    /** What was recognized in the description. */
    description?: PostEntities;
}
/**
 * Unique identifier of a user. A string, so that no client loses digits.
 * @example 2244994945
 */
export type UserId = string;
/**
 * Counts that everyone can see.
 */
export interface UserPublicMetrics {
    /** Number of users who follow the user. */
    followers_count?: number;
    /** Number of users whom the user follows. */
    following_count?: number;
    /** Number of Posts the user has written. */
    tweet_count?: number;
    /** Number of lists the user is on. */
    listed_count?: number;
    /** Number of Posts the user has liked. */
    like_count?: number;
    /** Number of media that the user has posted. */
    media_count?: number;
}
/**
 * An ISO 8601 date and time in UTC, such as `2018-10-10T20:19:24.000Z`.
 */
export type UtcDateTime = string;
/**
 * How the user is verified.
 * @enum {string}
 */
export type VerifiedType = "blue" | "government" | "business" | "none";
/**
 * Whether votes can still be cast.
 * @enum {string}
 */
export type VotingStatus = "open" | "closed";
/**
 * Where and why the content is not shown.
 */
export interface Withheld {
    /** Whether the content is withheld because of a copyright claim. */
    copyright?: boolean;
    /** Two-letter codes of the countries in which the content is withheld. */
    country_codes?: string[];
    /** What is withheld, such as `tweet` or `user`. */
    scope?: string;
}
