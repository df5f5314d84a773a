import * as z from 'zod';
import { defineJob } from '#server/jobs/jobs.ts';

const id = z.int().positive();

/** A member pays for one thing at a time: ends what a lifetime membership or a newer subscription has replaced. */
export const endSurplus = defineJob({ kind: 'billing-end-surplus', payload: z.object({ memberId: id }) });

/** The card of this trial has begun another member's: its first payment is due. */
export const endRepeatedTrial = defineJob({
  kind: 'billing-end-repeated-trial',
  payload: z.object({ subscriptionId: z.string() }),
});

/** Once a day, and at a start: what the provider has said in the last 30 days and nobody heard. */
export const reconcile = defineJob({ kind: 'billing-reconcile', payload: z.object({}) });

/** An account was closed: nothing is paid any more. */
export const stopPaying = defineJob({ kind: 'billing-stop-paying', payload: z.object({ memberId: id }) });

/** An account was erased: the provider forgets it too. */
export const forgetCustomer = defineJob({
  kind: 'billing-forget-customer',
  payload: z.object({ customerId: z.string() }),
});
