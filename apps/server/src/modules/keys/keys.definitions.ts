import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Seals everything under the master key of that id, which is the newest of whoever put the job there. */
export const rewrapKeys = defineJob({ kind: 'rewrap-keys', payload: z.object({ keyId: z.string() }) });
