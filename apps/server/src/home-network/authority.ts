import { createHash, X509Certificate, type webcrypto } from 'node:crypto';
import { readIfThere, writeDurably } from '#server/lib/files.ts';
import type * as X509 from '@peculiar/x509';
import { homeRanges, ownRange } from './addresses.ts';

const DAY_MS = 86_400_000;
/** Apple and Chromium refuse more than 398 days. A day of it lies in the past, for devices whose clock is slow. */
const CERTIFICATE_DAYS = 397;
const AUTHORITY_DAYS = 20 * 365;
const keyKind = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

export interface Pair {
  readonly cert: string;
  readonly key: string;
}

/** Name constraints (RFC 5280, 4.2.1.10) make a stolen key worthless outside the home. Valid for twenty years. */
export async function createAuthority(name: string, now: Date): Promise<Pair> {
  const { x509, asn, AsnConvert } = await loadX509();
  const keys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);
  const subtree = (base: X509NameParts) => new asn.GeneralSubtree({ base: new asn.GeneralName(base) });
  const constraints = new asn.NameConstraints({
    permittedSubtrees: new asn.GeneralSubtrees([
      ...[name, 'localhost'].map((dNSName) => subtree({ dNSName })),
      ...[...homeRanges, ownRange].map((iPAddress) => subtree({ iPAddress })),
    ]),
  });
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [`Someday at home (${now.toISOString().slice(0, 10)})`] }],
    keys,
    signingAlgorithm: keyKind,
    ...validity(now, AUTHORITY_DAYS),
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.Extension(asn.id_ce_nameConstraints, true, AsnConvert.serialize(constraints)),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return pair(x509, certificate, keys.privateKey);
}

export async function issueCertificate(authority: Pair, hosts: readonly string[], now: Date): Promise<Pair> {
  const { x509 } = await loadX509();
  const issuer = new x509.X509Certificate(authority.cert);
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    x509.PemConverter.decodeFirst(authority.key),
    keyKind,
    false,
    ['sign'],
  );
  const keys = await crypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.create({
    subject: [{ CN: [hosts[0] ?? ''] }],
    issuer: issuer.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: keyKind,
    ...validity(now, CERTIFICATE_DAYS),
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: /^[\d.]+$/.test(value) ? 'ip' : 'dns', value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(issuer),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return pair(x509, certificate, keys.privateKey);
}

export function fingerprintOf({ cert }: Pair): string {
  const digest = createHash('sha256').update(new X509Certificate(cert).raw).digest('hex').toUpperCase();
  return (digest.match(/../g) ?? []).join(' ');
}

export async function readPair(file: string): Promise<Pair | undefined> {
  const text = (await readIfThere(file)) ?? '';
  const block = (label: string) => new RegExp(`-----BEGIN ${label}-----[^-]+-----END ${label}-----`).exec(text)?.[0];
  const [cert, key] = [block('CERTIFICATE'), block('PRIVATE KEY')];
  return cert === undefined || key === undefined ? undefined : { cert, key };
}

export const keepPair = (path: string, { cert, key }: Pair): Promise<void> =>
  writeDurably(path, (file) => file.writeFile(`${cert}\n${key}\n`));

const validity = (now: Date, days: number) => ({
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + (days - 1) * DAY_MS),
});

async function pair(x509: typeof X509, certificate: X509.X509Certificate, key: webcrypto.CryptoKey): Promise<Pair> {
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', key);
  return { cert: certificate.toString('pem'), key: x509.PemConverter.encode(pkcs8, 'PRIVATE KEY') };
}

type X509NameParts = { readonly dNSName: string } | { readonly iPAddress: string };

/** Loaded only to create something, which a start rarely does. The package needs the polyfill to be there first. */
async function loadX509() {
  await import('reflect-metadata');
  const [x509, asn, { AsnConvert }] = await Promise.all([
    import('@peculiar/x509'),
    import('@peculiar/asn1-x509'),
    import('@peculiar/asn1-schema'),
  ]);
  return { x509, asn, AsnConvert };
}
