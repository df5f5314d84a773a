import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

/** Mails a guest their code. */
export const sendGuestInvitation = defineJob({
  kind: 'send-guest-invitation',
  payload: z.object({ guestId: z.int() }),
});
