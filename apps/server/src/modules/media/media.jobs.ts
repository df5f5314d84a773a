import type { Mailer } from '#server/adapters/mail/mail.ts';
import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import type { AccountsService } from '#server/modules/accounts/accounts.service.ts';
import { convert, type ConversionTools } from './conversion.service.ts';
import { convertMedium, mailAttention } from './media.definitions.ts';

export interface MediaJobsTools extends ConversionTools {
  readonly accounts: AccountsService;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** One conversion for every two processor cores. */
  readonly conversions: number;
}

export function mediaJobs(tools: MediaJobsTools): JobHandler[] {
  return [
    jobHandler(convertMedium, {
      concurrency: tools.conversions,
      maxAttempts: 10,
      handle: ({ mediaId }, context) => convert(tools, mediaId, context),
    }),
    jobHandler(mailAttention, { handle: async () => {} }),
  ];
}
