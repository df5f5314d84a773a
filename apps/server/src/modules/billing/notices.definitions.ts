import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

const id = z.int().positive();

/** Writes to a member what lies ahead of a membership, or has come. */
export const tellOfMembership = defineJob({ kind: 'tell-of-membership', payload: z.object({ noticeId: id }) });

export const cancellationReaders = ['member', 'support'] as const;

/** A membership was cancelled: each reader has a mail of their own. */
export const tellOfCancelling = defineJob({
  kind: 'tell-of-cancelling',
  payload: z.object({ cancellationId: id, to: z.enum(cancellationReaders) }),
});

/** A membership for life has begun. */
export const tellOfLife = defineJob({ kind: 'tell-of-life', payload: z.object({ memberId: id }) });
