import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Every hour: the addresses of guests whose time is over go. */
export const forgetGuests = defineJob({ kind: 'forget-guests', payload: z.object({}) });
