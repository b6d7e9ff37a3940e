import { makePrintable } from '@liked-posts/internal/printable';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const ofPost = /^\w{3} (\w{3}) (\d\d) (\d\d:\d\d:\d\d) ([+-]\d{4}) (\d{4})$/;
const iso8601 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Whether a value is a time in ISO 8601 with its zone. The time may not exist. */
export function isIso8601(value: unknown): value is string {
  return typeof value === 'string' && iso8601.test(value);
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
  // As text, because a field that was not asked for is undefined.
  const iso = `${text}`.replace(ofPost, (_, month, day, time, zone, year) => {
    const number = `${months.indexOf(month) + 1}`.padStart(2, '0');
    return `${year}-${number}-${day}T${time}${zone}`;
  });
  const [, minute = '', seconds = '', zone = ''] = iso8601.exec(iso) ?? [];
  const time = new Date(minute + seconds + zone.replace(/:?(\d\d)$/, ':$1'));
  // Formatting the parsed time again reveals February 30, 24:00 and a wrong weekday.
  const local = new Date(`${minute}${seconds}Z`);
  const exists =
    !Number.isNaN(time.getTime()) &&
    local.toISOString().startsWith(minute) &&
    (iso === text || local.toUTCString().startsWith(text.slice(0, 3)));
  if (!exists) {
    throw new RangeError(
      `${makePrintable(`${JSON.stringify(text)}`)} is not a time. Give one like "Wed Oct 10 20:19:24 +0000 2018", or ISO 8601 with its zone, like "2018-10-10T20:19:24.000Z".`,
    );
  }
  return time;
}
