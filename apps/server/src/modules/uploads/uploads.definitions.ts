import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Removes uploads that nobody goes on with, once a day. */
export const sweepUploads = defineJob({ kind: 'sweep-uploads', payload: z.object({}) });
