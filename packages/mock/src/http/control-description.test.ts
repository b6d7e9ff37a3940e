import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startMock } from '../node/index.ts';
import { corruptions, overrideMembers } from '../overrides/override.ts';

const described = parse(readFileSync(new URL('../../control.yaml', import.meta.url), 'utf8'));
const { schemas } = described.components;

const ajv = new Ajv2020({ strict: false, allErrors: true });
// What the mock sends has no members besides those that are described.
schemas.Request.properties.override.unevaluatedProperties = false;
for (const name of ['Request', 'RequestViolation', 'PendingOverride', 'RecordedMatch']) {
  schemas[name].unevaluatedProperties = false;
}
ajv.addSchema(described, 'control');

function violationsIn(path: string, body: unknown): unknown {
  const at = `#/paths/~1__control~1${path}/get/responses/200/content/application~1json/schema`;
  const validate = ajv.compile({ $ref: `control${at}` });
  return validate(body) ? [] : validate.errors;
}

const headers = { authorization: 'Bearer any-token' };

test('every path of the control API is described, and no other', async () => {
  await using mock = await startMock({ control: true });
  const detail = await (await fetch(`${mock.url}/__control/`)).text();
  const listed = [...detail.matchAll(/(GET|POST) \/__control\/\w+/g)].map(([each]) => each);
  const paths: [string, object][] = Object.entries(described.paths);
  const operations = paths.flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(operations.sort()).toEqual(listed.sort());
});

test('every member of an override is described, and no other', () => {
  const { Effect, Override, Corruption } = schemas;
  const members = Object.keys({ ...Effect.properties, ...Override.allOf[1].properties });
  expect(members.sort()).toEqual(Object.keys(overrideMembers).sort());
  expect(Corruption.enum).toEqual(Object.keys(corruptions));
});

test('what the mock lists is as described, and has every member that is', async () => {
  await using mock = await startMock({
    control: true,
    faults: [{ match: { page: 9 }, code: 500 }],
  });
  const url = `${mock.url}/2/users/42/liked_tweets`;
  mock.for({ user: '42', token: 'any-token' }).next({ code: 503, times: 9 }, { body: [1] });
  mock.next({ match: { query: { max_results: 9 } }, delay: 3_600_000 });
  await fetch(url, { headers });
  await fetch(`${url}?max_results=2`, { headers });
  await fetch(url);
  const left = new AbortController();
  const leaving = fetch(`${url}?max_results=9`, {
    headers: { authorization: 'Bearer other' },
    signal: left.signal,
  });
  await mock.waitForRequest({ after: 3 });
  left.abort();
  await expect(leaving).rejects.toThrow();
  await fetch(`${mock.url}/__control/requests?after=4&wait=1ms`);
  await expect.poll(() => mock.requests[3]?.clientLeft).toBe(true);

  const body = async (name: string) =>
    JSON.parse(await (await fetch(`${mock.url}/__control/${name}`)).text());
  for (const name of ['health', 'requests', 'violations', 'pending']) {
    expect(violationsIn(name, await body(name)), name).toEqual([]);
  }
  const requests: object[] = await body('requests');
  const members = new Set(requests.flatMap((request) => Object.keys(request)));
  expect([...members].sort()).toEqual(Object.keys(schemas.Request.properties).sort());
  expect(await body('pending')).toHaveLength(3);
});
