import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tiers } from '../rules/plans.ts';

const demoWorldSchema = z.object({
  members: z.array(z.object({ name: z.string(), tier: z.enum(tiers), email: z.string(), password: z.string() })),
  lovedOnes: z.array(z.object({ name: z.string(), code: z.string() })),
  guestCode: z.string(),
  admin: z.object({ username: z.string(), password: z.string() }),
  resetsAt: z.iso.datetime(),
});

export type DemoWorld = z.output<typeof demoWorldSchema>;

export const demoApi = {
  getDemoWorld: endpoint('public', 'GET', '/api/demo', {
    summary: 'Get demo accounts and codes; demo only',
    reply: demoWorldSchema,
    errors: ['not_found'],
  }),
};
