import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Removes for ever what has been in the trash for its time, once a day. */
export const sweepTrash = defineJob({ kind: 'sweep-trash', payload: z.object({}) });
