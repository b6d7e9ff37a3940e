// Generated from the contract by `pnpm generate`. Do not edit.

export interface paths {
    "/2/users/{id}/liked_tweets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get liked Posts
         * @description Lists the Posts that the user has liked, page by page. To read on, send the `next_token` of a page as `pagination_token`, together with the same other parameters; stop at the page that has no `next_token`, for a page may be short or empty before that.
         *
         *     A Post comes with its default fields. Ask for more with `tweet.fields`, and for the objects it refers to with `expansions`; these appear once each under `includes`, with the fields that the parameter for their kind asks for.
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
        /**
         * Name in a text
         * @description A name the service recognised, and where in the text it stands.
         */
        AnnotationEntity: {
            /** @description Offset of the first character of the name. */
            start?: number;
            /** @description Offset of the last character of the name. */
            end?: number;
            /** @description How sure the service is, from 0 to 1. */
            probability?: number;
            /** @description Kind of name, such as `Place` or `Organization`. */
            type?: string;
            /** @description The name in its usual spelling. */
            normalized_text?: string;
        };
        /**
         * Article
         * @description The article that the Post carries.
         */
        Article: {
            /** @description Title of the article. */
            title?: string;
            /** @description Text of the article. */
            text?: string;
            /** @description Media key of the cover picture; see the expansion `article.cover_media`. */
            cover_media?: components["schemas"]["MediaKey"];
            /** @description Media keys of the media in the article; see the expansion `article.media_entities`. */
            media_entities?: components["schemas"]["MediaKey"][];
        };
        /**
         * Context annotation
         * @description A subject the service recognised in the Post.
         */
        ContextAnnotation: {
            /** @description The kind of subject. */
            domain?: components["schemas"]["ContextAnnotationPart"];
            /** @description The subject itself. */
            entity?: components["schemas"]["ContextAnnotationPart"];
        };
        /**
         * Context annotation part
         * @description The domain or the entity of a context annotation.
         */
        ContextAnnotationPart: {
            /** @description Identifier of the domain or entity. */
            id?: string;
            /** @description Name of the domain or entity. */
            name?: string;
            /** @description What the domain or entity is. */
            description?: string;
        };
        /**
         * Edit controls
         * @description Whether, how often and until when the Post can still be edited.
         */
        EditControls: {
            /** @description Whether the Post could be edited when it was published. */
            is_edit_eligible?: boolean;
            /** @description When the time to edit the Post ends. */
            editable_until?: components["schemas"]["UtcDateTime"];
            /** @description How many more times the Post can be edited. */
            edits_remaining?: number;
        };
        /**
         * Error body
         * @description Body of an error response, a list of errors or one problem document.
         */
        ErrorBody: components["schemas"]["ErrorList"] | components["schemas"]["ProblemDocument"];
        /**
         * List of errors
         * @description An error response that lists its errors.
         */
        ErrorList: {
            /** @description The errors, at least one. */
            errors: components["schemas"]["Problem"][];
        };
        /**
         * Expansion
         * @description The path of a reference from a Post to another object.
         * @enum {string}
         */
        Expansion: "article.cover_media" | "article.media_entities" | "attachments.media_keys" | "attachments.media_source_tweet" | "attachments.poll_ids" | "author_id" | "edit_history_tweet_ids" | "entities.mentions.username" | "entities.note.mentions.username" | "geo.place_id" | "in_reply_to_user_id" | "referenced_tweets.id" | "referenced_tweets.id.attachments.media_keys" | "referenced_tweets.id.author_id";
        /**
         * Includes
         * @description The referenced objects, in full. A member appears when a matching expansion was asked for and something was found for it. Match its objects to the Posts by their identifiers.
         */
        Includes: {
            /** @description Media attached to Posts or articles. */
            media?: components["schemas"]["Media"][];
            /** @description Places that Posts were tagged with. */
            places?: components["schemas"]["Place"][];
            /** @description Polls attached to Posts. */
            polls?: components["schemas"]["Poll"][];
            /** @description Topics of Posts. No expansion is known to lead here. */
            topics?: components["schemas"]["Topic"][];
            /** @description Posts that the Posts of the page refer to. */
            tweets?: components["schemas"]["Post"][];
            /** @description Authors of Posts, and users mentioned in or replied to by them. */
            users?: components["schemas"]["User"][];
        };
        /**
         * Liked Posts page
         * @description One page of the Posts a user has liked. Every member may be missing: a page without Posts has no `data`, and a page that consists of errors has nothing else.
         */
        LikedPostsPage: {
            /** @description The liked Posts of this page. Missing, rather than empty, when the page has none. */
            data?: components["schemas"]["Post"][];
            /** @description What could not be returned, and why. May appear together with `data`: the rest of the page is still good. */
            errors?: components["schemas"]["Problem"][];
            includes?: components["schemas"]["Includes"];
            meta?: components["schemas"]["PageMeta"];
        };
        /**
         * Media
         * @description A photo, video or animated GIF. `media_key` and `type` are always there; ask for any other field with `media.fields`.
         */
        Media: {
            /** @description Unique identifier of the media object. */
            media_key: components["schemas"]["MediaKey"];
            type: components["schemas"]["MediaType"];
            /** @description Height in pixels. */
            height?: number;
            /** @description Width in pixels. */
            width?: number;
            /** @description What the media shows, for people who cannot see it. */
            alt_text?: string;
            /** @description Length of a video in milliseconds. */
            duration_ms?: number;
            non_public_metrics?: components["schemas"]["MediaPlaybackMetrics"];
            organic_metrics?: components["schemas"]["MediaPlaybackMetrics"];
            /**
             * Format: uri
             * @description Address of a still picture of a video or animated GIF.
             */
            preview_image_url?: string;
            promoted_metrics?: components["schemas"]["MediaPlaybackMetrics"];
            public_metrics?: components["schemas"]["MediaPublicMetrics"];
            /**
             * Format: uri
             * @description Address of a photo.
             */
            url?: string;
            /** @description The files in which a video or animated GIF is available. */
            variants?: components["schemas"]["MediaVariant"][];
        };
        /**
         * Media field
         * @description The name of a field of a media object.
         * @enum {string}
         */
        MediaField: "alt_text" | "duration_ms" | "height" | "media_key" | "non_public_metrics" | "organic_metrics" | "preview_image_url" | "promoted_metrics" | "public_metrics" | "type" | "url" | "variants" | "width";
        /**
         * Media key
         * @description Unique identifier of a media object.
         */
        MediaKey: string;
        /**
         * Media playback metrics
         * @description Counts of how far the media was played, which only the author may see.
         */
        MediaPlaybackMetrics: Record<string, never>;
        /**
         * Media public metrics
         * @description Counts that everyone may see.
         */
        MediaPublicMetrics: {
            /** @description How often the media was viewed. */
            view_count?: number;
        };
        /**
         * Kind of media
         * @description What kind of media this is.
         * @enum {string}
         */
        MediaType: "photo" | "video" | "animated_gif";
        /**
         * Media variant
         * @description One file of a video or animated GIF.
         */
        MediaVariant: {
            /** @description Bits per second. Missing for playlists. */
            bit_rate?: number;
            /** @description Media type of the file, such as `video/mp4`. */
            content_type?: string;
            /**
             * Format: uri
             * @description Address of the file.
             */
            url?: string;
        };
        /**
         * Mention in a text
         * @description A mentioned user, and where in the text the mention stands.
         */
        MentionEntity: {
            /** @description Offset of the sign that introduces the mention. */
            start?: number;
            /** @description Offset after the last character of the mention. */
            end?: number;
            /** @description Handle of the mentioned user. */
            username?: string;
            /** @description Identifier of the mentioned user. */
            id?: components["schemas"]["UserId"];
        };
        /**
         * Long text
         * @description The whole text of a Post that is too long for `text`.
         */
        NoteTweet: {
            /** @description The whole text. */
            text?: string;
            /** @description Links, tags, mentions and other things recognised in the whole text. */
            entities?: components["schemas"]["PostEntities"];
        };
        /**
         * Page meta
         * @description How many results this page holds, and the tokens of its neighbours.
         */
        PageMeta: {
            /** @description Number of results in this page. */
            result_count?: number;
            /** @description Token for the next page; send it as `pagination_token`. The listing ends at the page without it, not at a page that is short or empty. */
            next_token?: components["schemas"]["PaginationToken"];
            /** @description Token for the previous page; send it as `pagination_token`. */
            previous_token?: components["schemas"]["PaginationToken"];
        };
        /**
         * Pagination token
         * @description An opaque base36 token that stands for one page. Take it from `meta` of an earlier response and send it back unchanged.
         */
        PaginationToken: string;
        /**
         * Parameter error
         * @description What is wrong with one parameter of a request.
         */
        ParameterError: {
            /** @description The values received, by the name of their parameter. */
            parameters?: {
                [key: string]: string[];
            };
            /** @description What is wrong, in words. */
            message?: string;
        };
        /**
         * Place
         * @description A named place. `id` and `full_name` are always there; ask for any other field with `place.fields`.
         */
        Place: {
            /** @description Unique identifier of the place. */
            id: components["schemas"]["PlaceId"];
            /** @description Name together with the larger place it lies in. */
            full_name: string;
            /** @description Short name. */
            name?: string;
            /** @description Name of the country. */
            country?: string;
            /** @description Two-letter country code. */
            country_code?: string;
            place_type?: components["schemas"]["PlaceType"];
            /** @description Identifiers of the places that this one lies in. */
            contained_within?: components["schemas"]["PlaceId"][];
            geo?: components["schemas"]["PlaceGeo"];
        };
        /**
         * Place field
         * @description The name of a field of a place.
         * @enum {string}
         */
        PlaceField: "contained_within" | "country" | "country_code" | "full_name" | "geo" | "id" | "name" | "place_type";
        /**
         * Place geometry
         * @description Where the place is, as a GeoJSON Feature.
         */
        PlaceGeo: {
            /**
             * @description Always `Feature`.
             * @enum {string}
             */
            type?: "Feature";
            /** @description Bounding box in decimal degrees: west, south, east and north. */
            bbox?: number[];
            /** @description Further properties of the Feature. Any members. */
            properties?: Record<string, never>;
            geometry?: components["schemas"]["PlaceGeometry"];
        };
        /**
         * Geometry
         * @description The shape of the place, as a GeoJSON geometry.
         */
        PlaceGeometry: {
            /** @description Kind of geometry, such as `Point`. */
            type?: string;
            /** @description Coordinates in decimal degrees; of a point, longitude and latitude. */
            coordinates?: number[];
        };
        /**
         * Place identifier
         * @description Unique identifier of a place.
         */
        PlaceId: string;
        /**
         * Kind of place
         * @description What kind of place this is.
         * @enum {string}
         */
        PlaceType: "poi" | "neighborhood" | "city" | "admin" | "country" | "unknown";
        /**
         * Poll
         * @description A poll. `id` and `options` are always there; ask for any other field with `poll.fields`.
         */
        Poll: {
            /** @description Unique identifier of the poll. */
            id: components["schemas"]["PollId"];
            /** @description The options to choose from. */
            options: components["schemas"]["PollOption"][];
            /** @description Length of the poll in minutes. */
            duration_minutes?: number;
            /** @description When the poll ends or ended. */
            end_datetime?: components["schemas"]["UtcDateTime"];
            voting_status?: components["schemas"]["VotingStatus"];
        };
        /**
         * Poll field
         * @description The name of a field of a poll.
         * @enum {string}
         */
        PollField: "duration_minutes" | "end_datetime" | "id" | "options" | "voting_status";
        /**
         * Poll identifier
         * @description Unique identifier of a poll. A string, so that no client loses digits.
         */
        PollId: string;
        /**
         * Poll option
         * @description One option of a poll.
         */
        PollOption: {
            /** @description Text of the option. */
            label?: string;
            /** @description Place of the option in the poll. */
            position?: number;
            /** @description Number of votes for the option. */
            votes?: number;
        };
        /**
         * Post
         * @description A Post. `id` and `text` are always there; ask for any other field with `tweet.fields`. A field that was asked for is still missing where the Post has nothing to show in it.
         */
        Post: {
            /** @description Unique identifier of the Post. */
            id: components["schemas"]["PostId"];
            /** @description Body text of the Post. */
            text: string;
            /** @description Identifier of the user who wrote the Post. */
            author_id?: components["schemas"]["UserId"];
            /** @description Creation time, written as weekday, month, day, time, zone offset and year, such as `Wed Oct 10 20:19:24 +0000 2018`. This is not ISO 8601. */
            created_at?: string;
            /** @description Handle of the author. It cannot be asked for with `tweet.fields`. */
            username?: string;
            article?: components["schemas"]["Article"];
            attachments?: components["schemas"]["PostAttachments"];
            /** @description Reference to the card shown with the Post. */
            card_uri?: string;
            /** @description Identifier of the community the Post belongs to. */
            community_id?: string;
            /** @description What the service takes the Post to be about. */
            context_annotations?: components["schemas"]["ContextAnnotation"][];
            /** @description Identifier of the Post that started the conversation. */
            conversation_id?: components["schemas"]["PostId"];
            /** @description Where the part of `text` to display begins and ends, as two offsets; the second is exclusive. */
            display_text_range?: number[];
            edit_controls?: components["schemas"]["EditControls"];
            /** @description Identifiers of all versions of the Post, oldest first. */
            edit_history_tweet_ids?: components["schemas"]["PostId"][];
            entities?: components["schemas"]["PostEntities"];
            geo?: components["schemas"]["PostGeo"];
            /** @description Identifier of the user whose Post this one replies to. */
            in_reply_to_user_id?: components["schemas"]["UserId"];
            /** @description Language of the text as the service detected it, as a BCP 47 tag; `und` if undetected. */
            lang?: string;
            /** @description Further details of the media of the Post. Any JSON value. */
            media_metadata?: unknown;
            non_public_metrics?: components["schemas"]["PostNonPublicMetrics"];
            note_tweet?: components["schemas"]["NoteTweet"];
            organic_metrics?: components["schemas"]["PostOrganicMetrics"];
            /** @description Whether the Post may link to content that some readers do not want to see. */
            possibly_sensitive?: boolean;
            promoted_metrics?: components["schemas"]["PostPromotedMetrics"];
            public_metrics?: components["schemas"]["PostPublicMetrics"];
            /** @description The Posts that this Post reposts, quotes or replies to. */
            referenced_tweets?: components["schemas"]["ReferencedPost"][];
            reply_settings?: components["schemas"]["ReplySettings"];
            /** @description To whom the Post is shown. Any JSON value. */
            scopes?: unknown;
            /** @description Name of the application the Post was written with. */
            source?: string;
            /** @description Links suggested as sources for the Post. Any JSON value. */
            suggested_source_links?: unknown;
            /** @description Links suggested as sources for the Post, with counts. Any JSON value. */
            suggested_source_links_with_counts?: unknown;
            withheld?: components["schemas"]["Withheld"];
        };
        /**
         * Post attachments
         * @description Identifiers of what is attached to the Post.
         */
        PostAttachments: {
            /** @description Keys of the attached media; see the expansion `attachments.media_keys`. */
            media_keys?: components["schemas"]["MediaKey"][];
            /** @description Identifiers of the attached polls; see the expansion `attachments.poll_ids`. */
            poll_ids?: components["schemas"]["PollId"][];
            /** @description Identifiers of the Posts the attached media were first published in; see the expansion `attachments.media_source_tweet`. */
            media_source_tweet_id?: components["schemas"]["PostId"][];
        };
        /**
         * Post coordinates
         * @description The exact point, if the author shared it.
         */
        PostCoordinates: {
            /**
             * @description Kind of geometry.
             * @enum {string}
             */
            type?: "Point";
            /** @description Longitude and latitude in decimal degrees. */
            coordinates?: number[];
        };
        /**
         * Post entities
         * @description Links, tags, mentions and other things recognised in the text of the Post.
         */
        PostEntities: {
            /** @description Links in the text. */
            urls?: components["schemas"]["UrlEntity"][];
            /** @description Hashtags in the text. */
            hashtags?: components["schemas"]["TagEntity"][];
            /** @description Cashtags in the text. */
            cashtags?: components["schemas"]["TagEntity"][];
            /** @description Users mentioned in the text. */
            mentions?: components["schemas"]["MentionEntity"][];
            /** @description Names that the service recognised in the text. */
            annotations?: components["schemas"]["AnnotationEntity"][];
        };
        /**
         * Post location
         * @description Where the author said the Post was written.
         */
        PostGeo: {
            /** @description Identifier of the place; see the expansion `geo.place_id`. */
            place_id?: components["schemas"]["PlaceId"];
            coordinates?: components["schemas"]["PostCoordinates"];
        };
        /**
         * Post identifier
         * @description Unique identifier of a Post. A string, so that no client loses digits.
         */
        PostId: string;
        /**
         * Post non-public metrics
         * @description Counts that only the author may see.
         */
        PostNonPublicMetrics: {
            /** @description How often the Post was seen. */
            impression_count?: number;
            /** @description How often a link in the Post was followed. */
            url_link_clicks?: number;
            /** @description How often the author's profile was opened from the Post. */
            user_profile_clicks?: number;
        };
        /**
         * Post organic metrics
         * @description Counts that only the author may see, for the Post when it is not promoted.
         */
        PostOrganicMetrics: {
            /** @description How often the Post was seen. */
            impression_count?: number;
            /** @description How often a link in the Post was followed. */
            url_link_clicks?: number;
            /** @description How often the author's profile was opened from the Post. */
            user_profile_clicks?: number;
            /** @description How often the Post was reposted. */
            retweet_count?: number;
            /** @description How often the Post was replied to. */
            reply_count?: number;
            /** @description How often the Post was liked. */
            like_count?: number;
            /** @description How often the Post was quoted. */
            quote_count?: number;
        };
        /**
         * Post promoted metrics
         * @description Counts that only the author may see, for the Post when it is promoted.
         */
        PostPromotedMetrics: {
            /** @description How often the Post was seen. */
            impression_count?: number;
            /** @description How often a link in the Post was followed. */
            url_link_clicks?: number;
            /** @description How often the author's profile was opened from the Post. */
            user_profile_clicks?: number;
            /** @description How often the Post was reposted. */
            retweet_count?: number;
            /** @description How often the Post was replied to. */
            reply_count?: number;
            /** @description How often the Post was liked. */
            like_count?: number;
            /** @description How often the Post was quoted. */
            quote_count?: number;
        };
        /**
         * Post public metrics
         * @description Counts that everyone may see.
         */
        PostPublicMetrics: {
            /** @description How often the Post was reposted. */
            retweet_count?: number;
            /** @description How often the Post was replied to. */
            reply_count?: number;
            /** @description How often the Post was liked. */
            like_count?: number;
            /** @description How often the Post was quoted. */
            quote_count?: number;
            /** @description How often the Post was bookmarked. Missing in responses recorded before 2023. */
            bookmark_count?: number;
            /** @description How often the Post was seen. Missing in responses recorded before 2023. */
            impression_count?: number;
        };
        /**
         * Error
         * @description One error. In a page it says what could not be returned; the rest of the page is still good.
         */
        Problem: {
            /** @description What kind of error this is, in words. */
            title?: string;
            /** @description What kind of error this is, as a URI. `title` and `type` do not always agree. */
            type?: string;
            /** @description What went wrong this time. */
            detail?: string;
            /** @description HTTP status code that fits the error. It need not be that of the response. */
            status?: number;
            /** @description The parameter or expansion that led to the error. */
            parameter?: string;
            /** @description The value that led to the error. */
            value?: string;
            /** @description Identifier of the object that could not be returned. */
            resource_id?: string;
            /** @description Kind of the object that could not be returned, such as `tweet` or `user`. */
            resource_type?: string;
        };
        /**
         * Problem document
         * @description An error response that is itself one problem.
         */
        ProblemDocument: {
            /** @description What kind of problem this is, in words. */
            title: string;
            /** @description What kind of problem this is, as a URI; `about:blank` if no more than the status says. */
            type: string;
            /** @description What went wrong this time. */
            detail?: string;
            /** @description HTTP status code of the response. Missing from an invalid request. */
            status?: number;
            /** @description What is wrong with the request, if it is invalid. */
            errors?: components["schemas"]["ParameterError"][];
            /** @description Why access is denied, as a code such as `client-not-enrolled`. */
            reason?: string;
            /** @description Identifier of the application that the access token belongs to. */
            client_id?: string;
            /**
             * Format: uri
             * @description Where the application can be granted access.
             */
            registration_url?: string;
        };
        /**
         * Reference to a Post
         * @description A Post that this Post refers to, and how; see the expansion `referenced_tweets.id`.
         */
        ReferencedPost: {
            type?: components["schemas"]["ReferencedPostType"];
            /** @description Identifier of the other Post. */
            id?: components["schemas"]["PostId"];
        };
        /**
         * Kind of reference
         * @description How a Post refers to another.
         * @enum {string}
         */
        ReferencedPostType: "retweeted" | "quoted" | "replied_to";
        /**
         * Reply settings
         * @description Who may reply to the Post.
         * @enum {string}
         */
        ReplySettings: "everyone" | "mentionedUsers" | "following" | "other" | "subscribers" | "verified";
        /**
         * Tag in a text
         * @description A hashtag or cashtag, and where in the text it stands.
         */
        TagEntity: {
            /** @description Offset of the sign that introduces the tag. */
            start?: number;
            /** @description Offset after the last character of the tag. */
            end?: number;
            /** @description The tag without the sign that introduces it. */
            tag?: string;
        };
        /**
         * Topic
         * @description A topic.
         */
        Topic: {
            /** @description Unique identifier of the topic. */
            id?: string;
            /** @description Name of the topic. */
            name?: string;
            /** @description What the topic is about. */
            description?: string;
        };
        /**
         * Post field
         * @description The name of a field of a Post.
         * @enum {string}
         */
        TweetField: "article" | "attachments" | "author_id" | "card_uri" | "community_id" | "context_annotations" | "conversation_id" | "created_at" | "display_text_range" | "edit_controls" | "edit_history_tweet_ids" | "entities" | "geo" | "id" | "in_reply_to_user_id" | "lang" | "media_metadata" | "non_public_metrics" | "note_tweet" | "organic_metrics" | "possibly_sensitive" | "promoted_metrics" | "public_metrics" | "referenced_tweets" | "reply_settings" | "scopes" | "source" | "suggested_source_links" | "suggested_source_links_with_counts" | "text" | "withheld";
        /**
         * Link in a text
         * @description A link, and where in the text it stands.
         */
        UrlEntity: {
            /** @description Offset of the first character of the link. */
            start?: number;
            /** @description Offset after the last character of the link. */
            end?: number;
            /**
             * Format: uri
             * @description The link as it stands in the text, often shortened.
             */
            url?: string;
            /**
             * Format: uri
             * @description The link as the author entered it.
             */
            expanded_url?: string;
            /** @description The link as it is displayed, which need not be a whole URL. */
            display_url?: string;
        };
        /**
         * User
         * @description A user. `id`, `name` and `username` are always there; ask for any other field with `user.fields`.
         */
        User: {
            /** @description Unique identifier of the user. */
            id: components["schemas"]["UserId"];
            /** @description Display name. */
            name: string;
            /** @description Handle, without the sign that introduces it. */
            username: string;
            /** @description Whether only followers may see the user's Posts. */
            protected?: boolean;
            /** @description When the account was created. */
            created_at?: components["schemas"]["UtcDateTime"];
            /** @description The organisation the user is affiliated with. Any JSON value. */
            affiliation?: unknown;
            /** @description Confirmed e-mail address of the user who owns the access token. */
            confirmed_email?: string;
            /** @description How the user and the owner of the access token are connected, such as `following`. */
            connection_status?: string[];
            /** @description What the user says about themselves. */
            description?: string;
            entities?: components["schemas"]["UserEntities"];
            /** @description Whether the identity of the user is verified. */
            is_identity_verified?: boolean;
            /** @description Where the user says they are. Free text. */
            location?: string;
            /** @description Identifier of the user's most recent Post. */
            most_recent_tweet_id?: components["schemas"]["PostId"];
            /** @description Whether the account declares itself a parody. */
            parody?: boolean;
            /** @description Identifier of the Post pinned to the user's profile. */
            pinned_tweet_id?: components["schemas"]["PostId"];
            /**
             * Format: uri
             * @description Address of the banner of the profile.
             */
            profile_banner_url?: string;
            /**
             * Format: uri
             * @description Address of the picture of the profile.
             */
            profile_image_url?: string;
            public_metrics?: components["schemas"]["UserPublicMetrics"];
            /** @description Whether the user accepts direct messages from the owner of the access token. */
            receives_your_dm?: boolean;
            /** @description Details of the user's subscription. Any JSON value. */
            subscription?: unknown;
            /** @description Kind of subscription the user has. */
            subscription_type?: string;
            /** @description The link on the profile, often shortened. May be an empty string. */
            url?: string;
            /** @description Whether the user is verified. */
            verified?: boolean;
            /** @description Number of verified users who follow the user. */
            verified_followers_count?: number;
            verified_type?: components["schemas"]["VerifiedType"];
            withheld?: components["schemas"]["Withheld"];
        };
        /**
         * User entities
         * @description Links, tags and mentions recognised in the profile.
         */
        UserEntities: {
            /** @description What was recognised in the link on the profile. */
            url?: {
                /** @description The link itself. */
                urls?: components["schemas"]["UrlEntity"][];
            };
            /** @description What was recognised in the description. */
            description?: components["schemas"]["PostEntities"];
        };
        /**
         * User field
         * @description The name of a field of a user.
         * @enum {string}
         */
        UserField: "affiliation" | "confirmed_email" | "connection_status" | "created_at" | "description" | "entities" | "id" | "is_identity_verified" | "location" | "most_recent_tweet_id" | "name" | "parody" | "pinned_tweet_id" | "profile_banner_url" | "profile_image_url" | "protected" | "public_metrics" | "receives_your_dm" | "subscription" | "subscription_type" | "url" | "username" | "verified" | "verified_followers_count" | "verified_type" | "withheld";
        /**
         * User identifier
         * @description Unique identifier of a user. A string, so that no client loses digits.
         */
        UserId: string;
        /**
         * User public metrics
         * @description Counts that everyone may see.
         */
        UserPublicMetrics: {
            /** @description Number of users who follow the user. */
            followers_count?: number;
            /** @description Number of users whom the user follows. */
            following_count?: number;
            /** @description Number of Posts the user has written. */
            tweet_count?: number;
            /** @description Number of lists the user is on. */
            listed_count?: number;
            /** @description Number of Posts the user has liked. */
            like_count?: number;
        };
        /**
         * UTC date and time
         * Format: date-time
         * @description An ISO 8601 date and time in UTC, such as `2018-10-10T20:19:24.000Z`.
         */
        UtcDateTime: string;
        /**
         * Kind of verification
         * @description How the user is verified.
         * @enum {string}
         */
        VerifiedType: "blue" | "government" | "business" | "none";
        /**
         * Voting status
         * @description Whether votes can still be cast.
         * @enum {string}
         */
        VotingStatus: "open" | "closed";
        /**
         * Withholding
         * @description Where and why the content is not shown.
         */
        Withheld: {
            /** @description Whether the content is withheld because of a copyright claim. */
            copyright?: boolean;
            /** @description Two-letter codes of the countries in which the content is withheld. */
            country_codes?: string[];
            /** @description What is withheld, such as `tweet` or `user`. */
            scope?: string;
        };
    };
    responses: {
        /** @description The request is invalid: a parameter is unknown, or its value is outside what is allowed. */
        BadRequest: {
            headers: {
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The access token does not allow this request, or the application may not use the operation. */
        Forbidden: {
            headers: {
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service failed. The same request may succeed later. */
        InternalServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description One page of liked Posts. */
        LikedPosts: {
            headers: {
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LikedPostsPage"];
            };
        };
        /** @description There is nothing at this address. A user who does not exist is reported differently: by a page that has only `errors`. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The service cannot answer for the moment. The same request may succeed later. */
        ServiceUnavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Too many requests. If `x-rate-limit-remaining` is 0, the next window begins at `x-rate-limit-reset`; if the problem is `usage-capped`, waiting for the window does not help. */
        TooManyRequests: {
            headers: {
                "x-rate-limit-limit": components["headers"]["RateLimitLimit"];
                "x-rate-limit-remaining": components["headers"]["RateLimitRemaining"];
                "x-rate-limit-reset": components["headers"]["RateLimitReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
                "text/plain": string;
            };
        };
        /** @description The access token is missing, invalid or expired. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description Any other error. Go by the status code, for the body may be empty or not be JSON at all. */
        UnexpectedError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
                "application/problem+json": components["schemas"]["ErrorBody"];
            };
        };
    };
    parameters: {
        /**
         * @description The references to follow. The objects they lead to are returned in full under `includes`.
         * @example [
         *       "author_id",
         *       "attachments.media_keys"
         *     ]
         */
        Expansions: readonly components["schemas"]["Expansion"][];
        /**
         * @description The largest number of Posts to return in one page. A page may hold fewer and still not be the last.
         * @example 5
         */
        MaxResults: number;
        /**
         * @description The fields of media to return, apart from the default ones. Media come with an expansion that leads to them.
         * @example [
         *       "alt_text",
         *       "url"
         *     ]
         */
        MediaFields: readonly components["schemas"]["MediaField"][];
        /**
         * @description The page to return, as the `next_token` or `previous_token` in `meta` of an earlier response. Leave it out for the first page.
         * @example 7140dibdnow9c7btw3z2vwioavpvutgzrzm9icis4ndia
         */
        PaginationToken: components["schemas"]["PaginationToken"];
        /**
         * @description The fields of places to return, apart from the default ones. Places come with an expansion that leads to them.
         * @example [
         *       "country",
         *       "geo"
         *     ]
         */
        PlaceFields: readonly components["schemas"]["PlaceField"][];
        /**
         * @description The fields of polls to return, apart from the default ones. Polls come with an expansion that leads to them.
         * @example [
         *       "end_datetime",
         *       "voting_status"
         *     ]
         */
        PollFields: readonly components["schemas"]["PollField"][];
        /**
         * @description The fields of Posts to return, apart from the default ones. Applies to Posts under `includes` as well.
         * @example [
         *       "author_id",
         *       "created_at",
         *       "public_metrics"
         *     ]
         */
        TweetFields: readonly components["schemas"]["TweetField"][];
        /**
         * @description The fields of users to return, apart from the default ones. Users come with an expansion that leads to them.
         * @example [
         *       "description",
         *       "verified"
         *     ]
         */
        UserFields: readonly components["schemas"]["UserField"][];
        /**
         * @description The identifier of the user whose liked Posts are listed.
         * @example 2244994945
         */
        UserIdPath: components["schemas"]["UserId"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description How many requests the current window allows.
         * @example 75
         */
        RateLimitLimit: number;
        /**
         * @description How many requests the current window has left.
         * @example 74
         */
        RateLimitRemaining: number;
        /**
         * @description When the next window begins, in seconds since 1970-01-01T00:00:00Z.
         * @example 1735690500
         */
        RateLimitReset: number;
        /**
         * @description The way to authenticate that the request lacked.
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
                /**
                 * @description The largest number of Posts to return in one page. A page may hold fewer and still not be the last.
                 * @example 5
                 */
                max_results?: components["parameters"]["MaxResults"];
                /**
                 * @description The page to return, as the `next_token` or `previous_token` in `meta` of an earlier response. Leave it out for the first page.
                 * @example 7140dibdnow9c7btw3z2vwioavpvutgzrzm9icis4ndia
                 */
                pagination_token?: components["parameters"]["PaginationToken"];
                /**
                 * @description The fields of Posts to return, apart from the default ones. Applies to Posts under `includes` as well.
                 * @example [
                 *       "author_id",
                 *       "created_at",
                 *       "public_metrics"
                 *     ]
                 */
                "tweet.fields"?: components["parameters"]["TweetFields"];
                /**
                 * @description The references to follow. The objects they lead to are returned in full under `includes`.
                 * @example [
                 *       "author_id",
                 *       "attachments.media_keys"
                 *     ]
                 */
                expansions?: components["parameters"]["Expansions"];
                /**
                 * @description The fields of media to return, apart from the default ones. Media come with an expansion that leads to them.
                 * @example [
                 *       "alt_text",
                 *       "url"
                 *     ]
                 */
                "media.fields"?: components["parameters"]["MediaFields"];
                /**
                 * @description The fields of polls to return, apart from the default ones. Polls come with an expansion that leads to them.
                 * @example [
                 *       "end_datetime",
                 *       "voting_status"
                 *     ]
                 */
                "poll.fields"?: components["parameters"]["PollFields"];
                /**
                 * @description The fields of users to return, apart from the default ones. Users come with an expansion that leads to them.
                 * @example [
                 *       "description",
                 *       "verified"
                 *     ]
                 */
                "user.fields"?: components["parameters"]["UserFields"];
                /**
                 * @description The fields of places to return, apart from the default ones. Places come with an expansion that leads to them.
                 * @example [
                 *       "country",
                 *       "geo"
                 *     ]
                 */
                "place.fields"?: components["parameters"]["PlaceFields"];
            };
            header?: never;
            path: {
                /**
                 * @description The identifier of the user whose liked Posts are listed.
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
            default: components["responses"]["UnexpectedError"];
        };
    };
}
