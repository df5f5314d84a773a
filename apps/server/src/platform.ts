import os from 'node:os';
import type { Logger as PinoLogger } from 'pino';
import { promisesOf } from '@someday/contract/rules/public-facts';
import { createProofs, type Proofs } from '#server/abuse-protection/proof-of-work.ts';
import { createRateLimits, type RateLimits } from '#server/abuse-protection/rate-limits.ts';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import { openPayments, paymentsExam } from '#server/adapters/payments/open-payments.ts';
import type { Payments, PaymentsExam } from '#server/adapters/payments/payments.ts';
import { freeOnDisk } from '#server/adapters/storage/disk-files.ts';
import { createKeyring, type Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { createSealedStorage } from '#server/adapters/storage/sealed-storage.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { Config } from '#server/config/config.ts';
import { createDatabase, type Connection, type Database, type Db, type OwnDatabase } from '#server/db/client.ts';
import { openMemberEvents, type MemberEvents } from '#server/db/member-events.ts';
import { openHomeNetwork, type HomeNetwork } from '#server/home-network/home-network.ts';
import { damageNotes } from '#server/keeping/integrity.service.ts';
import { loadKeys, type KeyFacts } from './keys.ts';
import { createAccessCodes, type AccessCodes } from '#server/lib/access-codes.ts';
import { systemClock, type Clock } from '#server/lib/clock.ts';
import { createLogger } from '#server/lib/logger.ts';
import type { Metrics } from '#server/metrics/metrics.ts';

/** What modules are built on: the settings, and everything outside the program. */
export interface Platform {
  readonly config: Config;
  readonly publicUrl: string;
  readonly supportEmail: string | null;
  readonly sendsEmail: boolean;
  readonly maxUploadBytes: number;
  readonly maxImportBytes: number;
  readonly logger: PinoLogger;
  readonly clock: Clock;
  readonly home: HomeNetwork | null;
  readonly metrics: Metrics | null;
  readonly database: Database;
  readonly db: Db;
  readonly ownDatabase: OwnDatabase;
  readonly storage: Storage;
  /** The storage's two halves, for backups. */
  readonly sealed: { readonly store: ObjectStore; readonly keyring: Keyring };
  freeDiskBytes(): Promise<number>;
  readonly media: MediaTools;
  readonly mailer: Mailer;
  readonly payments: Payments | null;
  readonly examinePayments: (() => Promise<PaymentsExam>) | null;
  readonly events: MemberEvents;
  readonly codes: AccessCodes;
  readonly limits: RateLimits;
  readonly proofs: Proofs;
  readonly unsubscribeKey: Buffer;
  readonly sealKey: Buffer;
  readonly conversions: number;
  readonly keyFacts: KeyFacts;
  readonly createdKeys: readonly string[];
  close(): Promise<void>;
}

export interface PlatformParts {
  readonly config: Config;
  readonly connection: Connection;
  readonly ownDatabase?: OwnDatabase;
  readonly clock?: Clock;
  readonly logger?: PinoLogger;
  readonly payments?: Payments;
}

const externalDatabase: OwnDatabase = { awayMs: () => 0, hasNoRoom: () => false };

export async function openPlatform(parts: PlatformParts): Promise<Platform> {
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
    sealed: { store, keyring },
    freeDiskBytes: () => freeOnDisk(config.dataDir, config.minFreeBytes),
    media: metrics?.timed(media) ?? media,
    mailer,
    payments: parts.payments ?? (await openPayments(config.billing, clock)),
    examinePayments: paymentsExam(config.billing),
    events,
    codes: createAccessCodes(keys.pepper, keys.masterKeys),
    limits,
    proofs: createProofs({ key: keys.signingKey, limits, clock }),
    unsubscribeKey: keys.unsubscribeKey,
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
