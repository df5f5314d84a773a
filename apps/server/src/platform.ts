import os from 'node:os';
import pino, { type Logger as PinoLogger } from 'pino';
import type { Mailer } from '#server/adapters/mail/mail.ts';
import { createRateLimits, type RateLimits } from './abuse-protection/rate-limits.ts';
import { openMailer } from '#server/adapters/mail/nodemailer-mailers.ts';
import { createLocalMediaTools } from '#server/adapters/media/local-media-tools.ts';
import type { MediaTools } from '#server/adapters/media/media-tools.ts';
import { createKeyring, type Keyring } from '#server/adapters/storage/keyring.ts';
import type { ObjectStore } from '#server/adapters/storage/object-store.ts';
import { openObjectStore } from '#server/adapters/storage/open-object-store.ts';
import { createSealedStorage } from '#server/adapters/storage/sealed-storage.ts';
import type { Payments, PaymentsExam } from '#server/adapters/payments/payments.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import type { BillingConfig, Config, MetricsConfig, StripeConfig } from '#server/config/config.ts';
import { openHomeNetwork, type HomeNetwork } from './home-network/home-network.ts';
import { loadKeys } from '#server/keys.ts';
import type { Metrics } from './metrics/metrics.ts';
import { createDatabase, type Database, type OwnDatabase } from '#server/db/client.ts';
import type { Connection } from './db/client.ts';
import { openMemberEvents } from '#server/db/member-events.ts';
import { createAccessCodes, type AccessCodes } from '#server/lib/access-codes.ts';
import { systemClock, type Clock } from '#server/lib/clock.ts';
import { isConnectionLost, isNoRoom } from '#server/lib/database-errors.ts';
import type { KeyFacts } from './keys.ts';
import type { MemberEvents } from './db/member-events.ts';
import { createProofs, type Proofs } from './abuse-protection/proof-of-work.ts';
import { damageNotes } from './keeping/integrity.service.ts';
import { createPracticePayments } from './modules/billing/practice/practice.service.ts';

const externalDatabase: OwnDatabase = { awayMs: () => 0, hasNoRoom: () => false };

export interface Platform {
  readonly config: Config;
  readonly logger: PinoLogger;
  readonly clock: Clock;
  readonly home: HomeNetwork | null;
  readonly metrics: Metrics | null;
  readonly database: Database;
  readonly ownDatabase: OwnDatabase;
  readonly storage: Storage;
  readonly sealed: { readonly store: ObjectStore; readonly keyring: Keyring };
  readonly media: MediaTools;
  readonly mailer: Mailer;
  readonly payments: Payments | null;
  readonly isPractice: boolean;
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

export function createLogger(config: Pick<Config, 'logLevel'>): PinoLogger {
  return pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorForLog },
  });
}

/** While the database is down or full, the stack is always the same, says nothing and fills the disk. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!isNoRoom(error) && !isConnectionLost(error)) return pino.stdSerializers.err(error);
  return { type: error.name, message: error.message, ...('code' in error && { code: error.code }) };
}

/** Loaded only if used: its package is a tenth of everything the program loads. */
async function openStripe(billing: StripeConfig, clock: Clock): Promise<Payments> {
  const { createStripePayments } = await import('#server/adapters/payments/stripe-payments.ts');
  return createStripePayments(billing, clock);
}

async function openConfiguredMetrics(
  config: MetricsConfig,
  deps: { database: Database; clock: Clock; logger: PinoLogger },
): Promise<Metrics> {
  const { openMetrics } = await import('./metrics/metrics.ts');
  return openMetrics({ config, ...deps });
}

export function paymentsExam(billing: BillingConfig): (() => Promise<PaymentsExam>) | null {
  if (billing.kind !== 'stripe') return null;
  return async () => (await import('#server/adapters/payments/stripe-client.ts')).examineStripe(billing);
}

export async function openPlatform({
  config,
  connection,
  ownDatabase = externalDatabase,
  clock = systemClock,
  logger = createLogger(config),
  payments,
}: PlatformParts): Promise<Platform> {
  const keys = await loadKeys(config);
  const home = config.home && (await openHomeNetwork(config.home, { clock, logger }));
  const store = await openObjectStore(config, { hasNoRoom: ownDatabase.hasNoRoom });
  const keyring = createKeyring(keys.masterKeys);
  const database = createDatabase(connection, { logger });
  const events = await openMemberEvents(connection, logger);
  const mailer = openMailer(config.mail, { logger, clock });
  const limits = createRateLimits({ pool: database.pool, pepper: keys.pepper, logger });
  const isPractice = config.billing.kind === 'practice' && payments === undefined;
  const practice = isPractice ? createPracticePayments({ db: database.db, publicUrl: config.publicUrl }) : null;
  const stripe = config.billing.kind === 'stripe' ? await openStripe(config.billing, clock) : null;
  const metrics = config.metrics && (await openConfiguredMetrics(config.metrics, { database, clock, logger }));
  const media = createLocalMediaTools({ ffmpegPath: config.ffmpegPath ?? undefined });
  return {
    config,
    logger,
    clock,
    home,
    metrics,
    database,
    ownDatabase,
    storage: createSealedStorage({ store, keyring, onDamage: damageNotes(database.db, logger) }),
    sealed: { store, keyring },
    media: metrics?.timed(media) ?? media,
    mailer,
    payments: payments ?? practice ?? stripe,
    isPractice,
    events,
    limits,
    unsubscribeKey: keys.unsubscribeKey,
    sealKey: keys.sealKey,
    proofs: createProofs({ key: keys.signingKey, limits, clock }),
    codes: createAccessCodes(keys.pepper, keys.masterKeys),
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
