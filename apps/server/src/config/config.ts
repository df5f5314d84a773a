import path from 'node:path';
import { ConfigError, readEnv, type Env } from './env.ts';

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'server'; readonly url: string };

export type MailConfig =
  | { readonly kind: 'mailbox'; readonly folder: string; readonly from: string }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

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
  readonly ffmpegPath: string | null;
  readonly logLevel: Env['LOG_LEVEL'];
}

const MiB = 1_048_576;

/** Turns the environment into settings; contradictions are a `ConfigError`. */
export function readConfig(source: Readonly<Record<string, string | undefined>>): Config {
  const env = readEnv(source);
  const dataDir = path.resolve(env.DATA_DIR);
  if (env.ROLE !== 'all' && env.DATABASE_URL === undefined) {
    throw new ConfigError(
      `ROLE is "${env.ROLE}", but DATABASE_URL is not set: web and worker run apart only on a PostgreSQL server of your own.`,
    );
  }
  return {
    role: env.ROLE,
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
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
