import * as z from 'zod';
import { writeErasures } from '#server/keeping/backup/erasures.ts';
import { backupFiles, problemText } from '#server/keeping/backup/backup-place.ts';
import { countErasures, lastRun, findRun } from '#server/keeping/backup/backup.repo.ts';
import { findRecoveryKey } from '#server/keeping/backup/kept-keys.ts';
import { checkPlace, hasBackups } from '#server/keeping/backup/manifest.ts';
import type { Config } from '#server/config/config.ts';
import { StorageAway, StorageRefused } from '#server/adapters/storage/storage.ts';
import { jobHandler, type JobContext, type JobHandler } from '#server/jobs/job-handler.ts';
import { cancelJob, defineJob, dueJob, enqueueJob, isJobUnderway, type JobDefinition } from '#server/jobs/jobs.ts';
import { type Clock, nextAt } from '#server/lib/clock.ts';
import type { Logger } from '#server/lib/logger.ts';
import { inTransaction, type Db, type Tx } from '#server/lib/transaction.ts';
import { isOperatorTopic, type OperatorTopic } from './backups.copy.ts';
import { enqueueEmails, type EmailSender } from '#server/modules/outgoing-emails/outgoing-emails.service.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

const nothing = z.object({});
const backUp = defineJob({ kind: 'back-up', payload: z.object({ byHand: z.optional(z.boolean()) }) });
const drill = defineJob({ kind: 'restore-drill', payload: nothing });
const noteErasures = defineJob({ kind: 'note-erasures', payload: nothing });
const remind = defineJob({ kind: 'remind-of-backups', payload: nothing });

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A machine that is off at night is backed up soon after its start. */
const afterStartMs = 5 * MINUTE_MS;
const noteEveryMs = 5 * MINUTE_MS;
export const drillEveryDays = 30;
export const byHandDays = 31;

interface BackupsJobsDeps {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function backupsJobs({ db, config, clock, logger }: BackupsJobsDeps): JobHandler[] {
  const { to, at } = config.backup;
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  const command = (entry: 'backup' | 'drill', job: JobDefinition<{ byHand?: boolean | undefined }>, next: () => Date) =>
    jobHandler(job, {
      concurrency: 1,
      async handle({ byHand = false }, context: JobContext) {
        const code = await runCommand(`${entry}.ts`, config, context.signal, byHand);
        context.signal.throwIfAborted();
        if (code !== 0) logger.error({ command: entry, code }, 'backup-failed');
        const run = await lastRun(db, entry);
        const failedRunId = run === undefined || run.problem === null ? null : run.id;
        await inTransaction(db, async (tx) => {
          if (code !== 0 || failedRunId !== null) await notifyOperator(tx, `${entry}-failed`, failedRunId);
          await context.completeIn(tx);
          await enqueueJob(tx, job, {}, { key, dueAt: next(), ifExists: 'rearm' });
        });
      },
    });

  let writtenCount: number | undefined;
  return [
    command('backup', backUp, () => nextAt(at, clock.now())),
    command('drill', drill, () => later(drillEveryDays * DAY_MS)),
    jobHandler(noteErasures, {
      concurrency: 1,
      async handle(_payload, context) {
        const count = await countErasures(db);
        try {
          const recoveryKey = await findRecoveryKey(config);
          if (to !== null && count !== writtenCount && recoveryKey !== undefined) {
            const files = await backupFiles(to);
            // The first backup there brings the list itself.
            if (await hasBackups(files)) {
              await checkPlace(files, recoveryKey);
              await writeErasures(db, files, recoveryKey);
              writtenCount = count;
            }
          }
        } catch (error) {
          const problem = problemText(error, to?.name);
          // The job waits for a bucket that is away.
          if (problem === undefined || (error instanceof StorageAway && !(error instanceof StorageRefused)))
            throw error;
          logger.warn({ problem }, 'erasures-not-noted');
        }
        await inTransaction(db, (tx) => planNext(tx, noteErasures, context, later(noteEveryMs)));
      },
    }),
    jobHandler(remind, {
      handle: (_payload, context) =>
        inTransaction(db, async (tx) => {
          const last = await lastRun(tx, 'backup', { fine: true });
          const isOld = last === undefined || last.ageMs > byHandDays * DAY_MS;
          if (isOld) await notifyOperator(tx, 'no-backups', null);
          await planNext(tx, remind, context, later(7 * DAY_MS));
        }),
    }),
  ];
}

type Recurring = JobDefinition<Record<string, never>>;

const key = 'recurring';

async function planNext(tx: Tx, job: Recurring, context: JobContext, dueAt: Date): Promise<void> {
  await context.completeIn(tx);
  await enqueueJob(tx, job, {}, { key, dueAt, ifExists: 'rearm' });
}

/** Called at every start, because the settings may have changed. */
export async function scheduleBackups({ db, config, clock }: Omit<BackupsJobsDeps, 'logger'>): Promise<void> {
  if (config.demo || config.role === 'web') return; // web servers may not know BACKUP_TO
  const now = clock.now();
  const last = await lastRun(db, 'backup', { fine: true });
  const isMissed = last === undefined || last.ageMs > DAY_MS;
  await inTransaction(db, async (tx) => {
    await enqueueJob(tx, remind, {}, { key, dueAt: new Date(now.getTime() + DAY_MS) });
    if (config.backup.to === null) {
      for (const job of [backUp, drill, noteErasures]) await cancelJob(tx, job, key);
      return;
    }
    const dueAt = isMissed ? new Date(now.getTime() + afterStartMs) : nextAt(config.backup.at, now);
    await enqueueJob(tx, backUp, {}, { key, dueAt, ifExists: 'rearm' });
    await enqueueJob(tx, drill, {}, { key, dueAt: new Date(now.getTime() + 2 * DAY_MS) });
    await enqueueJob(tx, noteErasures, {}, { key, ifExists: 'rearm' });
  });
}

export const backUpNow = (db: Db): Promise<void> =>
  inTransaction(db, (tx) => enqueueJob(tx, backUp, { byHand: true }, { key, ifExists: 'rearm' }));

export const isBackupUnderway = (db: Db): Promise<boolean> => isJobUnderway(db, backUp, key);

export const dueBackup = (db: Db): Promise<Date | null> => dueJob(db, backUp, key);

interface OperatorEmailsDeps {
  readonly publicUrl: string;
  readonly supportEmail: string | null;
}

export async function notifyOperator(tx: Tx, topic: OperatorTopic, runId: number | null): Promise<void> {
  const about = runId === null ? {} : { aboutId: runId, key: `${topic} ${runId}` };
  await enqueueEmails(tx, [{ kind: 'operator', topic, ...about }]);
}

export function operatorEmails({ publicUrl, supportEmail }: OperatorEmailsDeps): EmailSender {
  return {
    kind: 'operator',
    isKept: true,
    async claim(tx, { topic, aboutId }) {
      if (supportEmail === null || !isOperatorTopic(topic)) return { verdict: 'drop' };
      const run = aboutId === null ? undefined : await findRun(tx, aboutId);
      const compose = async () => (await import('./backups.emails.tsx')).operatorEmail(topic, { publicUrl, run });
      return { verdict: 'send', to: { name: '', address: supportEmail }, compose };
    },
  };
}

const commands = path.join(import.meta.dirname, 'commands');

/** At the lowest priority: people who upload or watch come first. When aborted, asks it to stop and waits. */
export async function runCommand(
  command: string,
  config: Config,
  signal: AbortSignal,
  byHand: boolean,
): Promise<number | null> {
  const child = spawn(process.execPath, [...process.execArgv, path.join(commands, command)], {
    env: {
      ...process.env,
      DATA_DIR: config.dataDir,
      BACKUP_TO: config.backup.to?.name ?? '',
      SOMEDAY_DAILY: byHand ? '' : 'on',
    },
    stdio: 'ignore',
  });
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const stop = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [code]: (number | null)[] = await once(child, 'exit');
    return code ?? null;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
