import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Tells a loved one of an opening. */
export const deliver = defineJob({ kind: 'deliver', payload: z.object({ deliveryId: z.int() }) });

/** A day before a message opens: looks whether it is ready for that. */
export const checkReadiness = defineJob({ kind: 'check-readiness', payload: z.object({ messageId: z.int() }) });

export const tellings = ['opened', 'refused', 'stopped', 'not-ready'] as const;

/** Mails a member about a message (`opened`, `not-ready`), a delivery (`refused`) or a loved one (`stopped`). */
export const notifyMember = defineJob({
  kind: 'tell-member',
  payload: z.object({ about: z.enum(tellings), id: z.int() }),
});

/** Works out all openings anew that are still ahead, some at a time, from the message after `after` on. */
export const rescheduleAll = defineJob({ kind: 'settle-openings', payload: z.object({ after: z.int() }) });
