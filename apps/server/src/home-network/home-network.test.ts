import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createRecordingLogger } from '#server/testing/recording-logger.ts';
import { isFromHome } from './addresses.ts';
import { announce } from './announcement.ts';
import { createAuthority, issueCertificate, type Pair } from './authority.ts';
import { openHomeNetwork } from './home-network.ts';
import { StartError } from '#server/lib/app-error.ts';

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const today = new Date('2026-11-26T12:00:00Z');
const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'someday-home-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What OpenSSL says about this certificate, as a second opinion. */
async function opinionOf(authority: Pair, certificate: Pair): Promise<string> {
  const [ca, leaf] = [path.join(folder, 'ca.pem'), path.join(folder, 'leaf.pem')];
  await writeFile(ca, authority.cert);
  await writeFile(leaf, certificate.cert);
  const at = String(today.getTime() / 1000);
  const asked = run('openssl', ['verify', '-x509_strict', '-purpose', 'sslserver', '-attime', at, '-CAfile', ca, leaf]);
  return asked.then(
    ({ stdout }) => stdout,
    (error: unknown) => String(error),
  );
}

describe('an authority at home', () => {
  it('vouches for its own name, this machine and private addresses', async () => {
    const authority = await createAuthority('someday.local', today);
    const hosts = ['someday.local', 'localhost', '127.0.0.1', '192.168.178.25', '10.1.2.3', '172.31.0.1'];
    expect(await opinionOf(authority, await issueCertificate(authority, hosts, today))).toMatch(/leaf\.pem: OK/);
  });

  it.each([
    ['bank.example'],
    ['someday.local.evil.example'],
    ['8.8.8.8'],
    ['172.32.0.1'],
    ['192.169.0.1'],
    ['100.64.0.1'],
  ])('can’t vouch for %s', async (host) => {
    const authority = await createAuthority('someday.local', today);
    const certificate = await issueCertificate(authority, ['someday.local', host], today);
    expect(await opinionOf(authority, certificate)).toContain('permitted subtree violation');
  });

  it('can’t create another authority', async () => {
    const authority = await createAuthority('someday.local', today);
    const certificate = await issueCertificate(authority, ['someday.local'], today);
    expect(new X509Certificate(certificate.cert).ca).toBe(false);
    await writeFile(path.join(folder, 'ca.pem'), authority.cert);
    const { stdout } = await run('openssl', ['x509', '-in', path.join(folder, 'ca.pem'), '-noout', '-text']);
    expect(stdout).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(stdout).toMatch(/Name Constraints: critical\s+Permitted:/);
  });

  it('issues for at most 398 days, which is all that Apple’s devices accept', async () => {
    const authority = await createAuthority('someday.local', today);
    const { cert } = await issueCertificate(authority, ['someday.local'], today);
    const { validFromDate, validToDate } = new X509Certificate(cert);
    expect((validToDate.getTime() - validFromDate.getTime()) / DAY_MS).toBeLessThanOrEqual(398);
  });
});

describe('a Someday at home', () => {
  const logger = createRecordingLogger();
  const open = async (now: Date, name = 'someday.local') => {
    const home = await openHomeNetwork(
      { name, folder: path.join(folder, name) },
      { clock: createTestClock(now), logger },
    );
    await home.close();
    return home;
  };

  it('keeps its keys in files that only its owner can read, and uses them again', async () => {
    const first = await open(today);
    const kept = path.join(folder, 'someday.local');
    for (const file of await readdir(kept)) {
      expect(await readFile(path.join(kept, file), 'utf8')).toContain('PRIVATE KEY');
      expect((await stat(path.join(kept, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(kept)).mode & 0o777).toBe(0o700);
    const second = await open(inDays(300));
    expect(second.fingerprint).toBe(first.fingerprint);
    expect(second.certificate()).toEqual(first.certificate());
  });

  it('renews its certificate a month before it expires, and devices go on trusting it', async () => {
    const first = await open(today);
    const second = await open(inDays(370));
    expect(second.certificate()).not.toEqual(first.certificate());
    expect(second.authority).toBe(first.authority);
  });

  it('gets an authority of its own for another name', async () => {
    expect((await open(today, 'oma.local')).fingerprint).not.toBe((await open(today)).fingerprint);
    expect((await open(today, 'oma.local')).isFor('someday.local')).toBe(false);
  });

  it.each([
    [
      'a clock before Someday existed',
      new Date('1970-01-02T00:00:00Z'),
      /clock says 1970-01-02, so no phone would accept/,
    ],
    [
      'a clock before its authority',
      inDays(-20),
      /clock says 2026-11-06, but its certificate authority was created on 2026-11-25/,
    ],
  ])('refuses %s with one line that says what to do', async (_what, now, line) => {
    await open(today);
    const refused = await open(now).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect(String(refused)).toMatch(line);
    expect(String(refused)).not.toContain('\n');
  });
});

it.each([
  ['192.168.1.20', true],
  ['10.0.0.9', true],
  ['172.20.1.1', true],
  ['127.0.0.1', true],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['2001:db8::1', false],
  [undefined, false],
])('a request from %s is from home: %s', (address, isHome) => {
  expect(isFromHome(address)).toBe(isHome);
});

it('Someday goes on if announcing its name fails, and tries again after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const logger = createRecordingLogger();
  const failed = 'name-not-announced';
  const unannounceable = { name: 'someday.local', port: Number.NaN, addresses: ['127.0.0.1'] };
  const withdraw = announce(unannounceable, { logger, onTaken: () => {} });
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(logger.events('warn')).toEqual([failed]);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  expect(logger.events('warn')).toEqual([failed, failed]);
  await withdraw();
  expect(vi.getTimerCount()).toBe(0);
});
