import { createSandbox } from '@liked-posts/sandbox';

const sandbox = createSandbox();
await sandbox.fetch('http://sandbox/2/users/42/liked_tweets?tweetFields=lang', {
  headers: { authorization: 'Bearer any-token' },
});
const [entry] = sandbox.requests;
console.log(entry?.status, entry?.verdict); // → 400 invalid
console.log(entry?.violations[0]?.reason.split('. ')[1]); // → Did you mean `tweet.fields`?
