import { checkOptions, OptionError, requireFlag, requireString, whole } from '../option-error.ts';
import { type OptionRow, readList, readWhole } from '../options/option-table.ts';

/** The options of a server, besides those of its mock. */
export const serverTable: Readonly<
  Record<'port' | 'host' | 'grace' | 'control' | 'allowedHosts' | 'tls', OptionRow>
> = {
  port: {
    check: whole(0, 65_535),
    flags: { '-p, --port <number>': 'port to listen on; 0 for any free one (default: 4010)' },
    read: readWhole,
  },
  host: {
    check: requireHost,
    flags: { '--host <address>': 'address to listen on (default: 127.0.0.1)' },
    read: String,
  },
  grace: {
    check: whole(0, 3_600_000),
    flags: { '--grace <ms>': 'how long running requests may take after a signal (default: 5000)' },
    read: readWhole,
  },
  control: {
    check: requireFlag,
    flags: {
      '--control': 'let tests read requests and queue overrides over HTTP, under /__control',
    },
  },
  allowedHosts: {
    check: requireHostNames,
    flags: {
      '--allowed-hosts <list>':
        'host names allowed for /__control, and with --dataset for any path, besides localhost and IP addresses: mock,mock.internal',
    },
    read: readList,
  },
  tls: {
    check: requireCertificate,
    flags: {
      '--tls-cert <file>': 'serve HTTPS with your own certificate, in PEM',
      '--tls-key <file>': 'the private key of --tls-cert',
    },
  },
};

/** Throws unless this is a certificate with its key. */
function requireCertificate(option: string, value: unknown): void {
  const allowed = 'a certificate and its key in PEM: { cert, key }';
  checkOptions(value, { cert: requireString, key: requireString }, option, allowed);
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

/** Throws unless this is a list of host names without ports. */
function requireHostNames(option: string, value: unknown): void {
  if (Array.isArray(value) && value.every((name) => isHostName(String(name)))) return;
  throw new OptionError(
    option,
    { value },
    'a list of names without scheme and port, such as mock.internal',
  );
}

function isHostName(name: string): boolean {
  const url = `http://${name}`;
  const isName = /^[\w.-]+$/.test(name);
  return isName && URL.canParse(url) && new URL(url).hostname === name.toLowerCase();
}
