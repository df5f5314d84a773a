import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { instantSchema } from './fields.ts';
import { validationTexts } from './validation.copy.ts';

const runSchema = z.object({
  at: instantSchema,
  problem: z.nullable(z.string()),
  files: z.nullable(z.int()),
  bytes: z.nullable(z.number()),
});

export const backupsReportSchema = z.object({
  place: z.nullable(z.string()),
  nextAt: z.nullable(instantSchema),
  isRunning: z.boolean(),
  /** The newest of each that has ended, scheduled or by hand. */
  last: z.nullable(runSchema),
  drill: z.nullable(runSchema),
  copies: z.nullable(z.int()),
  /** When the printed recovery key was made, or last typed here; null: there's none yet. */
  keySeenAt: z.nullable(instantSchema),
  asksForKey: z.boolean(),
});
export type BackupsReport = z.output<typeof backupsReportSchema>;

export const backupsAdminApi = endpoints({
  getBackups: {
    method: 'GET',
    path: '/api/admin/backups',
    caller: 'admin',
    background: true,
    summary: 'Get when backups were made and tried out',
    reply: backupsReportSchema,
    errors: [],
  },
  backUpNow: {
    method: 'POST',
    path: '/api/admin/backups',
    caller: 'admin',
    summary: 'Start a backup to the place in the settings',
    reply: backupsReportSchema,
    errors: ['no_backup_place'],
  },
  checkRecoveryKey: {
    method: 'POST',
    path: '/api/admin/backups/recovery-key',
    caller: 'admin',
    summary: 'Check that the printed recovery key is the right one',
    body: z.object({ recoveryKey: z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, validationTexts.plainText)) }),
    reply: backupsReportSchema,
    errors: ['wrong_recovery_key', 'too_many_tries'],
  },
});
