import { readQuery } from '@liked-posts/types/request';
import { describe, expect, it } from 'vitest';
import { isPreset, presets, withPreset } from './presets.ts';
import { textIn, valuesIn, withText, withValues } from './search.ts';

describe('a search is edited', () => {
  it('in the order of the contract, whatever comes first', () => {
    const search = withValues('', 'user.fields', ['verified']);
    const more = withText(withValues(search, 'tweet.fields', ['text', 'lang']), 'max_results', '5');

    expect(more).toBe('max_results=5&tweet.fields=lang,text&user.fields=verified');
  });

  it('and unknown parameters stay as they were written', () => {
    expect(withText('foo&tweet.fields=%zz', 'max_results', 'ten 10')).toBe(
      'max_results=ten%2010&tweet.fields=%zz&foo=',
    );
    expect(withValues('', 'tweet.fields', ['nonsense', 'lang'])).toBe('tweet.fields=lang,nonsense');
  });

  it('until a list is empty, which removes it', () => {
    expect(withValues('tweet.fields=lang', 'tweet.fields', [])).toBe('');
    expect(withText('max_results=5', 'max_results', undefined)).toBe('');
  });

  it('and read', () => {
    expect(textIn('max_results=1%2B1', 'max_results')).toBe('1+1');
    expect(textIn('max_results=%zz', 'max_results')).toBe('%zz');
    expect(textIn('', 'max_results')).toBeUndefined();
    expect(valuesIn('tweet.fields=lang,,id', 'tweet.fields')).toEqual(['lang', 'id']);
  });
});

describe.each(presets)('the preset $name', (preset) => {
  it('is within the contract, and keeps who is asked about and how much', () => {
    const search = withPreset('max_results=5&tweet.fields=lang&poll.fields=id', preset);
    const { query, violations } = readQuery(search);

    expect(violations).toEqual([]);
    expect(query.max_results).toBe(5);
    expect(presets.filter((each) => isPreset(search, each))).toEqual([preset]);
  });
});
