import { LikedPostsError } from './errors.ts';

/** Thrown for a string that is not a time in a layout of the contract. */
export class InvalidTimeError extends LikedPostsError<{ text: string }> {
  override name = 'InvalidTimeError';
  /** The string that was given. */
  declare readonly text: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const ofPost =
  /^(?<weekday>\w{3}) (?<month>\w{3}) (?<day>\d\d) (?<time>\d\d:\d\d:\d\d) (?<zone>[+-]\d{4}) (?<year>\d{4})$/;
const iso8601 =
  /^(?<date>\d{4}-\d\d-\d\d)T(?<time>\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?<zone>Z|[+-]\d\d:?\d\d)$/;

/**
 * The time in a `created_at`. Posts write it as `Wed Oct 10 20:19:24 +0000 2018`, users as an ISO
 * 8601 date and time with its zone, such as `2018-10-10T20:19:24.000Z`. Digits below a millisecond
 * are cut off.
 *
 * @throws {InvalidTimeError} for any other string, and for times that do not exist
 * @example
 * parseCreatedAt('Wed Oct 10 20:19:24 +0000 2018').toISOString(); // '2018-10-10T20:19:24.000Z'
 */
export function parseCreatedAt(text: string): Date {
  const {
    weekday,
    month = '',
    day,
    date,
    year,
    time = '',
    zone = '',
  } = (ofPost.exec(text) ?? iso8601.exec(text))?.groups ?? {};
  const monthNumber = `${months.indexOf(month) + 1}`.padStart(2, '0');
  const local = `${date ?? `${year}-${monthNumber}-${day}`}T${time}`;
  // Formatting the parsed time again reveals February 30, 24:00 and a wrong weekday.
  const asUtc = new Date(`${local}Z`);
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):?(\d\d)/.exec(zone) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const exists =
    !Number.isNaN(asUtc.getTime()) &&
    asUtc.toISOString().startsWith(local.slice(0, 16)) &&
    (weekday === undefined || asUtc.toUTCString().startsWith(`${weekday},`)) &&
    Number(hours) < 24 &&
    Number(minutes) < 60;
  if (!exists) {
    throw new InvalidTimeError(
      `${JSON.stringify(text)} is not a time. Give one like "Wed Oct 10 20:19:24 +0000 2018", or ISO 8601 with its zone, like "2018-10-10T20:19:24.000Z".`,
      { text },
    );
  }
  return new Date(asUtc.getTime() - offset);
}
