import * as z from 'zod/mini';
import { endpoints } from './endpoint.ts';

export const installationApi = endpoints({
  getInstallation: {
    method: 'GET',
    path: '/api/installation',
    caller: 'public',
    summary: 'What screens must know of this installation',
    reply: z.object({ maxUploadMb: z.number() }),
    errors: [],
  },
});
