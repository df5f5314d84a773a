import { jobHandler, type JobHandler } from '#server/jobs/job-handler.ts';
import { rewrapKeys } from './keys.definitions.ts';
import type { KeysService } from './keys.service.ts';

export function keysJobs(keys: Pick<KeysService, 'rewrap'>): JobHandler[] {
  return [jobHandler(rewrapKeys, { concurrency: 1, handle: ({ keyId }, context) => keys.rewrap(keyId, context) })];
}
