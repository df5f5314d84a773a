import path from 'node:path';
import { demoAdmin } from './demo-credentials.ts';
import { ConfigError, demoUploadMb, type Env } from './env.ts';

/** The environment of a demonstration: what makes it safe in public is set, and what would undo that is a `ConfigError`. */
export function withDemoRules(env: Env, source: Readonly<Record<string, string | undefined>>): Env {
  if (!env.DEMO) return env;
  refuseContradictions(env);
  const isUploadGiven = (source['MAX_UPLOAD_MB'] ?? '') !== '';
  if (isUploadGiven && env.MAX_UPLOAD_MB > demoUploadMb) {
    throw new ConfigError(
      `MAX_UPLOAD_MB is ${env.MAX_UPLOAD_MB}, but DEMO is on: anybody may upload to a demonstration, ${demoUploadMb} at most.`,
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

/** Values are not shown: some are secrets of a real installation. */
function refuseContradictions(env: Env): void {
  const contradictions = [
    [env.SMTP_URL, 'SMTP_URL', 'a demonstration mails nobody; its mails lie in its own mailbox folder'],
    [env.STRIPE_SECRET_KEY, 'STRIPE_SECRET_KEY', 'a demonstration takes no payments'],
    [
      env.DATABASE_URL,
      'DATABASE_URL',
      'a demonstration keeps its database in its own folder, which is erased every night',
    ],
    [
      env.ADMIN_PASSWORD,
      'ADMIN_PASSWORD',
      'everybody is told the admin’s password of a demonstration, so it has one of its own',
    ],
  ] as const;
  for (const [value, name, reason] of contradictions) {
    if (value !== undefined) throw new ConfigError(`${name} is set, but DEMO is on: ${reason}. Leave one of them out.`);
  }
  if (env.BILLING !== undefined && env.BILLING !== 'practice') {
    throw new ConfigError(`BILLING is "${env.BILLING}", but DEMO is on: a demonstration only practises payments.`);
  }
}

/** Never the folder of an installation that was started without settings. */
function demoFolder(env: Env, source: Readonly<Record<string, string | undefined>>): string {
  const folder = path.resolve(env.DEMO_DATA_DIR ?? (source['DATA_DIR'] || './data-demo'));
  if (folder === path.resolve('./data')) {
    throw new ConfigError(
      'DATA_DIR is ./data, but DEMO is on: a demonstration is erased every night. Give it a folder of its own with DEMO_DATA_DIR, or leave both out.',
    );
  }
  return folder;
}
