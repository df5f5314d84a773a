import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { billingModes } from './plans.ts';

export const installationApi = endpoints({
  getInstallation: {
    method: 'GET',
    path: '/api/installation',
    caller: 'public',
    summary: 'Get what screens need to know about this installation',
    reply: z.object({
      maxUploadMb: z.number(),
      /** A public demo. Only then does the login page take an address and password from its query. */
      demo: z.boolean(),
      /** `off`: no prices anywhere. */
      billing: z.enum(billingModes),
      /** Where people ask for help; null: nowhere. */
      supportEmail: z.nullable(z.string()),
    }),
    errors: [],
  },
});
