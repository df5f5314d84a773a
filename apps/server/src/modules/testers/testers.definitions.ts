import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Every hour: applications whose time is over go. */
export const eraseApplications = defineJob({ kind: 'erase-applications', payload: z.object({}) });
