import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Mails a guest their code. */
export const sendGuestInvitation = defineJob({
  kind: 'send-guest-invitation',
  payload: z.object({ guestId: z.int() }),
});

/** Every hour: the addresses of guests whose time is over go. */
export const forgetGuests = defineJob({ kind: 'forget-guests', payload: z.object({}) });
