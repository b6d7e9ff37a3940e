/** Prints what a tool finds in the contract, as JSON: `accept.ts <tool> <openapi.json>`. */
import { readFileSync } from 'node:fs';
import SwaggerParser from '@apidevtools/swagger-parser';
import { validate as hyperjump } from '@hyperjump/json-schema/openapi-3-1';
import { validate as readme } from '@readme/openapi-parser';
import { validate as scalar } from '@scalar/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';

const [, , tool = '', file = ''] = process.argv;
const contract = JSON.parse(readFileSync(file, 'utf8'));

/** What each finds; it may throw instead. */
const tools: Record<string, () => Promise<unknown[]>> = {
  '@apidevtools/swagger-parser': async () => {
    await SwaggerParser.validate(contract);
    return [];
  },
  '@readme/openapi-parser': async () => {
    const { valid, warnings, ...rest } = await readme(contract);
    return valid ? warnings : [rest];
  },
  '@scalar/openapi-parser': async () => (await scalar(contract)).errors ?? [],
  '@seriousme/openapi-schema-validator': async () => {
    const { valid, errors } = await new Validator().validate(contract);
    return valid ? [] : [errors];
  },
  '@hyperjump/json-schema': async () => {
    const schema = 'https://spec.openapis.org/oas/3.1/schema-base';
    const { valid, errors } = await hyperjump(schema, contract, 'BASIC');
    return valid ? [] : (errors ?? [errors]);
  },
};

const found = await tools[tool]?.().catch((error: Error) => [error.message]);
console.log(JSON.stringify(found ?? [`There is no ${tool}.`]));
