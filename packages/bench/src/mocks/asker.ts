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

const {
  requests,
  statusCodeStats = {},
  errors,
  duration,
} = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(seconds),
  headers: { authorization },
  ...(user === 'another' ? { requests: [{ setupRequest: forAnotherUser }] } : {}),
});
const refusals = Object.keys(statusCodeStats).filter((status) => status !== '200');
if (refusals.length > 0 || errors > 0) {
  throw new Error(`${url} answered with ${refusals.join(', ')}; ${errors} requests failed.`);
}
console.log(JSON.stringify({ requests: requests.total, perSecond: requests.total / duration }));
