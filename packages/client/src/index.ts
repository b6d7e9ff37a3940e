export { type ClientOptions, createClient, type LikedPostsClient } from './create-client.ts';
