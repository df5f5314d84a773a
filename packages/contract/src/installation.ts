import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';
import { billingModes } from './plans.ts';

export const installationApi = endpoints({
  getInstallation: {
    method: 'GET',
    path: '/api/installation',
    caller: 'public',
    summary: 'What screens must know of this installation',
    reply: z.object({
      maxUploadMb: z.number(),
      /** A demonstration that anybody may try: only then are a login's address and password taken from the page's query. */
      demo: z.boolean(),
      /** `off`: no price is drawn anywhere. */
      billing: z.enum(billingModes),
      /** Where people ask for help; null: nowhere. */
      supportEmail: z.nullable(z.string()),
    }),
    errors: [],
  },
});
