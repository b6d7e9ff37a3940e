import { describe, expect, it } from 'vitest';
import { echoedToken, pieceShown, writings } from '../test/token-echo.ts';
import { hidden, tokenHider } from './hide-token.ts';

const hide = tokenHider([echoedToken]);

describe('a token is hidden', () => {
  it.each(Object.entries(writings))('%s', (_, write) => {
    const written = write(echoedToken);
    // Otherwise, the test would prove nothing.
    expect(pieceShown(written, echoedToken)).not.toBeUndefined();
    for (const text of [written, `{"a":"Bearer ${written}`, `<p>${written}</p> and more`]) {
      expect(hide(text)).toContain(hidden);
      expect(pieceShown(hide(text), echoedToken)).toBeUndefined();
    }
  });

  it('wherever the string is cut, before or after', () => {
    for (const write of Object.values(writings)) {
      const text = `{"detail":"${write(echoedToken)}"}`;
      for (let at = 0; at < text.length; at += 23) {
        for (const part of [text.slice(0, at), text.slice(at)]) {
          expect(pieceShown(hide(part), echoedToken)).toBeUndefined();
          expect(pieceShown(hide(text).slice(0, at), echoedToken)).toBeUndefined();
        }
      }
    }
  });

  it('and nothing else is', () => {
    const written = JSON.stringify({ detail: `It is "${echoedToken}"!`, user: '2244994945' });
    expect(JSON.parse(hide(written))).toEqual({ detail: `It is "${hidden}"!`, user: '2244994945' });
    expect(hide(`Bearer ${encodeURIComponent(echoedToken)}&a=b%20c`)).toBe(
      `Bearer ${hidden}&a=b%20c`,
    );
    const other = String.raw`\u0041 %41 &amp; &unknown; &#8364; İ`;
    expect(hide(`${other} ${echoedToken.toUpperCase()} ${other}`)).toBe(
      `${other} ${hidden} ${other}`,
    );
  });

  it('among others, even with backslashes, quotes and ampersands in it', () => {
    const tokens = ['a&b"c\\d/e\'f<g>h', '\\'.repeat(9), '"\\"\\"\\"\\', '12345678'];
    const hideAll = tokenHider(tokens);
    for (const token of tokens) {
      for (const text of [
        token,
        JSON.stringify(token),
        JSON.stringify(JSON.stringify({ token })),
      ]) {
        expect(hideAll(text)).toContain(hidden);
        expect(hideAll(text)).not.toContain(token);
      }
      expect(hideAll(`of ${token}`)).toBe(`of ${hidden}`);
    }
    expect(hideAll('a&amp;b&quot;c\\d/e&#39;f&lt;g&gt;h')).toBe(hidden);
  });

  it('in base64, whatever comes before and after it, and little else', () => {
    for (let length = 8; length < 16; length++) {
      const token = 'AAAAsecret0123456789'.slice(0, length);
      for (const before of ['', 'x', 'xy', 'xyz']) {
        for (const after of ['', '!', '?!', '\u007f?!']) {
          const text = tokenHider([token])(btoa(before + token + after));
          expect(text, `${before}${token}${after}`).toContain(hidden);
          // At most a few characters of base64 stay on each side.
          expect(text.replace(hidden, '').length).toBeLessThanOrEqual(
            btoa(before).length + btoa(after).length + 4,
          );
        }
      }
    }
  });
});

it('fewer than eight characters are not secret', () => {
  expect(tokenHider(['1234567'])('1234567 12345678')).toBe('1234567 12345678');
  expect(tokenHider(['12345678'])('1234567 12345678')).toBe(`1234567 ${hidden}`);
  expect(tokenHider([''])('any text')).toBe('any text');
  expect(tokenHider([])('any text')).toBe('any text');
});

it('a token is hidden anywhere in a long string', () => {
  const written = `${writings['in HTML in HTML']?.(echoedToken)}`;
  for (let at = 2 ** 16 - written.length; at < 2 ** 16 + 2048; at += 389) {
    expect(hide(`${'x'.repeat(at)}${written}${'y'.repeat(2 ** 17)}`)).toBe(
      `${'x'.repeat(at)}${hidden}${'y'.repeat(2 ** 17)}`,
    );
  }
});

describe('a string of sixteen times the length takes at most eighty times the time', () => {
  const tokens = [
    ...['-', '\\', '&amp;', '%25', '"\\"', 'AAAA', '&#45;'].flatMap((unit) => [
      `${unit.repeat(60)}x`,
      `x${unit.repeat(60)}`,
    ]),
    echoedToken,
  ];
  const units = ['-', '\\', '%25', '"\\', '&amp;', '&#', '&#0000', '\\u00', 'A', echoedToken];

  it.each(units)('of %j', (unit) => {
    const timeOf = (length: number): number => {
      const hideAll = tokenHider(tokens);
      hideAll('to prepare it');
      const text = `${unit.repeat(39)}x`.repeat(length / (39 * unit.length + 1));
      const before = process.cpuUsage();
      hideAll(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    // The minimum, because other load on the machine only adds time.
    const [shorter, longer] = [2000, 32_000].map((length) =>
      Math.min(...Array.from({ length: 3 }, () => timeOf(length))),
    ) as [number, number];
    // Quadratic time would take 256 times.
    expect(longer).toBeLessThan(80 * Math.max(shorter, 1));
  });
});
