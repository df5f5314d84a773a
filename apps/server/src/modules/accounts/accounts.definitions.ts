import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Erases a closed account for good. */
export const eraseAccount = defineJob({ kind: 'erase-account', payload: z.object({ memberId: z.int() }) });

/** Removes ended sessions, links and counters, once a day. */
export const sweepAccounts = defineJob({ kind: 'sweep-accounts', payload: z.object({}) });
