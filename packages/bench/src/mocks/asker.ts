/**
 * Asks one server for a page over kept connections, as fast as it answers, and prints how often.
 *
 *   node asker.ts <url> <connections> <seconds>
 */
import autocannon from 'autocannon';
import { authorization } from './request.ts';

const [url = '', connections = '', seconds = ''] = process.argv.slice(2);

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
});
const refusals = Object.keys(statusCodeStats).filter((status) => status !== '200');
if (refusals.length > 0 || errors > 0) {
  throw new Error(`${url} answered with ${refusals.join(', ')}; ${errors} requests failed.`);
}
console.log(JSON.stringify({ requests: requests.total, perSecond: requests.total / duration }));
