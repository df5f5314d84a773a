import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { emailSchema } from '@someday/contract/forms/fields';
import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import { isThere } from '#server/lib/files.ts';
import { freeOnDisk } from '#server/adapters/storage/disk-files.ts';
import { createKeyring } from '#server/adapters/storage/keyring.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { createSealedStorage } from '#server/adapters/storage/sealed-storage.ts';
import type { Given } from '#server/config/command-line.ts';
import { commandCopy, commands } from '#server/config/commands.copy.ts';
import { UsageError } from '#server/config/env.ts';
import { readConfig, type Config } from '#server/config/config.ts';
import { createDatabase } from '#server/db/client.ts';
import { findBinaries } from '#server/db/embedded-postgres/binaries.ts';
import { isOlder } from '#server/db/embedded-postgres/major-move.ts';
import { readPair } from '#server/home-network/authority.ts';
import { loadKeys } from '#server/keys.ts';
import { systemClock as clock } from '#server/lib/clock.ts';
import { once } from '#server/lib/work-queue.ts';
import { judgeClockOnce } from '#server/modules/clock-guard/clock-guard.service.ts';
import {
  checkEverything,
  checkTestEmail,
  type CheckedInstallation,
} from '#server/modules/installation/installation-checks.ts';
import { doctorCopy, installationTexts as copy } from '#server/modules/installation/installation.copy.ts';
import { signOnExam } from '#server/adapters/sign-on/open-sign-on.ts';
import { paymentsExam } from '#server/adapters/payments/open-payments.ts';
import { createLogger } from '#server/lib/logger.ts';
import { doctorScreen } from './doctor-screen.ts';
import { isInstalled } from '#server/keeping/commands/installation.ts';
import { hasDatabase, reachDatabase } from './lifecycle.ts';
import { runCommand } from './run-command.ts';

const logger = createLogger({ logLevel: 'silent' });
/** The database, if we started it, ends with this process in any case. */
const LEAVING_MS = 10_000;

/** `npm run doctor [-- you@example.org]` changes nothing. Exits with 1 if something needs fixing. */
async function run({ words: [address], settings }: Given): Promise<void> {
  const email = address === undefined ? undefined : emailSchema().safeParse(address).data;
  if (address !== undefined && email === undefined)
    throw new UsageError(commandCopy.seeHelp(doctorCopy.noAddress(address), commands.doctor.name));
  const config = readConfig(settings);
  process.stdout.write(`\n  ${doctorCopy.title(config.publicUrl)}\n`);
  const authority = config.home && (await readPair(path.join(config.home.folder, 'authority.pem')))?.cert;
  const { where, leave } = reach(config, authority ?? '');
  const [checks, sent] = await Promise.all([
    checkEverything(where),
    email === undefined ? null : checkTestEmail(where, email),
  ]);
  await Promise.race([leave(), sleep(LEAVING_MS)]);
  const all = [...checks, ...(sent === null ? [] : [sent])];
  const wasAtHome = config.home === null && (await isThere(path.join(config.dataDir, 'home-network')));
  const hints = [
    ...(email === undefined && config.mail.kind === 'smtp' ? [doctorCopy.hint] : []),
    ...(wasAtHome ? [doctorCopy.homeHint] : []),
  ].map((hint) => `  ${hint}\n`);
  // Nothing that still waits for an answer may keep the process alive.
  const end = () => process.exit(all.some(({ state }) => state === 'trouble') ? 1 : 0);
  process.stdout.write(`${doctorScreen(all, process.stdout)}${hints.join('')}\n`, end);
}

function reach(config: Config, authority: string): { where: CheckedInstallation; leave(): Promise<void> } {
  const reached = once(() => openDatabase(config));
  const keys = once(() => readKeys(config));
  const where: CheckedInstallation = {
    config,
    database: async () => (await reached())?.database.db ?? null,
    storage: async () => openStorage(config, await keys()),
    freeBytes: () => freeOnDisk(config.dataDir, config.minFreeBytes),
    clock: (db) => judgeClockOnce({ db, clock }),
    converter: () => createLocalMediaTools({ ffmpegPath: config.ffmpegPath ?? undefined }).videoConverter(),
    mailer: () => openMailer(config.mail, { logger, clock }),
    examinePayments: paymentsExam(config.billing),
    examineSignOn: signOnExam(config),
    installation: async () => (await keys().catch(() => null))?.facts.pepperId ?? null,
    localUrl: config.home ? config.publicUrl : `http://${localHost(config.host)}:${config.port}`,
    // Before the first start, too: no DNS knows a name at home.
    home: config.home ? { authority, address: '127.0.0.1' } : undefined,
  };
  return {
    where,
    async leave() {
      const open = await reached().catch(() => null);
      await open?.database.close();
      await open?.reached[Symbol.asyncDispose]();
    },
  };
}

/** Null before the first start, which creates the embedded database. Throws for one that a start would first move to another folder. */
async function openDatabase(config: Config) {
  if (!(await hasDatabase(config))) return null;
  const { database } = config;
  if (database.kind === 'embedded' && (await isOlder(database.dataDir, await findBinaries())))
    throw new Error(copy.database.olderMajor);
  const reached = await reachDatabase(config, logger);
  return { database: createDatabase(reached.connection, { poolSize: 2, logger }), reached };
}

async function readKeys(config: Config) {
  if (!(await isInstalled(config))) return null;
  for (const key of [config.masterKey, config.pepper]) {
    if (key.kind === 'file' && !(await isThere(key.path))) throw new Error(copy.storage.keyMissing(key.path));
  }
  return loadKeys(config);
}

async function openStorage(config: Config, keys: Awaited<ReturnType<typeof readKeys>>) {
  if (keys === null) return null;
  const store = await openObjectStore(config);
  return createSealedStorage({ store, keyring: createKeyring(keys.masterKeys) });
}

function localHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  const plain = host === '::' ? '::1' : host;
  return plain.includes(':') ? `[${plain}]` : plain;
}

void runCommand(commands.doctor, run);
