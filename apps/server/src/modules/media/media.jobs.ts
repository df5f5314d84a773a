import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import { mailAboutAttention, type AttentionTools } from './attention.service.ts';
import { convert, type ConversionTools } from './conversion.service.ts';
import { convertMedium, mailAttention } from './media.definitions.ts';

export interface MediaJobsTools extends ConversionTools, AttentionTools {
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
    jobHandler(mailAttention, { handle: ({ mediaId }) => mailAboutAttention(tools, mediaId) }),
  ];
}
