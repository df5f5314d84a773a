import path from 'node:path';
import type { PublicFacts } from '@someday/contract/rules/public-facts';
import type { BillingMode, OfferKey } from '@someday/contract/rules/plans';
import { parseRecoveryKey } from '#server/lib/recovery-key.ts';
import { ConfigError, readEnv, type Env, demoUploadMb } from './env.ts';
import { demoAdmin } from './demo-credentials.ts';
import { backupAccess, backupTo, storageConfig } from './storage-config.ts';

type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'server'; readonly url: string };

export type MailConfig =
  | { readonly kind: 'mailbox'; readonly folder: string; readonly from: string }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

export const priceSetting = (offer: OfferKey): string => `STRIPE_PRICE_${offer.toUpperCase()}`;

export type BillingConfig = { readonly kind: 'off' } | { readonly kind: 'practice' } | StripeConfig;

export type KeyConfig =
  | { readonly kind: 'value'; readonly hex: string }
  | { readonly kind: 'file'; readonly path: string };

export interface HomeNetworkConfig {
  readonly name: string;
  readonly folder: string;
}

export interface Keep {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export interface MetricsConfig {
  readonly host: string;
  readonly port: number;
}

const MiB = 1_048_576;

export type Config = Readonly<ReturnType<typeof readConfig>>;

export function readConfig(source: Readonly<Record<string, string | undefined>>) {
  const env = withHomeRules(withDemoRules(readEnv(source), source), source);
  refuseUseless(env);
  const dataDir = path.resolve(env.DATA_DIR);
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      `ROLE is "${env.ROLE}", but DATABASE_URL is not set. Web and worker can run separately only with your own PostgreSQL server.`,
    );
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const billing = billingConfig(env);
  const name = new URL(publicUrl).hostname;
  return {
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    home: env.HOME_NETWORK ? { name, folder: path.join(dataDir, 'home-network', name) } : null,
    dataDir,
    database: databaseConfig(env, dataDir),
    storage: storageConfig(env),
    workDir: path.join(dataDir, 'work'),
    masterKey: keyConfig(env.MASTER_KEY, path.join(dataDir, 'master.key')),
    pepper: keyConfig(env.PEPPER, path.join(dataDir, 'pepper.key')),
    mail: mailConfig(env, dataDir),
    maxUploadBytes: env.MAX_UPLOAD_MB * MiB,
    maxImportBytes: env.DEMO ? demoUploadMb * MiB : env.MAX_IMPORT_GB * 1024 * MiB,
    minFreeBytes: env.MIN_FREE_MB * MiB,
    trustProxy: (env.TRUST_PROXY ?? '').split(/[\s,]+/).filter(Boolean),
    demo: env.DEMO,
    demoResetAt: env.DEMO_RESET_AT,
    billing,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    publicFacts: publicFacts(env, publicUrl, billing.kind),
    firstAdmin: { username: env.ADMIN_USERNAME ?? 'admin', password: env.ADMIN_PASSWORD ?? null },
    signOn: signOnConfig(env),
    adminSecondFactor: needsSecondFactor(env, name),
    backup: {
      to: env.BACKUP_TO === undefined ? null : backupTo(env.BACKUP_TO, backupAccess(env)),
      s3: backupAccess(env),
      at: env.BACKUP_AT,
      keep: keepConfig(env.BACKUP_KEEP),
      recoveryKey: parseRecoveryKey(env.BACKUP_RECOVERY_KEY ?? '') ?? null,
    },
    metrics: metricsConfig(env),
    ffmpegPath: env.FFMPEG_PATH ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

/** Settings that do nothing without another, which may be missing or misspelled. */
const companions = {
  S3_ACCESS_KEY_ID: 'S3_SECRET_ACCESS_KEY',
  S3_SECRET_ACCESS_KEY: 'S3_ACCESS_KEY_ID',
  BACKUP_S3_ACCESS_KEY_ID: 'BACKUP_S3_SECRET_ACCESS_KEY',
  BACKUP_S3_SECRET_ACCESS_KEY: 'BACKUP_S3_ACCESS_KEY_ID',
  BACKUP_S3_ENDPOINT: 'BACKUP_S3_ACCESS_KEY_ID',
  BACKUP_S3_REGION: 'BACKUP_S3_ACCESS_KEY_ID',
  OIDC_ISSUER: 'OIDC_CLIENT_ID',
  OIDC_CLIENT_ID: 'OIDC_CLIENT_SECRET',
  OIDC_CLIENT_SECRET: 'OIDC_ISSUER',
  OIDC_NAME: 'OIDC_ISSUER',
  OIDC_ADMIN_CLAIM: 'OIDC_ISSUER',
} as const satisfies Partial<Record<keyof Env, keyof Env>>;

function refuseUseless(env: Env): void {
  for (const [name, other] of Object.entries(companions)) {
    if (Reflect.get(env, name) === undefined || env[other] !== undefined) continue;
    throw new ConfigError(`${name} is set, but ${other} isn’t, so it has no effect. Set both, or neither.`);
  }
  // Payments that were turned off on purpose may keep their settings.
  if (env.STRIPE_WEBHOOK_SECRET !== undefined && env.STRIPE_SECRET_KEY === undefined && env.BILLING === undefined)
    throw new ConfigError('STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY isn’t. Set both, or neither.');
}

function databaseConfig(env: Env, dataDir: string): DatabaseConfig {
  const { DATABASE_URL: url } = env;
  if (url !== undefined) return { kind: 'server', url };
  return { kind: 'embedded', dataDir: path.join(dataDir, 'postgres') };
}

function keyConfig(hex: string | undefined, file: string): KeyConfig {
  return hex === undefined ? { kind: 'file', path: file } : { kind: 'value', hex };
}

function keepConfig(text: string): Keep {
  const [daily = 0, weekly = 0, monthly = 0] = [...text.matchAll(/\d+/g)].map(Number);
  return { daily, weekly, monthly };
}

export type SignOnConfig = NonNullable<ReturnType<typeof signOnConfig>>;

function signOnConfig(env: Env) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    if (env.PASSWORD_LOGIN) return null;
    throw new ConfigError(
      'PASSWORD_LOGIN is off, but OIDC_ISSUER is not set, so no one could log in. Remove one of the two.',
    );
  }
  if (issuer.startsWith('http:') && isPublicHost(new URL(issuer).hostname))
    throw new ConfigError(`OIDC_ISSUER is "${issuer}", but logins may travel unencrypted only at home. Use https://.`);
  const [claim = '', ...value] = (env.OIDC_ADMIN_CLAIM ?? '').split('=');
  return {
    ...{ issuer, clientId, clientSecret, allowsSignup: env.OIDC_SIGNUP },
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    adminClaim: claim === '' ? null : { name: claim, value: value.join('=') },
  };
}

/** At home and on private addresses, a passer-by can't even try. */
function needsSecondFactor({ ADMIN_SECOND_FACTOR: chosen, DEMO }: Env, host: string): boolean {
  if (DEMO) return false;
  return chosen === undefined ? isPublicHost(host) : chosen === 'required';
}

function isPublicHost(host: string): boolean {
  const isAtHome =
    /^(10|127|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^\[(::1|f[cde][\da-f]{2}:.*)\]$|\.(local|lan|home\.arpa|internal)$/;
  return /[.:]/.test(host) && !isLocalName(host) && !isAtHome.test(host);
}

function metricsConfig({ METRICS_PORT: port, METRICS_HOST: host, PORT, ROLE }: Env): MetricsConfig | null {
  if (port === undefined) return null;
  if (port === PORT && ROLE !== 'worker') {
    throw new ConfigError(`METRICS_PORT is ${port}, but so is PORT. Metrics aren’t for visitors and need another one.`);
  }
  return { host, port };
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
      'MAIL_FROM is not set, but SMTP_URL is. Emails need a sender, for example Someday <post@example.org>.',
    );
  }
  return { kind: 'smtp', url: env.SMTP_URL, from: env.MAIL_FROM };
}

/** A live key is never used in practice mode, and never sent anywhere but to Stripe. */
function billingConfig(env: Env): BillingConfig {
  const key = env.STRIPE_SECRET_KEY;
  // sk_live_…, rk_live_…, and sk_org_live_… for an organization.
  const isLive = key !== undefined && /^[a-z]+_(org_)?live_/.test(key);
  switch (env.BILLING ?? (key === undefined ? 'practice' : 'stripe')) {
    case 'off':
      return { kind: 'off' };
    case 'practice':
      if (!isLive) return { kind: 'practice' };
      throw new ConfigError(
        'BILLING is "practice", but STRIPE_SECRET_KEY is a live key. Set BILLING to "stripe", or remove the key.',
      );
    case 'stripe':
      if (key === undefined)
        throw new ConfigError(
          'BILLING is "stripe", but STRIPE_SECRET_KEY is not set. Add your key, or change BILLING.',
        );
      return stripeConfig(env, key, isLive);
  }
}

export type StripeConfig = Readonly<ReturnType<typeof stripeConfig>>;

function stripeConfig(env: Env, secretKey: string, isLive: boolean) {
  const webhookSecrets = (env.STRIPE_WEBHOOK_SECRET ?? '').split(/[\s,]+/).filter(Boolean);
  if (webhookSecrets.length < 1 || webhookSecrets.length > 2) {
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must be one signing secret, or two while you rotate it. Without it, Someday can’t tell which payments are real.',
    );
  }
  if (isLive && env.STRIPE_API_BASE !== undefined) {
    throw new ConfigError(
      'STRIPE_API_BASE is set, but STRIPE_SECRET_KEY is a live key, which is only ever sent to Stripe. Remove STRIPE_API_BASE.',
    );
  }
  return {
    kind: 'stripe' as const,
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
    } satisfies Record<OfferKey, string | null>,
  };
}

function withDemoRules(env: Env, source: Readonly<Record<string, string | undefined>>): Env {
  if (!env.DEMO) return env;
  refuseContradictions(env);
  const isUploadGiven = (source['MAX_UPLOAD_MB'] ?? '') !== '';
  if (isUploadGiven && env.MAX_UPLOAD_MB > demoUploadMb) {
    throw new ConfigError(
      `MAX_UPLOAD_MB is ${env.MAX_UPLOAD_MB}, but DEMO is on. Anyone can upload to a demo, so it allows ${demoUploadMb} at most.`,
    );
  }
  return {
    ...env,
    DATA_DIR: demoFolder(env, source),
    MAX_UPLOAD_MB: isUploadGiven ? env.MAX_UPLOAD_MB : demoUploadMb,
    BILLING: 'practice',
    ADMIN_USERNAME: demoAdmin.username,
    ADMIN_PASSWORD: demoAdmin.password,
  };
}

/** Doesn't show the values: some are secrets of a real installation. */
function refuseContradictions(env: Env): void {
  const contradictions = [
    [env.SMTP_URL, 'SMTP_URL', 'A demo sends no email; its emails stay in its mailbox folder.'],
    [env.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY', 'A demo takes no payments.'],
    [env.DATABASE_URL, 'DATABASE_URL', 'A demo’s database is in its own folder, which is erased every night.'],
    [env.OIDC_ISSUER, 'OIDC_ISSUER', 'A demo’s accounts are for everyone.'],
    [env.ADMIN_PASSWORD, 'ADMIN_PASSWORD', 'A demo has its own admin password, which is public.'],
  ] as const;
  for (const [value, name, reason] of contradictions) {
    if (value !== undefined) throw new ConfigError(`${name} is set, but DEMO is on. ${reason} Remove one of the two.`);
  }
  if (env.BILLING !== undefined && env.BILLING !== 'practice') {
    throw new ConfigError(
      `BILLING is "${env.BILLING}", but DEMO is on, and a demo only uses practice payments. Remove one of the two.`,
    );
  }
}

function demoFolder(env: Env, source: Readonly<Record<string, string | undefined>>): string {
  const folder = path.resolve(env.DEMO_DATA_DIR ?? (source['DATA_DIR'] || './data-demo'));
  if (folder === path.resolve('./data')) {
    throw new ConfigError(
      'DATA_DIR is ./data, but DEMO is on, and a demo is erased every night. Give it its own folder with DEMO_DATA_DIR, or remove both.',
    );
  }
  return folder;
}

/** Listens on the network, under a name that multicast DNS can resolve. Throws `ConfigError` for settings that don't fit. */
function withHomeRules(env: Env, source: Readonly<Record<string, string | undefined>>): Env {
  if (!env.HOME_NETWORK) return env;
  const HOST = source['HOST'] ? env.HOST : '0.0.0.0';
  if (isLocalName(HOST)) {
    throw new ConfigError(
      `HOST is ${HOST}, but HOME_NETWORK is on, and other devices can’t reach that address. Remove one of the two.`,
    );
  }
  const PUBLIC_URL = env.PUBLIC_URL ?? new URL(`https://someday.local:${env.PORT}`).origin;
  const { protocol, hostname, port } = new URL(PUBLIC_URL);
  if (protocol !== 'https:' || !/^[a-z\d-]+\.local$/.test(hostname) || (port || '443') !== String(env.PORT)) {
    throw new ConfigError(
      `PUBLIC_URL is "${PUBLIC_URL}", but HOME_NETWORK is on. At home it must be a name that ends in .local with the port of PORT, such as https://someday.local:${env.PORT}. On the internet, turn HOME_NETWORK off.`,
    );
  }
  const BILLING = env.BILLING ?? (env.STRIPE_SECRET_KEY === undefined ? 'off' : undefined);
  return { ...env, HOST, PUBLIC_URL, BILLING };
}

function publicFacts(env: Env, publicUrl: string, billing: BillingMode): PublicFacts {
  return {
    billing,
    maxUploadMb: env.MAX_UPLOAD_MB,
    reachable: !isLocalName(new URL(publicUrl).hostname),
    overHttps: publicUrl.startsWith('https:'),
    sendsMail: env.SMTP_URL !== undefined,
    databaseServer: env.DATABASE_URL !== undefined,
    storageService: env.S3_BUCKET !== undefined || env.BACKUP_TO?.startsWith('s3://') === true,
    aroundTheClock: env.AROUND_THE_CLOCK,
    demo: env.DEMO,
    supportEmail: env.SUPPORT_EMAIL ?? null,
    operatorName: env.OPERATOR_NAME ?? null,
    operatorAddress: env.OPERATOR_ADDRESS ?? null,
    governingLaw: env.GOVERNING_LAW ?? null,
    facebookUrl: env.SOCIAL_FACEBOOK_URL ?? null,
    instagramUrl: env.SOCIAL_INSTAGRAM_URL ?? null,
    emailProvider: env.EMAIL_PROVIDER ?? null,
    databaseProvider: env.DATABASE_PROVIDER ?? null,
    storageProvider: env.STORAGE_PROVIDER ?? null,
    hostingProvider: env.HOSTING_PROVIDER ?? null,
    compliance: env.COMPLIANCE ?? null,
    homeUrl: env.HOME_NETWORK ? publicUrl : null,
    signOn: signOnConfig(env)?.name ?? null,
    onlySignOn: !env.PASSWORD_LOGIN,
    homeFingerprint: null, // known once its authority exists
  };
}

/** Names that always mean the local machine; no other site can have them. IPv6 in brackets, as `URL.hostname` gives it. */
export function isLocalName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
