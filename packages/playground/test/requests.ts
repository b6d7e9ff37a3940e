import { createMock } from '@liked-posts/mock';
import { formatLine } from '../src/request/address.ts';
import { applyPreset, presets } from '../src/request/presets.ts';
import { sameData } from '../src/service/same-data.ts';

const headers = { authorization: 'Bearer any-token' };
const mock = createMock(sameData);

/** The mock's response, requested without the page. */
export function responseTo(line: string): Promise<Response> {
  return mock.fetch(`http://mock${line}`, { headers });
}

/** Its body. */
export async function answerTo(line: string) {
  return (await responseTo(line)).json();
}

/** A request line with a preset. */
export function preset(name: string, id = '42', rest = ''): string {
  const found = presets.find((each) => each.name === name);
  if (!found) throw new Error(`There is no preset ${name}.`);
  return formatLine({ id, search: applyPreset(rest, found) });
}
