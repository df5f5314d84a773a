import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema } from '../forms/fields.ts';
import { validationTexts } from '../texts/validation.copy.ts';

const runSchema = z.object({ at: instantSchema, problem: z.nullable(z.string()) });

export const backupsReportSchema = z.object({
  place: z.nullable(z.string()),
  nextAt: z.nullable(instantSchema),
  isRunning: z.boolean(),
  drill: z.nullable(runSchema),
  asksForKey: z.boolean(),
});
export type BackupsReport = z.output<typeof backupsReportSchema>;

export const backupsAdminApi = {
  getBackups: endpoint('admin', 'GET', '/api/admin/backups', {
    background: true,
    summary: 'Get when backups were tried out and when the next one is due',
    reply: backupsReportSchema,
  }),
  backUpNow: endpoint('admin', 'POST', '/api/admin/backups', {
    summary: 'Start a backup to the place in the settings',
    reply: backupsReportSchema,
    errors: ['no_backup_place'],
  }),
  checkRecoveryKey: endpoint('admin', 'POST', '/api/admin/backups/recovery-key', {
    summary: 'Check that the printed recovery key is the right one',
    body: z.object({ recoveryKey: z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{1,100}$/u, validationTexts.plainText)) }),
    reply: backupsReportSchema,
    errors: ['wrong_recovery_key', 'too_many_tries'],
  }),
};
