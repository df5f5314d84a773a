import { X509Certificate } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { HomeNetworkConfig } from '#server/config/config.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { homeAddresses } from './addresses.ts';
import { createAuthority, fingerprintOf, issueCertificate, keepPair, readPair, type Pair } from './authority.ts';
import { StartError } from '#server/lib/app-error.ts';

const LOOK_AGAIN_MS = 5_000;
const RENEW_BEFORE_MS = 30 * 86_400_000;
/** Someday is younger than this, so an earlier clock is wrong. */
const FIRST_RELEASE = new Date('2026-11-01T00:00:00Z');

export type HomeNetwork = Awaited<ReturnType<typeof openHomeNetwork>>;

interface HomeNetworkDeps {
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Creates what is missing in the folder, and keeps the certificate right from now on. Throws `StartError` if the clock is wrong. */
export async function openHomeNetwork({ name, folder }: HomeNetworkConfig, { clock, logger }: HomeNetworkDeps) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const authority = await openAuthority(path.join(folder, 'authority.pem'), name, clock.now());
  const certificateFile = path.join(folder, 'certificate.pem');
  const hostsFor = (addresses: readonly string[]) => [name, 'localhost', '127.0.0.1', ...addresses];

  let addresses = await homeAddresses();
  const kept = await readPair(certificateFile);
  let current =
    kept && isGood(kept, { authority, hosts: hostsFor(addresses), now: clock.now() }) ? kept : await renewed();
  const listeners: (() => void | Promise<void>)[] = [];
  let withdraw = async () => {};

  async function renewed(): Promise<Pair> {
    const certificate = await issueCertificate(authority, hostsFor(addresses), clock.now());
    // On a full disk it's good until the next start.
    await keepPair(certificateFile, certificate).catch((err: unknown) => logger.warn({ err }, 'certificate-not-saved'));
    return certificate;
  }

  async function look(): Promise<void> {
    const found = await homeAddresses();
    const hosts = hostsFor(found);
    if (isDeepStrictEqual(found, addresses) && isGood(current, { authority, hosts, now: clock.now() })) return;
    addresses = found;
    current = await renewed();
    for (const listener of listeners) await listener();
  }

  let looking = Promise.resolve();
  const watch = setInterval(() => {
    looking = looking.then(look).catch((err: unknown) => logger.error({ err }, 'home-certificate-not-renewed'));
  }, LOOK_AGAIN_MS);
  watch.unref();

  return {
    name,
    folder,
    authority: authority.cert,
    fingerprint: fingerprintOf(authority),
    certificate: () => current,
    addresses: (): readonly string[] => addresses,
    isFor: (host: string) => hostsFor(addresses).includes(host),
    announce(port: number, onTaken: () => void): void {
      const begin = async () => {
        await withdraw();
        const { announce } = await import('./announcement.ts');
        withdraw = announce({ name, port, addresses }, { logger, onTaken });
      };
      listeners.push(begin);
      void begin();
    },
    onChange: (listener: () => void | Promise<void>) => void listeners.push(listener),
    async close(): Promise<void> {
      clearInterval(watch);
      await withdraw();
    },
  };
}

async function openAuthority(file: string, name: string, now: Date): Promise<Pair> {
  const kept = await readPair(file);
  const shown = dayOf(now);
  if (now < FIRST_RELEASE) {
    throw new StartError(
      `this computer’s clock says ${shown}, so no phone would accept its certificate. Set the clock and start again.`,
    );
  }
  if (kept !== undefined) {
    const { validFromDate, validToDate } = new X509Certificate(kept.cert);
    if (now < validFromDate) {
      throw new StartError(
        `this computer’s clock says ${shown}, but its certificate authority was created on ${dayOf(validFromDate)}. Set the clock and start again. If the clock is right, delete ${file}; every device then has to trust this Someday again.`,
      );
    }
    if (now < validToDate) return kept;
  }
  const authority = await createAuthority(name, now);
  await keepPair(file, authority);
  return authority;
}

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

interface CertificateNames {
  readonly authority: Pair;
  readonly hosts: readonly string[];
  readonly now: Date;
}

function isGood(pair: Pair, { authority, hosts, now }: CertificateNames): boolean {
  const certificate = new X509Certificate(pair.cert);
  const names = certificate.subjectAltName?.split(', ').map((entry) => entry.replace(/^(DNS|IP Address):/, ''));
  return (
    isDeepStrictEqual(names, hosts) &&
    certificate.verify(new X509Certificate(authority.cert).publicKey) &&
    certificate.validFromDate <= now &&
    certificate.validToDate.getTime() - now.getTime() > RENEW_BEFORE_MS
  );
}
