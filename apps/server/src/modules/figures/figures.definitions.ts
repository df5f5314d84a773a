import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Every hour: how much is kept, and how long background work waits. */
export const sampleInstallation = defineJob({ kind: 'sample-installation', payload: z.object({}) });
