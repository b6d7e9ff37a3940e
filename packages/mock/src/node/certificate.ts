import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { pki as PublicKeys } from 'node-forge';
import { OptionError } from '../options/option-error.ts';

/** A certificate and its private key, in PEM. The certificate may be followed by its chain. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** A certificate of this server, and that of the authority to trust, in PEM. */
export interface MadeCertificate extends Certificate {
  readonly authority: string;
}

/**
 * Makes a certificate for `localhost`, this machine and `names`, valid for a year. Its authority is
 * new each time and its key is thrown away, so that trusting it allows nothing else.
 *
 * @throws {OptionError} when node-forge is not installed.
 */
export async function makeCertificate(names: readonly string[]): Promise<MadeCertificate> {
  const { md, pki } = await loadForge();
  const authority = unsigned(pki, 'liked-posts-mock authority');
  authority.cert.setExtensions([
    { name: 'basicConstraints', critical: true, cA: true },
    { name: 'keyUsage', critical: true, keyCertSign: true },
    { name: 'subjectKeyIdentifier' },
  ]);
  const server = unsigned(pki, 'liked-posts-mock');
  const all = new Set(['localhost', hostname(), '127.0.0.1', '::1', ...names]);
  server.cert.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: [...all].map(nameOrAddress) },
    {
      name: 'authorityKeyIdentifier',
      keyIdentifier: authority.cert.generateSubjectKeyIdentifier().getBytes(),
    },
  ]);
  for (const { cert } of [authority, server]) {
    cert.setIssuer(authority.cert.subject.attributes);
    cert.sign(authority.keys.privateKey, md.sha256.create());
  }
  return {
    authority: pki.certificateToPem(authority.cert),
    cert: pki.certificateToPem(server.cert),
    key: pki.privateKeyToPem(server.keys.privateKey),
  };
}

function unsigned(
  pki: typeof PublicKeys,
  value: string,
): { readonly cert: PublicKeys.Certificate; readonly keys: PublicKeys.rsa.KeyPair } {
  const keys = pki.rsa.generateKeyPair(2048);
  const cert = pki.createCertificate();
  cert.publicKey = keys.publicKey;
  // A first byte of 01 makes the number positive.
  cert.serialNumber = `01${randomBytes(15).toString('hex')}`;
  // Yesterday, for clients whose clock is slow.
  cert.validity.notBefore.setDate(cert.validity.notBefore.getDate() - 1);
  cert.validity.notAfter.setFullYear(cert.validity.notAfter.getFullYear() + 1);
  cert.setSubject([{ name: 'commonName', value }]);
  return { cert, keys };
}

const dnsName = 2;
const ipAddress = 7;

function nameOrAddress(name: string): object {
  return isIP(name) === 0 ? { type: dnsName, value: name } : { type: ipAddress, ip: name };
}

async function loadForge(): Promise<typeof import('node-forge')> {
  try {
    return (await import('node-forge')).default;
  } catch {
    throw new OptionError(
      'tls',
      'node-forge, which makes the certificate, is not installed',
      'a certificate of your own, or run: npm install --save-dev node-forge',
    );
  }
}
