import path from 'node:path';
import { backupPlace } from './allowed-values.ts';
import { bucketName, ConfigError, type Env } from './env.ts';

export type StorageConfig = { readonly kind: 'folder' } | ({ readonly kind: 's3' } & S3Config);

export type BackupTo = { readonly name: string } & ({ readonly kind: 'folder' } | ({ readonly kind: 's3' } & S3Config));

export interface S3Access {
  readonly endpoint: string | null;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Config extends S3Access {
  readonly bucket: string;
  readonly prefix: string;
}

export function storageConfig(env: Env): StorageConfig {
  const { S3_BUCKET: bucket } = env;
  if (bucket === undefined) return { kind: 'folder' };
  const access = s3Access(env);
  if (access === null) {
    throw new ConfigError(
      'S3_BUCKET is set, but S3_ACCESS_KEY_ID or S3_SECRET_ACCESS_KEY is not. Both are needed to use the bucket.',
    );
  }
  const largest = Math.max(env.MAX_UPLOAD_MB / 1024, env.MAX_IMPORT_GB);
  if (largest > mostS3Gb) {
    throw new ConfigError(
      `MAX_UPLOAD_MB or MAX_IMPORT_GB is too large. With S3_BUCKET, a file has ${mostS3Gb} GB at most.`,
    );
  }
  return { kind: 's3', bucket, prefix: '', ...access };
}

/** An object has at most 10,000 parts of 8 MiB. */
const mostS3Gb = 78;

function s3Access({
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  ...env
}: Pick<Env, 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY' | 'S3_ENDPOINT' | 'S3_REGION'>): S3Access | null {
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { endpoint: env.S3_ENDPOINT ?? null, region: env.S3_REGION, accessKeyId, secretAccessKey };
}

export function backupAccess(env: Env): S3Access | null {
  if (env.BACKUP_S3_ACCESS_KEY_ID === undefined) return s3Access(env);
  return s3Access({
    S3_ACCESS_KEY_ID: env.BACKUP_S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: env.BACKUP_S3_SECRET_ACCESS_KEY,
    S3_ENDPOINT: env.BACKUP_S3_ENDPOINT,
    S3_REGION: env.BACKUP_S3_REGION ?? env.S3_REGION,
  });
}

/** A place for backups as people write it: a folder, or `s3://bucket` with or without a prefix. Throws `ConfigError`. */
export function backupTo(written: string, access: S3Access | null): BackupTo {
  const place = written.trim();
  if (!backupPlace.fits(place))
    throw new ConfigError(`${JSON.stringify(written)} isn’t a place for backups. It must be ${backupPlace.says}.`);
  if (!place.startsWith('s3://')) return { kind: 'folder', name: path.resolve(place) };
  const [bucket = '', ...folders] = place.slice('s3://'.length).split('/').filter(Boolean);
  if (!bucketName.test(bucket)) {
    throw new ConfigError(`${place} doesn’t name a bucket. Write s3://BUCKET or s3://BUCKET/FOLDER.`);
  }
  if (access === null) {
    throw new ConfigError(
      `To back up to ${place}, set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    );
  }
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { kind: 's3', name: ['s3:/', bucket, ...folders].join('/'), bucket, prefix, ...access };
}
