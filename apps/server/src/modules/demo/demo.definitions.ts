import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Gives what was converted for the made-up past a day in it; again and again until all of it is. */
export const ageDemoMedia = defineJob({ kind: 'age-demo-media', payload: z.object({}) });
export const ageDemoMediaKey = 'past';
