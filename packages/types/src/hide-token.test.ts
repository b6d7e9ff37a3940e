import { echoedToken, pieceShown, writings } from '@liked-posts/test-utils/token-echo';
import { describe, expect, it } from 'vitest';
import { hidden, tokenHider } from './hide-token.ts';

const hide = tokenHider([echoedToken]);

describe('a token is hidden', () => {
  it.each(Object.entries(writings))('%s', (_, write) => {
    const written = write(echoedToken);
    // The test can read it, or it would prove nothing.
    expect(pieceShown(written, echoedToken)).not.toBeUndefined();
    for (const text of [written, `{"a":"Bearer ${written}`, `<p>${written}</p> and more`]) {
      expect(hide(text)).toContain(hidden);
      expect(pieceShown(hide(text), echoedToken)).toBeUndefined();
    }
  });

  it('wherever a text is cut, before or after', () => {
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

  it('with all others, and with backslashes, quotes and ampersands in it', () => {
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
    expect(hideAll('a&amp;b&quot;c&bsol;d/e&#39;f&lt;g&gt;h')).toBe(hidden);
  });

  it('in base64, whatever stands before and behind it, and little else', () => {
    for (let length = 8; length < 16; length++) {
      const token = 'AAAAsecret0123456789'.slice(0, length);
      for (const before of ['', 'x', 'xy', 'xyz']) {
        for (const after of ['', '!', '?!', '\u007f?!']) {
          const text = tokenHider([token])(btoa(before + token + after));
          expect(text, `${before}${token}${after}`).toContain(hidden);
          // Less than four characters of it are left on each side.
          expect(text.replace(hidden, '').length).toBeLessThanOrEqual(
            btoa(before).length + btoa(after).length + 4,
          );
        }
      }
    }
  });
});

it('what has fewer than eight characters is no secret', () => {
  expect(tokenHider(['1234567'])('1234567 12345678')).toBe('1234567 12345678');
  expect(tokenHider(['12345678'])('1234567 12345678')).toBe(`1234567 ${hidden}`);
  expect(tokenHider([''])('any text')).toBe('any text');
  expect(tokenHider([])('any text')).toBe('any text');
});

it('is hidden wherever it stands in a long text', () => {
  const written = `${writings['in HTML in HTML']?.(echoedToken)}`;
  for (let at = 2 ** 16 - written.length; at < 2 ** 16 + 2048; at += 389) {
    expect(hide(`${'x'.repeat(at)}${written}${'y'.repeat(2 ** 17)}`)).toBe(
      `${'x'.repeat(at)}${hidden}${'y'.repeat(2 ** 17)}`,
    );
  }
});

describe('a text of sixteen times the length takes no more than five times sixteen the time', () => {
  const tokens = [
    ...['-', '\\', '&amp;', '%25', '"\\"', 'AAAA', '4141', '&#45;'].flatMap((unit) => [
      `${unit.repeat(60)}x`,
      `x${unit.repeat(60)}`,
    ]),
    echoedToken,
  ];
  const units = ['-', '\\', '%25', '"\\', '&amp;', '&#', '&#0000', '\\u00', 'A', '41', echoedToken];

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
    // The least of several: whatever else the machine does only adds to it.
    const [shorter, longer] = [2000, 32_000].map((length) =>
      Math.min(...Array.from({ length: 3 }, () => timeOf(length))),
    ) as [number, number];
    // Quadratic would be 256 times.
    expect(longer).toBeLessThan(80 * Math.max(shorter, 1));
  });
});
