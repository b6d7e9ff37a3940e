import { makePrintable } from '@liked-posts/internal/printable';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const postFormat = /^\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/;
const isoFormat = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Whether a value is a time in ISO 8601 with its zone, though it may be February 30. */
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
  const iso = toIso8601(text);
  const isPostFormat = iso !== text;
  const [, upToMinute = '', seconds = '', zone = ''] = isoFormat.exec(iso) ?? [];
  // `Date` needs a colon in the zone: `+00:00` for `+0000`.
  const time = new Date(upToMinute + seconds + zone.replace(/:?(\d\d)$/, ':$1'));
  // `Date` takes February 30 for March 2, and ignores the weekday. Written again, both differ. They
  // are the day and weekday of the local time, which is read as if it were UTC.
  const localTime = new Date(`${upToMinute}${seconds}Z`);
  const exists =
    !Number.isNaN(time.getTime()) &&
    localTime.toISOString().startsWith(upToMinute) &&
    (!isPostFormat || localTime.toUTCString().startsWith(text.slice(0, 3)));
  if (exists) return time;
  // A caller without TypeScript may pass a field that was not requested, which is undefined.
  const written = makePrintable(String(JSON.stringify(text)));
  throw new RangeError(
    `${written} is not a time. Give one like "Wed Oct 10 20:19:24 +0000 2018", or ISO 8601 with its zone, like "2018-10-10T20:19:24.000Z".`,
  );
}

/** The time of a Post as `2018-10-10T20:19:24+0000`; any other text as it is. */
function toIso8601(text: string): string {
  const match = postFormat.exec(text);
  if (!match) return text;
  const [, month = '', day, time, zone, year] = match;
  // An unknown month becomes `00`, which `Date` refuses.
  const monthNumber = `${months.indexOf(month) + 1}`.padStart(2, '0');
  return `${year}-${monthNumber}-${day}T${time}${zone}`;
}
