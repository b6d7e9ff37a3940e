import { type Choices, pick } from './hash.ts';

const weekdays: Choices<string> = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months: Choices<string> = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];
const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** A time in milliseconds since 1970, as the service writes when a Post was created. */
export function writeCreatedAt(milliseconds: number): string {
  const at = new Date(milliseconds);
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(twoDigits).join(':');
  const day = `${pick(weekdays, at.getUTCDay())} ${pick(months, at.getUTCMonth())} ${twoDigits(at.getUTCDate())}`;
  return `${day} ${time} +0000 ${at.getUTCFullYear()}`;
}
