import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Tells whoever runs this installation that somebody would like to test. */
export const tellOfApplication = defineJob({
  kind: 'tell-of-application',
  payload: z.object({ applicationId: z.int().positive() }),
});

/** Every hour: applications whose time is over go. */
export const eraseApplications = defineJob({ kind: 'erase-applications', payload: z.object({}) });
