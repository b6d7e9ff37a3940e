/**
 * Asks one server for a page over kept connections, as fast as it answers, and prints how often.
 *
 *   node asker.ts <url> <connections> <seconds> <same | another>
 *
 * With `another`, each request is for another user, so that no page is asked for twice.
 */
import autocannon, { type Request } from 'autocannon';
import { authorization } from './request.ts';

const [url = '', connections = '', seconds = '', user = ''] = process.argv.slice(2);
const { pathname, search } = new URL(url);
let users = 0;

function forAnotherUser(request: Request): Request {
  users += 1;
  return { ...request, path: pathname.replace(/\d+(?=\/liked_tweets)/, `${users}`) + search };
}

const { requests, non2xx, errors, duration } = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { authorization },
  ...(user === 'another' ? { requests: [{ setupRequest: forAnotherUser }] } : {}),
});
if (non2xx > 0 || errors > 0) {
  throw new Error(`${url} refused ${non2xx} requests, and ${errors} failed.`);
}
console.log(JSON.stringify({ requests: requests.total, perSecond: requests.total / duration }));
