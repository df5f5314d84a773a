import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { emailSchema, instantSchema } from '../forms/fields.ts';
import { healthStates } from './figures.ts';
import { billingModes } from '../rules/plans.ts';

export const installationApi = {
  getInstallation: endpoint('public', 'GET', '/api/installation', {
    summary: 'Get what screens need to know about this installation',
    reply: z.object({
      maxUploadMb: z.number(),
      demo: z.boolean(),
      billing: z.enum(billingModes),
      supportEmail: z.nullable(z.string()),
    }),
  }),
};

export const installationCheckSchema = z.object({
  name: z.string(),
  state: z.enum(healthStates),
  detail: z.string(),
  remedy: z.nullable(z.string()),
  /** Admins can do something about these right there. */
  about: z.optional(z.literal('backups')),
});
export type InstallationCheck = z.output<typeof installationCheckSchema>;

export const installationReportSchema = z.object({
  checks: z.array(installationCheckSchema),
  checkedAt: instantSchema,
  hasMailServer: z.boolean(),
});
export type InstallationReport = z.output<typeof installationReportSchema>;

export const testEmailBodySchema = z.object({ email: emailSchema() });

export const installationAdminApi = {
  checkInstallation: endpoint('admin', 'GET', '/api/admin/installation', {
    summary: 'Check everything this installation needs, as npm run doctor does',
    reply: installationReportSchema,
  }),
  sendTestEmail: endpoint('admin', 'POST', '/api/admin/installation/test-email', {
    summary: 'Email a fixed text to an address, and say what the mail server answers',
    body: testEmailBodySchema,
    reply: z.object({ message: z.string() }),
    errors: ['no_mail_server', 'email_not_sent', 'too_many_tries'],
  }),
};
