import { createMock } from '@liked-posts/mock';
import { formatLine } from '../src/request/address.ts';
import { applyPreset, presets } from '../src/request/presets.ts';
import { sameData } from '../src/service/same-data.ts';

const headers = { authorization: 'Bearer any-token' };
const mock = createMock(sameData);

/** Requests a line from the mock, without the page. */
export function fetchLine(line: string): Promise<Response> {
  return mock.fetch(`http://mock${line}`, { headers });
}

/** A request line with a preset. */
export function presetLine(name: string, id = '42', rest = ''): string {
  const preset = presets.find((each) => each.name === name);
  if (!preset) throw new Error(`There is no preset ${name}.`);
  return formatLine({ id, search: applyPreset(rest, preset) });
}

/** Text without the spaces by which the page lays out JSON. */
export function removeSpaces(text: string | null): string {
  return `${text}`.replace(/\s/g, '');
}
