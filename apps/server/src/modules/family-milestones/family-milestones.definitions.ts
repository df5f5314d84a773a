import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Writes to a member some days before a milestone. */
export const remindOfMilestone = defineJob({
  kind: 'remind-of-milestone',
  payload: z.object({ milestoneId: z.int() }),
});
