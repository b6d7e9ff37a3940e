import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const text = { type: 'string' };
const duration = { type: 'string', pattern: '^(\\d+(h|ms|m|s))+$' };

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
          stop_grace_period: duration,
        },
      },
    },
    volumes: { type: 'object', additionalProperties: { type: 'null' } },
  },
};

interface Service {
  readonly volumes: string[];
  readonly depends_on?: string[];
  readonly environment?: Record<string, string>;
}

it('compose.yaml of export-many is valid, and names what is there', () => {
  const file = new URL('../../../examples/export-many/compose.yaml', import.meta.url);
  const compose = parse(readFileSync(file, 'utf8'), { strict: true });
  const ajv = new Ajv();
  expect(ajv.validate(schema, compose), ajv.errorsText()).toBe(true);

  const services: Record<string, Service> = compose.services;
  const mounts = Object.values(services).flatMap(({ volumes }) => volumes);
  const volumes = mounts.map((mount) => mount.split(':')[0]).filter((name) => name !== '.');
  expect(Object.keys(compose.volumes)).toEqual(volumes);
  const { depends_on, environment } = services['worker'] ?? {};
  expect(depends_on).toEqual(['valkey']);
  expect(services).toHaveProperty('valkey');
  expect(environment?.['REDIS_URL']).toBe('redis://valkey:6379');
});
