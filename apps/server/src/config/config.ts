import path from 'node:path';
import type { OfferKey } from '@someday/contract/plans';
import type { PublicFacts } from '@someday/contract/public-facts';
import { withDemoRules } from './demo-config.ts';
import { ConfigError, readEnv, type Env } from './env.ts';
import { publicFacts } from './public-facts.ts';

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'server'; readonly url: string };

export type MailConfig =
  | { readonly kind: 'mailbox'; readonly folder: string; readonly from: string }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

export interface StripeConfig {
  readonly kind: 'stripe';
  readonly secretKey: string;
  /** Real money. */
  readonly isLive: boolean;
  /** One, or two while it is changed. */
  readonly webhookSecrets: readonly string[];
  /** Null: not sold. */
  readonly priceIds: Readonly<Record<OfferKey, string | null>>;
  /** Null: Stripe itself. */
  readonly apiBase: string | null;
}

/** The variable that holds an offer's price id. */
export const priceSetting = (offer: OfferKey): string => `STRIPE_PRICE_${offer.toUpperCase()}`;

export type BillingConfig = { readonly kind: 'off' } | { readonly kind: 'practice' } | StripeConfig;

/** A 32-byte key: given, or kept in a file that is made on first start. */
export type KeyConfig =
  | { readonly kind: 'given'; readonly hex: string }
  | { readonly kind: 'file'; readonly path: string };

/** Settings as the program uses them: choices are tagged, sizes are bytes, paths absolute. */
export interface Config {
  readonly role: 'all' | 'web' | 'worker';
  readonly host: string;
  readonly port: number;
  /** Origin without a slash at its end. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  readonly workDir: string;
  readonly masterKey: KeyConfig;
  readonly pepper: KeyConfig;
  readonly mail: MailConfig;
  readonly maxUploadBytes: number;
  readonly minFreeBytes: number;
  readonly trustProxy: readonly string[];
  readonly demo: boolean;
  /** `HH:MM` or `HH:MM:SS` in UTC. */
  readonly demoResetAt: string;
  readonly billing: BillingConfig;
  readonly supportEmail: string | null;
  readonly publicFacts: PublicFacts;
  /** Made at the first start. A null password: a random one. */
  readonly firstAdmin: { readonly username: string; readonly password: string | null };
  readonly ffmpegPath: string | null;
  readonly logLevel: Env['LOG_LEVEL'];
}

const MiB = 1_048_576;

/** Turns the environment into settings; contradictions are a `ConfigError`. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const env = withDemoRules(readEnv(source), source);
  const dataDir = path.resolve(env.DATA_DIR);
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      `ROLE is "${env.ROLE}", but DATABASE_URL is not set: web and worker run apart only on a PostgreSQL server of your own.`,
    );
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const billing = billingConfig(env);
  return {
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir,
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'embedded', dataDir: path.join(dataDir, 'postgres') }
        : { kind: 'server', url: env.DATABASE_URL },
    workDir: path.join(dataDir, 'work'),
    masterKey: keyConfig(env.MASTER_KEY, path.join(dataDir, 'master.key')),
    pepper: keyConfig(env.PEPPER, path.join(dataDir, 'pepper.key')),
    mail: mailConfig(env, dataDir),
    maxUploadBytes: env.MAX_UPLOAD_MB * MiB,
    minFreeBytes: env.MIN_FREE_MB * MiB,
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    demo: env.DEMO,
    demoResetAt: env.DEMO_RESET_AT,
    billing,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    publicFacts: publicFacts(env, publicUrl, billing.kind),
    firstAdmin: { username: env.ADMIN_USERNAME ?? 'admin', password: env.ADMIN_PASSWORD ?? null },
    ffmpegPath: env.FFMPEG_PATH ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

function keyConfig(hex: string | undefined, file: string): KeyConfig {
  return hex === undefined ? { kind: 'file', path: file } : { kind: 'given', hex };
}

function mailConfig(env: Env, dataDir: string): MailConfig {
  if (env.SMTP_URL === undefined) {
    return {
      kind: 'mailbox',
      folder: path.join(dataDir, 'mailbox'),
      from: env.MAIL_FROM ?? 'Someday <someday@localhost>',
    };
  }
  if (env.MAIL_FROM === undefined) {
    throw new ConfigError(
      'MAIL_FROM is not set, but SMTP_URL is: mails need a sender, for example Someday <post@example.org>.',
    );
  }
  return { kind: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM };
}

/** A live key is never practised with, and never sent anywhere but to Stripe. */
function billingConfig(env: Env): BillingConfig {
  const key = env.STRIPE_SECRET_KEY;
  // sk_live_…, rk_live_…, and sk_org_live_… of an organisation.
  const isLive = key !== undefined && /^[a-z]+_(org_)?live_/.test(key);
  switch (env.BILLING ?? (key === undefined ? 'practice' : 'stripe')) {
    case 'off':
      return { kind: 'off' };
    case 'practice':
      if (!isLive) return { kind: 'practice' };
      throw new ConfigError(
        'BILLING is "practice", but STRIPE_SECRET_KEY is a live key: use "stripe", or leave the key out.',
      );
    case 'stripe':
      if (key === undefined) throw new ConfigError('BILLING is "stripe", but STRIPE_SECRET_KEY is not set.');
      return stripeConfig(env, key, isLive);
  }
}

function stripeConfig(env: Env, secretKey: string, isLive: boolean): StripeConfig {
  const webhookSecrets = (env.STRIPE_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter(Boolean);
  if (webhookSecrets.length < 1 || webhookSecrets.length > 2) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be one signing secret, or two while it is changed: without it nobody can tell which payments are real.',
    );
  }
  if (isLive && env.STRIPE_API_BASE !== undefined) {
    throw new ConfigError('STRIPE_API_BASE is set, but STRIPE_SECRET_KEY is a live key: it is sent to Stripe alone.');
  }
  return {
    kind: 'stripe',
    secretKey,
    isLive,
    webhookSecrets,
    apiBase: env.STRIPE_API_BASE?.replace(/\/+$/, '') ?? null,
    priceIds: {
      basic_monthly: env.STRIPE_PRICE_BASIC_MONTHLY ?? null,
      basic_annual: env.STRIPE_PRICE_BASIC_ANNUAL ?? null,
      basic_annual_early: env.STRIPE_PRICE_BASIC_ANNUAL_EARLY ?? null,
      premium_monthly: env.STRIPE_PRICE_PREMIUM_MONTHLY ?? null,
      premium_annual: env.STRIPE_PRICE_PREMIUM_ANNUAL ?? null,
      premium_annual_early: env.STRIPE_PRICE_PREMIUM_ANNUAL_EARLY ?? null,
      lifetime: env.STRIPE_PRICE_LIFETIME ?? null,
    },
  };
}
