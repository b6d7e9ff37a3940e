import { SandboxOptionError } from './option-error.ts';
import { checkReply, type Reply } from './reply.ts';

const preference = /^\s*(code|example)\s*=\s*"?([^",;\s]*)"?\s*$/;

/**
 * The reply that a `Prefer` header asks for, as it does of Prism: `code=503`, `example=lastPage`, or both,
 * separated by a comma. Other preferences mean nothing here, as RFC 7240 has it.
 *
 * @throws {SandboxOptionError} when the contract has no such status or example.
 */
export function readPrefer(header: string | null | undefined): Reply | undefined {
  if (!header) return undefined;
  let reply: Reply | undefined;
  for (const item of header.split(/[,;]/)) {
    const [, name, value = ''] = preference.exec(item) ?? [];
    if (name === 'example') reply = { ...reply, example: value };
    if (name === 'code') {
      if (!/^[0-9]{3}$/.test(value)) {
        throw new SandboxOptionError(
          'Prefer.code',
          `'${value}' is no status`,
          '200, or 400 to 599',
        );
      }
      reply = { ...reply, code: Number(value) };
    }
  }
  if (reply) checkReply(reply, 'Prefer');
  return reply;
}
