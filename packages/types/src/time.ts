import { makePrintable } from '@liked-posts/internal/printable';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const postFormat = /^(\w{3}) (\w{3}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/;
const isoFormat = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)$/;

/** Whether a value is written as an ISO 8601 time with its zone. The day may not exist: February 30. */
export function isIso8601(value: unknown): value is string {
  return typeof value === 'string' && isoFormat.test(value);
}

/**
 * The time in a `created_at`. Posts write it as `Wed Oct 10 20:19:24 +0000 2018`, users as an ISO
 * 8601 date and time with its zone, such as `2018-10-10T20:19:24.000Z`. Digits below a millisecond
 * are cut off.
 *
 * @throws {RangeError} for any other string, and for times that do not exist
 * @example
 * parseCreatedAt('Wed Oct 10 20:19:24 +0000 2018').toISOString(); // '2018-10-10T20:19:24.000Z'
 */
export function parseCreatedAt(text: string): Date {
  const { local, zone, weekday } = splitTime(text);
  // `Date` needs a colon in the zone: `+00:00` for `+0000`.
  const time = new Date(local + zone.replace(/:?(\d\d)$/, ':$1'));
  // `Date` takes February 30 for March 2, and ignores the weekday. So the local time is read as if it
  // were UTC, and written again: its date and weekday must then be the same as in the text.
  const localTime = new Date(`${local}Z`);
  const exists =
    !Number.isNaN(time.getTime()) &&
    localTime.toISOString().startsWith(local.slice(0, '2018-10-10T20:19'.length)) &&
    localTime.toUTCString().startsWith(weekday);
  if (exists) return time;
  // A caller without TypeScript may pass a field that was not requested, which is undefined.
  const written = makePrintable(String(JSON.stringify(text)));
  throw new RangeError(
    `${written} is not a time. Give one like "Wed Oct 10 20:19:24 +0000 2018", or ISO 8601 with its zone, like "2018-10-10T20:19:24.000Z".`,
  );
}

/**
 * `Wed Oct 10 20:19:24 +0000 2018` has the local time `2018-10-10T20:19:24`, the zone `+0000` and the
 * weekday `Wed`. A time in ISO 8601 has no weekday; any other text has nothing.
 */
function splitTime(text: string): { local: string; zone: string; weekday: string } {
  const post = postFormat.exec(text);
  if (!post) {
    const [, local = '', zone = ''] = isoFormat.exec(text) ?? [];
    return { local, zone, weekday: '' };
  }
  const [, weekday = '', month = '', day, time, zone = '', year] = post;
  // An unknown month becomes `00`, which `Date` refuses.
  const monthNumber = `${months.indexOf(month) + 1}`.padStart(2, '0');
  return { local: `${year}-${monthNumber}-${day}T${time}`, zone, weekday };
}
