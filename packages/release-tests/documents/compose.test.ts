import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const text = { type: 'string' };

/** What the Compose Specification has, as far as the file uses it. */
const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    services: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        required: ['image'],
        properties: {
          image: text,
          init: { type: 'boolean' },
          working_dir: text,
          command: text,
          environment: { type: 'object', additionalProperties: text },
          volumes: { type: 'array', items: { type: 'string', pattern: '^(\\.|\\w+):/\\w+$' } },
          depends_on: { type: 'array', items: text },
          restart: { type: 'string', pattern: '^(no|always|unless-stopped|on-failure(:\\d+)?)$' },
          stop_grace_period: { type: 'string', pattern: '^(\\d+(h|ms|m|s))+$' },
        },
      },
    },
    volumes: { type: 'object', additionalProperties: { type: 'null' } },
  },
};

it('compose.yaml of export-many is valid, and names what is there', () => {
  const file = new URL('../../../examples/export-many/compose.yaml', import.meta.url);
  const compose = parse(readFileSync(file, 'utf8'), { strict: true });
  const ajv = new Ajv();
  expect(ajv.validate(schema, compose), ajv.errorsText()).toBe(true);

  const { services, volumes } = compose;
  expect(Object.keys(services)).toEqual([...services.worker.depends_on, 'worker']);
  expect(Object.keys(volumes)).toEqual([services.valkey.volumes[0].split(':')[0]]);
  expect(services.worker.environment.REDIS_URL).toBe('redis://valkey:6379');
});
