import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { tiers } from './plans.ts';

/** What a demonstration tells everybody who asks; nowhere else is there such an answer. */
const demoWorldSchema = z.object({
  members: z.array(z.object({ name: z.string(), tier: z.enum(tiers), email: z.string(), password: z.string() })),
  /** Access codes as they are shown, ABCDE-FGHJK. */
  lovedOnes: z.array(z.object({ name: z.string(), code: z.string() })),
  guestCode: z.string(),
  admin: z.object({ username: z.string(), password: z.string() }),
  /** When everything is put back as it was. */
  resetsAt: z.iso.datetime(),
});

export type DemoWorld = z.output<typeof demoWorldSchema>;

export const demoApi = endpoints({
  getDemoWorld: {
    method: 'GET',
    path: '/api/demo',
    caller: 'public',
    summary: 'Accounts and codes to try; only in a demonstration',
    reply: demoWorldSchema,
    errors: ['not_found'],
  },
});
