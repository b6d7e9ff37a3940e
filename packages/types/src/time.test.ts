import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIso8601, parseCreatedAt } from './time.ts';

const dateArbitrary = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-30T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

/** A zone offset in minutes and how it is written. */
const zoneArbitrary = fc
  .record({
    sign: fc.constantFrom(1, -1),
    hours: fc.nat({ max: 14 }),
    minutes: fc.constantFrom(0, 30, 45),
  })
  .map(({ sign, hours, minutes }) => ({
    offset: sign * (hours * 60 + minutes) * 60_000,
    hours: `${sign < 0 ? '-' : '+'}${`${hours}`.padStart(2, '0')}`,
    minutes: `${minutes}`.padStart(2, '0'),
  }));

describe('parseCreatedAt', () => {
  test('reads the example of the contract', () => {
    expect(parseCreatedAt('Wed Oct 10 20:19:24 +0000 2018').toISOString()).toBe(
      '2018-10-10T20:19:24.000Z',
    );
  });

  test('reads every time in both layouts, in every zone', () => {
    fc.assert(
      fc.property(dateArbitrary, zoneArbitrary, fc.constantFrom(':', ''), (date, zone, colon) => {
        const local = new Date(date.getTime() + zone.offset);
        fc.pre(local.getUTCFullYear() >= 1);
        const [weekday, day, month, year, time] = local.toUTCString().split(/,? /);
        const { hours, minutes } = zone;
        const ofPost = `${weekday} ${month} ${day} ${time} ${hours}${minutes} ${year}`;
        expect(parseCreatedAt(ofPost)).toEqual(date);
        const iso8601 = `${local.toISOString().slice(0, 19)}${hours}${colon}${minutes}`;
        expect(parseCreatedAt(iso8601)).toEqual(date);
        expect(parseCreatedAt(date.toISOString())).toEqual(date);
      }),
    );
  });

  test('cuts off digits below a millisecond', () => {
    expect(parseCreatedAt('2018-10-10T20:19:24.123999Z').toISOString()).toBe(
      '2018-10-10T20:19:24.123Z',
    );
    expect(parseCreatedAt('2018-10-10T20:19Z').toISOString()).toBe('2018-10-10T20:19:00.000Z');
  });

  test.each([
    // A field that was not asked for is undefined.
    undefined as unknown as string,
    '',
    'yesterday',
    // Without a time of day, or without a zone.
    '2018-10-10',
    '2018-10-10T20:19:24',
    // Days, times and zones that do not exist.
    '2018-02-30T00:00:00Z',
    '2018-13-01T00:00:00Z',
    '2018-10-10T24:00:00Z',
    '2018-10-10T20:19:60Z',
    '2018-10-10T20:19:24+24:00',
    // Almost ISO 8601.
    '2018-10-10 20:19:24Z',
    ' 2018-10-10T20:19:24Z',
    '2018-10-10T20:19:24Z\n',
    // Another weekday than that of the date.
    'Thu Oct 10 20:19:24 +0000 2018',
    // Text around a time.
    'On Wed Oct 10 20:19:24 +0000 2018',
    'Wed Oct 10 20:19:24 +0000 2018 ',
    // A day or a month that does not exist.
    'Wed Oct 32 20:19:24 +0000 2018',
    'Wed Okt 10 20:19:24 +0000 2018',
    // Other layouts.
    'Wed Oct 10 20:19:24 2018',
    'Wed, 10 Oct 2018 20:19:24 GMT',
  ])('rejects %j', (text) => {
    const parse = () => parseCreatedAt(text);
    expect(parse).toThrow(RangeError);
    expect(parse).toThrow(`${JSON.stringify(text)} is not a time. Give one like`);
  });
});

test('only a string in ISO 8601 with its zone is ISO 8601', () => {
  const others = ['Wed Oct 10 20:19:24 +0000 2018', '2018-10-10T20:19:24', 7, undefined];
  expect(isIso8601('2018-10-10T20:19Z')).toBe(true);
  for (const other of others) expect(isIso8601(other)).toBe(false);
});
