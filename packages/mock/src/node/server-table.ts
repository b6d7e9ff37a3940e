import {
  checkOptions,
  OptionError,
  requireFlag,
  requireString,
  requireWhole,
} from '../option-error.ts';
import type { OptionRow } from '../options/option-table.ts';
import { readWhole } from '../options/option-values.ts';

/** The options of a server, besides those of its mock. */
export const serverTable: Readonly<
  Record<'port' | 'host' | 'grace' | 'control' | 'tls', OptionRow>
> = {
  port: {
    check: requireWhole(0, 65_535),
    flags: { '-p, --port <number>': '0 for any free one (default: 4010)' },
    read: readWhole,
  },
  host: {
    check: requireHost,
    flags: { '--host <address>': 'address to listen on (default: 127.0.0.1)' },
    read: String,
  },
  grace: { check: requireWhole(0, 3_600_000) },
  control: {
    check: requireFlag,
    flags: { '--control': 'let tests control it over HTTP, under /__control' },
  },
  tls: {
    check: requireCertificate,
    flags: {
      '--tls-cert <file>': 'serve HTTPS with this certificate, in PEM',
      '--tls-key <file>': 'the private key of --tls-cert',
    },
  },
};

/** Throws unless this is a certificate with its key. */
function requireCertificate(option: string, value: unknown): void {
  const allowed = 'a certificate and its key in PEM: { cert, key }';
  const checks = { cert: requireString, key: requireString };
  checkOptions(value, checks, { owner: option, allowed });
  try {
    process.getBuiltinModule('node:tls').createSecureContext(value);
  } catch (cause) {
    throw new OptionError(option, cause instanceof Error ? cause.message : 'no PEM', allowed);
  }
}

/** Throws unless this may be the address of a machine. */
function requireHost(option: string, value: unknown): void {
  requireString(option, value);
  if (!/^[./]/.test(String(value))) return;
  throw new OptionError(option, { value }, 'an address, such as 127.0.0.1');
}
