import os from 'node:os';
import type { Logger as PinoLogger } from 'pino';
import { promisesOf } from '@someday/contract/rules/public-facts';
import { createProofs } from '#server/abuse-protection/proof-of-work.ts';
import { createRateLimits } from '#server/abuse-protection/rate-limits.ts';
import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import { openPayments, paymentsExam } from '#server/adapters/payments/open-payments.ts';
import { openSignOn, signOnExam } from '#server/adapters/sign-on/open-sign-on.ts';
import type { Payments } from '#server/adapters/payments/payments.ts';
import { freeOnDisk } from '#server/adapters/storage/disk-files.ts';
import { createKeyring } from '#server/adapters/storage/keyring.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { createSealedStorage } from '#server/adapters/storage/sealed-storage.ts';
import type { Config } from '#server/config/config.ts';
import { createDatabase, type Connection, type OwnDatabase } from '#server/db/client.ts';
import { openMemberEvents } from '#server/db/member-events.ts';
import { openHomeNetwork } from '#server/home-network/home-network.ts';
import { damageNotes } from '#server/keeping/integrity.service.ts';
import { loadKeys } from './keys.ts';
import { createAccessCodes } from '#server/lib/access-codes.ts';
import { systemClock, type Clock } from '#server/lib/clock.ts';
import { createLogger } from '#server/lib/logger.ts';

/** What modules are built on: the settings, and everything outside the program. */
export type Platform = Readonly<Awaited<ReturnType<typeof openPlatform>>>;

export interface PlatformParts {
  readonly config: Config;
  readonly connection: Connection;
  readonly ownDatabase?: OwnDatabase;
  readonly clock?: Clock;
  readonly logger?: PinoLogger;
  readonly payments?: Payments;
}

const externalDatabase: OwnDatabase = { awayMs: () => 0, hasNoRoom: () => false };

export async function openPlatform(parts: PlatformParts) {
  const { config, connection, ownDatabase = externalDatabase, clock = systemClock } = parts;
  const { logger = createLogger(config) } = parts;
  const keys = await loadKeys(config);
  const home = config.home && (await openHomeNetwork(config.home, { clock, logger }));
  const store = await openObjectStore(config, { hasNoRoom: ownDatabase.hasNoRoom });
  const keyring = createKeyring(keys.masterKeys);
  const database = createDatabase(connection, { logger });
  const storage = createSealedStorage({ store, keyring, onDamage: damageNotes(database.db, logger) });
  const events = await openMemberEvents(connection, logger);
  const mailer = openMailer(config.mail, { logger, clock });
  const limits = createRateLimits({ pool: database.pool, pepper: keys.pepper, logger });
  // Loaded only if used.
  const metrics =
    config.metrics &&
    (await (await import('./metrics/metrics.ts')).openMetrics({ config: config.metrics, database, clock, logger }));
  const media = createLocalMediaTools({ ffmpegPath: config.ffmpegPath ?? undefined });
  return {
    config,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    sendsEmail: promisesOf(config.publicFacts).email,
    maxUploadBytes: Math.min(config.maxUploadBytes, storage.maxObjectBytes),
    maxImportBytes: Math.min(config.maxImportBytes, storage.maxObjectBytes),
    logger,
    clock,
    home,
    metrics,
    database,
    db: database.db,
    ownDatabase,
    storage,
    /** The storage's two halves, for backups. */
    sealed: { store, keyring },
    freeDiskBytes: () => freeOnDisk(config.dataDir, config.minFreeBytes),
    media: metrics?.timed(media) ?? media,
    mailer,
    signOn: await openSignOn(config),
    payments: parts.payments ?? (await openPayments(config.billing, clock)),
    examinePayments: paymentsExam(config.billing),
    examineSignOn: signOnExam(config),
    events,
    codes: createAccessCodes(keys.pepper, keys.masterKeys),
    limits,
    proofs: createProofs({ key: keys.signingKey, limits, clock }),
    unsubscribeKey: keys.unsubscribeKey,
    calendarKey: keys.calendarKey,
    passkeyKey: keys.passkeyKey,
    sealKey: keys.sealKey,
    conversions: Math.max(1, Math.floor(os.availableParallelism() / 2)),
    keyFacts: keys.facts,
    createdKeys: keys.created,
    async close() {
      await metrics?.close();
      await home?.close();
      await events.close();
      await mailer.close();
      await database.close();
    },
  };
}
